/** What the two drawings of a walkway mean. */
import { say } from "../../../state/words";
import { Sample } from "./Walkways";
import "./legend.css";

/** Complete: free; broken: one action point more (Q13). */
export function Legend() {
  return (
    <ul class="tq-legend">
      <li>
        <Sample whole />
        <span class="tq-long">{say("turquoise.walkway.complete")}</span>
        <span class="tq-short">{say("turquoise.page.legend.complete")}</span>
      </li>
      <li>
        <Sample whole={false} />
        <span class="tq-long">{say("turquoise.walkway.broken")}</span>
        <span class="tq-short">{say("turquoise.page.legend.broken")}</span>
      </li>
    </ul>
  );
}
