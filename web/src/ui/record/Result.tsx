/** How a recorded game ended: who won, why, what the result is made of. */

import { seatColour, sentenceNameOfSeat } from "../../kit/names";
import type { Expanded } from "../../protocol/answers";
import type { OutcomeView } from "../../protocol/messages";
import { asksReplay, reasonWords } from "../../state/games";
import { capital, listed, say } from "../../state/words";
import { Icon } from "../Icon";
import { Breakdown } from "../table/Breakdown";
import "./result.css";

export interface ResultProps {
  readonly expanded: Expanded;
  readonly names: readonly string[];
}

/** The result in a line, its parts on demand; or that the game is not over. */
export function Result({ expanded, names }: ResultProps) {
  const { outcome, breakdown } = expanded;
  if (outcome === null) return <p class="result note">{say("page.record.unfinished")}</p>;
  const why = reasonWords(expanded.game, outcome.reason);
  return (
    <section class="result">
      {why && <p class="caps">{why}</p>}
      <h2>{verdict(expanded, outcome)}</h2>
      {breakdown !== null && breakdown.rows.length > 0 && (
        <details class="result-more">
          <summary>
            {say("page.record.breakdown")}
            <Icon name="down" />
          </summary>
          <div class="result-table">
            <Breakdown game={expanded.game} breakdown={breakdown} names={names} />
          </div>
        </details>
      )}
    </section>
  );
}

function verdict({ game, players, seats, boards }: Expanded, outcome: OutcomeView): string {
  const { winners } = outcome;
  if (winners.length === 0) return say("page.record.nobody_wins");
  if (asksReplay(game, outcome)) return say("page.end.replayed");
  if (winners.length === players) return say("page.record.draw");
  const letters = boards.at(-1)?.letters;
  const names = winners.map((seat) =>
    sentenceNameOfSeat(seats, seat, seatColour(game, seat, letters)),
  );
  const [only = ""] = names;
  if (names.length === 1) return capital(say("page.record.wins", { name: only }));
  return capital(say("page.record.share", { names: listed(names) }));
}
