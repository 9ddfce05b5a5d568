/** What went wrong: a refusal with its clauses, a lost connection. */
import { useEffect, useRef } from "preact/hooks";
import type { TableClient } from "../../state/tableClient";
import { say, translated } from "../../state/words";
import { BrokenClause } from "../rules/ClauseLink";
import { NoticeCross } from "./NoticeCross";

/** The connection is lost, until it is back. */
export function Lost({ table }: { readonly table: TableClient }) {
  if (table.connection.value === "live" || table.now.value === null) return null;
  return <p class="notice card alert-lost">{say("page.table.lost")}</p>;
}

export interface RefusedProps {
  readonly table: TableClient;
  readonly game: string;
}

/** The last refusal, until the player closes it or the position moves on. */
export function Refused({ table, game }: RefusedProps) {
  const refusal = table.refusal.value;
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal !== null) own.current?.scrollIntoView({ block: "nearest" }); // a low rail scrolls
  }, [refusal]);
  if (refusal === null) return null;
  return (
    <div class="notice card alert-refused" data-tone="bad" ref={own}>
      <div class="notice-words">
        <div>
          {refusal.broken.length === 0 && <p>{translated(refusal.why)}</p>}
          {refusal.broken.map((broken) => (
            <BrokenClause key={broken.clause} game={game} broken={broken} />
          ))}
        </div>
      </div>
      <NoticeCross
        onClose={() => {
          table.refusal.value = null;
        }}
      />
    </div>
  );
}
