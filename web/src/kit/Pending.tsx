/** That an action is being sent: shown at once, until the server has answered. */
import type { Selection } from "../state/selection";
import { say } from "../state/words";
import "./pending.css";

/** A note on the edge of the bar or dialogue while an action is pending. */
export function Pending({ selection }: { readonly selection: Selection }) {
  if (!selection.busy.value) return null;
  return (
    <p class="pending">
      <i class="pending-dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </i>
      {selection.slow.value ? (
        <span role="status">{say("page.table.slow")}</span>
      ) : (
        <span>{say("page.table.sent")}</span>
      )}
    </p>
  );
}
