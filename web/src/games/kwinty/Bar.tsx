/** Kwinty in the action bar: how the block stands, what it would do, and the button that places it. */
import type { JSX } from "preact";
import { say, sayCount } from "../../state/words";
import type { Parts } from "../module";
import { handKeys, Turn } from "../wood/Turn";
import { parse, turned } from "./places";
import { actionWords } from "./words";
import "../wood/wood.css";

/** The sentence and the buttons of whoever must act here. */
export function Bar({ hand }: Parts): JSX.Element {
  const actions = hand.actions.value;
  const built = actions.filter((action) => parse(action) !== null);
  if (built.length === 0) return <Pass hand={hand} />;
  const chosen = hand.chosen.value;
  const effects = hand.preview.value?.effects ?? [];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for what has the focus inside
    <div class="wood-bar" onKeyDown={(event) => void handKeys(event, hand, turned)}>
      <Turn
        hand={hand}
        turned={turned}
        upright={say("page.kwinty.upright")}
        flat={say("page.kwinty.flat")}
        label={say("page.kwinty.turn")}
      />
      <div class="wood-bar-words" aria-live="polite">
        <strong class="wood-bar-title">
          {chosen === null ? say("page.kwinty.choose") : actionWords(chosen)}
        </strong>
        <span class="note">
          {chosen === null
            ? sayCount("page.kwinty.places", built.length)
            : effects.join(" · ") || "\u00a0"}
        </span>
      </div>
      <div class="wood-bar-buttons">
        <button
          type="button"
          class="button primary"
          disabled={chosen === null || hand.busy.value}
          onClick={() => hand.play()}
        >
          {say("page.kwinty.place")}
        </button>
      </div>
    </div>
  );
}

/** Passing, which is possible only when nothing else is (K6). */
function Pass({ hand }: Pick<Parts, "hand">): JSX.Element | null {
  if (!hand.can("pass")) return null;
  return (
    <div class="wood-bar">
      <div class="wood-bar-words">
        <strong class="wood-bar-title">{say("page.kwinty.stuck")}</strong>
        <span class="note">{say("page.kwinty.stuck_note")}</span>
      </div>
      <div class="wood-bar-buttons">
        <button
          type="button"
          class="button primary"
          disabled={hand.busy.value}
          onClick={() => hand.play("pass")}
        >
          {say("page.kwinty.pass")}
        </button>
      </div>
    </div>
  );
}
