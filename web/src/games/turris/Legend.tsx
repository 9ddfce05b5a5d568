/** What the model's marks mean; the plan needs no words for its own. */
import type { JSX } from "preact";
import { say } from "../../state/words";
import "../../kit/wood/wood.css";
import "./views.css";

export function Legend(): JSX.Element {
  return (
    <div
      class="wood-legend turris-legend note"
      role="note"
      aria-label={say("turris.page.legend_label")}
    >
      <span>
        <svg width="20" height="14" viewBox="0 0 20 14" aria-hidden="true">
          <rect class="turris-legend-pad" x="2" y="2" width="16" height="10" />
        </svg>
        {say("turris.page.legend_place")}
      </span>
      <span>
        <svg width="20" height="14" viewBox="0 0 20 14" aria-hidden="true">
          <path class="turris-legend-glass" d="M2 5l4-3h12v7l-4 3H2zM2 5h12v7M14 5l4-3" />
        </svg>
        {say("turris.page.legend_glass")}
      </span>
    </div>
  );
}
