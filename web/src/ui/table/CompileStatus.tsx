/** The progress of compiling this table's engines: a line on the bar's lower edge. */
import type { TableClient } from "../../state/tableClient";
import { percent, say } from "../../state/words";
import "./compilestatus.css";

/** Renders nothing once the engines are compiled. */
export function CompileStatus({ table }: { readonly table: TableClient }) {
  const now = table.warming.value;
  if (now === null) return null;
  const { levels, share } = now;
  const first = levels[0];
  const last = levels[levels.length - 1];
  const words =
    first === undefined
      ? say("page.table.warming.waits")
      : say(first === last ? "page.table.warming.level" : "page.table.warming.levels", {
          levels: first === last ? `${first}` : `${first}–${last}`,
          share: percent(share),
        });
  return (
    <div
      class="warming"
      role="progressbar"
      aria-label={words}
      aria-valuenow={Math.round(share * 100)}
      style={{ "--done": `${share * 100}%` }}
      title={say("page.table.warming.about")}
    >
      {words}
    </div>
  );
}
