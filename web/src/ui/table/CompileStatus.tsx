/** The progress of compiling this table's engines: a line under the game's name. */
import { isPhone } from "../../kit/breakpoints";
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
  const values = {
    levels: first === last ? `${first}` : `${first}–${last}`,
    share: percent(share),
  };
  const key = first === undefined ? "waits" : first === last ? "level" : "levels";
  const words = say(`page.table.warming.${key}`, values);
  return (
    <div
      class="warming"
      role="progressbar"
      aria-label={words}
      aria-valuenow={Math.round(share * 100)}
      style={{ "--done": `${share * 100}%` }}
      title={say("page.table.warming.about")}
    >
      {isPhone.value ? say(`page.table.warming.short.${key}`, values) : words}
    </div>
  );
}
