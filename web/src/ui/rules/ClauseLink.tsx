/** A link to a clause of a game's rules, such as K5. */

import type { BrokenClauseView } from "../../protocol/messages";
import { link } from "../../state/route";
import { say, translated } from "../../state/words";
import "./clauselink.css";

/** The clause's name, which leads to its text. */
export function ClauseLink({ game, clause }: { readonly game: string; readonly clause: string }) {
  return (
    <a
      class="clauselink"
      href={link(`rules/${game}#${clause}`)}
      aria-label={say("page.rules.clause", { clause })}
    >
      {clause}
    </a>
  );
}

/** Why an action is refused: the clause as a link, then its sentence. */
export function BrokenClause({
  game,
  broken,
}: {
  readonly game: string;
  readonly broken: BrokenClauseView;
}) {
  return (
    <p>
      <ClauseLink game={game} clause={broken.clause} />
      {say("page.rules.because", { why: translated(broken.why) })}
    </p>
  );
}
