/** What the model's marks mean; the plan needs no words for its own. */
import type { JSX } from "preact";
import { say } from "../../state/words";
import "../../kit/wood/wood.css";
import type { SessionProps } from "../session";
import type { TurrisSession } from "./session";
import "./views.css";

/** A block, drawn aslant. */
const BLOCK = "M2 5l4-3h12v7l-4 3H2zM2 5h12v7M14 5l4-3";

const PAD = "M2 2h16v10H2z";
const SHAPES: Readonly<Record<string, string>> = {
  place: PAD,
  hidden: PAD,
  last: "M3 5V2h4M13 2h4v3M17 9v3h-4M7 12H3V9",
};

export function Legend({ session }: SessionProps<TurrisSession>): JSX.Element {
  const entries = [
    ["place", true],
    ["hidden", true],
    ["last", session.view.value.last !== null],
    ["removable", session.mode.value === "remove"],
    ["removed", session.view.value.board.render_data.closed.length > 0],
  ] as const;
  return (
    <div
      class="wood-legend turris-legend note"
      role="note"
      aria-label={say("turris.page.legend_label")}
    >
      {entries.map(
        ([name, occurs]) =>
          occurs && (
            <span key={name}>
              <svg width="20" height="14" viewBox="0 0 20 14" aria-hidden="true">
                <path class={`turris-legend-${name}`} d={SHAPES[name] ?? BLOCK} />
              </svg>
              {say(`turris.page.legend_${name}`)}
            </span>
          ),
      )}
    </div>
  );
}
