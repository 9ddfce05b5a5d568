/** Alerts: a refusal with its clauses, a lost connection. */
import type { TableClient } from "../../state/tableClient";
import { say, translated } from "../../state/words";
import { IconButton } from "../Icon";
import { BrokenClause } from "../rules/ClauseLink";

export interface AlertsProps {
  readonly table: TableClient;
  readonly game: string | null;
  /** A message of the page itself, such as that the model could not be drawn. */
  readonly word?: string | null;
}

export function Alerts({ table, game, word = null }: AlertsProps) {
  const lost = table.connection.value !== "live" && table.now.value !== null;
  return (
    <div class="alerts">
      <div role="status">
        {lost && <p class="alert alert-lost">{say("page.table.lost")}</p>}
        {word !== null && <p class="alert">{word}</p>}
      </div>
      <Refused table={table} game={game} />
    </div>
  );
}

function Refused({ table, game }: AlertsProps) {
  const refusal = table.refusal.value;
  return (
    <div role="alert">
      {refusal !== null && (
        <div class="alert alert-refused">
          <div>
            {refusal.broken.length === 0 && <p>{translated(refusal.why)}</p>}
            {game !== null &&
              refusal.broken.map((broken) => (
                <BrokenClause key={broken.clause} game={game} broken={broken} />
              ))}
          </div>
          <IconButton
            icon="close"
            label={say("page.table.dismiss")}
            onClick={() => {
              table.refusal.value = null;
            }}
          />
        </div>
      )}
    </div>
  );
}
