/** "Play …": three quick starts and a mixture of one's own, which all open the same form. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { GameCard } from "../../protocol/answers";
import { knownCard, titleOf } from "../../state/games";
import { hasBegun } from "../../state/lessonProgress";
import {
  choices,
  folded,
  modeOf,
  PLAY_MODES,
  type PlayMode,
  proposed,
  withMode,
} from "../../state/lobby";
import { link } from "../../state/route";
import { say } from "../../state/words";
import { Icon } from "../Icon";
import { LessonLink, mayTeach } from "../lesson/LessonLink";
import { SixtyText } from "../Sixty";
import { forget } from "./createTable";
import { Options } from "./Options";
import { KIND_ICONS } from "./SeatRow";
import { TableForm } from "./TableForm";
import "./playmodes.css";

/** What opens the form: a quick start, or a mixture of one's own. */
type FormStart = PlayMode | "mixed";

/** What opened the form; `null` while it is closed. */
const opened = signal<FormStart | null>(null);
/** Whether the game in 60 seconds is unfolded. */
const reads = signal(false);

/** What is chosen to be played, and how. */
export function PlayModes({ game }: { game: string }): JSX.Element {
  const card = knownCard(game) ?? undefined;
  const title = titleOf(game);
  const sixty = card?.sixty ?? null;
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!proposed.value) return;
    proposed.value = false;
    box.current?.scrollIntoView({ block: "start" });
  }, []);
  useEffect(
    () => () => {
      opened.value = null; // a visitor who comes back sees the whole lobby first
    },
    [],
  );
  return (
    <section class="ways card" ref={box} aria-labelledby="ways-title">
      <div class="ways-head">
        <h2 id="ways-title">{say("page.lobby.play", { game: title })}</h2>
        <p class="ways-first">
          {!hasBegun(game) && mayTeach(game) && (
            <span class="ways-question">{say("page.lobby.first_time")} </span>
          )}
          <LessonLink game={game} class="ways-lesson" />
          {sixty !== null && (
            <button
              type="button"
              class="ways-sixty"
              aria-expanded={reads.value}
              aria-controls="sixty"
              onClick={() => {
                reads.value = !reads.value;
              }}
            >
              {say("sixty.title")}
              <Arrow open={reads.value} />
            </button>
          )}
          <a class="ways-make" href={link(`make/${game}`)}>
            {say("page.common.make")}
          </a>
        </p>
        <button
          type="button"
          class="button quiet ways-options"
          aria-expanded={!folded.value}
          aria-controls="options"
          disabled={card === undefined}
          onClick={() => {
            folded.value = !folded.value;
          }}
        >
          {say("page.lobby.options")}
          <Arrow open={!folded.value} />
        </button>
      </div>
      {sixty !== null && reads.value && (
        <div class="ways-sixty-text" id="sixty">
          <SixtyText sixty={sixty} />
        </div>
      )}
      {card && !folded.value && <Options card={card} choices={choices} />}
      <div class="ways-three">
        {PLAY_MODES.map((one) => (
          <WayButton key={one} start={one} card={card} />
        ))}
        <WayButton start="mixed" card={card} />
        {opened.value && card && <TableForm key={card.name} card={card} />}
      </div>
      {opened.value && !card && (
        <p class="note" role="status">
          {say("page.net.coming")}
        </p>
      )}
    </section>
  );
}

function Arrow({ open }: { readonly open: boolean }): JSX.Element {
  return (
    <span class={open ? "ways-arrow open" : "ways-arrow"}>
      <Icon name="down" size={16} />
    </span>
  );
}

interface WayButtonProps {
  readonly start: FormStart;
  readonly card: GameCard | undefined;
}

function WayButton({ start, card }: WayButtonProps): JSX.Element {
  const open = opened.value !== null && startOf(card) === start;
  const first = opened.value === null && start === "level";
  return (
    <button
      type="button"
      class={`way ${open ? "open" : ""} ${first ? "first" : ""}`}
      data-start={start}
      aria-expanded={open}
      aria-controls={open ? "way-panel" : undefined}
      onClick={() => {
        forget();
        opened.value = open ? null : start;
        if (start !== "mixed") choices.value = withMode(choices.peek(), start);
      }}
    >
      <Icon name={start === "mixed" ? "people" : KIND_ICONS[start]} size={26} />
      <span>
        <b>{say(`page.lobby.way.${start}.title`)}</b>
        <small>{say(`page.lobby.way.${start}.note`, { most: card?.levels.length ?? 6 })}</small>
      </span>
    </button>
  );
}

/** What the form shows: a quick start as long as its seats are so, unless a mixture was asked for. */
function startOf(card: GameCard | undefined): FormStart | null {
  const mode = card === undefined ? opened.value : modeOf(choices.value, card);
  return opened.value === "mixed" ? "mixed" : (mode ?? "mixed");
}
