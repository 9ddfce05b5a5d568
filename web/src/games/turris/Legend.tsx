/** What the model's marks mean; the plan needs no words for its own. */
import type { JSX } from "preact";
import { say } from "../../state/words";
import "../../kit/wood/wood.css";
import type { SessionProps } from "../session";
import type { TurrisSession } from "./session";
import "./views.css";

/** A block, drawn aslant. */
const BLOCK = "M2 5l4-3h12v7l-4 3H2zM2 5h12v7M14 5l4-3";

const MARKS: ReadonlySet<string> = new Set(["place", "hidden"]);

export function Legend({ session }: SessionProps<TurrisSession>): JSX.Element {
  const entries = [
    ["place", true],
    ["hidden", true],
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
                <path
                  class={`turris-legend-${name}`}
                  d={MARKS.has(name) ? "M2 2h16v10H2z" : BLOCK}
                />
              </svg>
              {say(`turris.page.legend_${name}`)}
            </span>
          ),
      )}
    </div>
  );
}
