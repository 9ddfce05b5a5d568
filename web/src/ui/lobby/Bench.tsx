/** The bench: four games as what they are, drawn flat until their models have come. */
import type { JSX } from "preact";
import { GAMES } from "../../games/registry";
import { Miniature } from "./Miniature";

/** The bench of a wide page; each drawing is a label of its game's choice. */
export function Bench({ chosen }: { chosen: string; choose(game: string): void }): JSX.Element {
  return (
    <div class="bench" aria-hidden="true">
      <div class="bench-table" />
      <div class="bench-flat">
        {GAMES.map((game) => (
          <label key={game} for={`game-${game}`} class={game === chosen ? "chosen" : undefined}>
            <Miniature game={game} />
          </label>
        ))}
      </div>
    </div>
  );
}
