/** The bench: a small model of each game, drawn flat until the models have loaded. */
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { isPhone } from "../../kit/breakpoints";
import { games } from "../../state/games";
import type { GameChoice } from "./GameCards";
import { Miniature } from "./Miniature";
import { alive, highlight, putModels } from "./models";

/** Whether the models stand in the cards instead of on a bench of their own. */
export const inCards = isPhone;

/** The bench of a wide page; each drawing is a label of its game's choice. */
export function Bench({ chosen, choose }: GameChoice): JSX.Element | null {
  const host = useModels({ chosen, choose }, false);
  return (
    <div class={alive.value ? "bench alive" : "bench"} aria-hidden="true">
      <div class="bench-drawn">
        <div class="bench-table" />
        <div class="bench-flat">
          {games.value.map(({ name: game }) => (
            <label key={game} for={`game-${game}`}>
              <Miniature game={game} />
            </label>
          ))}
        </div>
      </div>
      <div class="bench-models" ref={host} />
    </div>
  );
}

/** On phones the models stand in the pictures of the cards, under one canvas. */
export function CardModels({ chosen, choose }: GameChoice): JSX.Element {
  const host = useModels({ chosen, choose }, true);
  return <div class="games-models" ref={host} aria-hidden="true" />;
}

function useModels({ chosen, choose }: GameChoice, cards: boolean) {
  const host = useRef<HTMLDivElement>(null);
  const now = useRef({ chosen, choose });
  now.current = { chosen, choose };
  const names = games.value.map(({ name }) => name).join(" ");
  useEffect(() => {
    const found = host.current;
    if (found === null || names === "") return undefined;
    return putModels({
      host: found,
      frames: cards ? pictures(found) : null,
      chosen: () => now.current.chosen,
      pick: (game) => now.current.choose(game),
    });
  }, [cards, names]);
  useEffect(() => highlight(chosen), [chosen]);
  return host;
}

function pictures(host: HTMLElement): Readonly<Record<string, HTMLElement>> {
  const found = host.parentElement?.querySelectorAll<HTMLElement>("[data-game]") ?? [];
  return Object.fromEntries([...found].map((one) => [one.dataset.game ?? "", one]));
}
