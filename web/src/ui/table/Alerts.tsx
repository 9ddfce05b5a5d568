/** What went wrong: a refusal with its clauses, a lost connection. */
import { useEffect, useRef } from "preact/hooks";
import type { TableClient } from "../../state/tableClient";
import { say, translated } from "../../state/words";
import { retryWords, waitingWords } from "../failureWords";
import { BrokenClause } from "../rules/ClauseLink";
import { NoticeCross } from "./NoticeCross";

/** The connection is lost until it is back, or the server lets the client wait. */
export function Lost({ table }: { readonly table: TableClient }) {
  const hindered = table.hindered.value;
  if (table.now.value === null) return null;
  if (hindered === null && table.connection.value === "live") return null;
  const words = hindered === null ? say("page.table.lost") : waitingWords(hindered);
  return <p class="notice card alert-lost">{words}</p>;
}

/** The last word of the server's host, until the player closes it. */
export function HostWord({ table }: { readonly table: TableClient }) {
  const notice = table.hostNotice.value;
  if (notice === null) return null;
  return (
    <div class="notice card alert-host">
      <div class="notice-words">
        <p>{translated(notice.words)}</p>
      </div>
      <NoticeCross
        onClose={() => {
          table.hostNotice.value = null;
        }}
      />
    </div>
  );
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
          {refusal.broken.length === 0 && (
            <p>{`${translated(refusal.why)} ${retryWords(refusal.after)}`.trim()}</p>
          )}
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
