/** The button that closes a notice. */
import { say } from "../../state/words";
import { IconButton } from "../Icon";

export function NoticeCross({ onClose }: { onClose(): void }) {
  return (
    <IconButton
      icon="close"
      size={18}
      class="notice-close"
      label={say("page.table.dismiss")}
      onClick={onClose}
    />
  );
}
