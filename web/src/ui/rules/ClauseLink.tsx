/** A link to a clause of a game's rules, such as K5. */

import type { BrokenClauseView } from "../../protocol/messages";
import { gameCard } from "../../state/games";
import { link } from "../../state/route";
import { say, translated } from "../../state/words";
import "./clauselink.css";

/** The clause's number, which leads to its text; its title shows on hover. */
export function ClauseLink({ game, clause }: { readonly game: string; readonly clause: string }) {
  const title = gameCard(game)?.clause_titles[clause];
  const titled = title && say("page.rules.titled", { clause, title: translated(title) });
  return (
    <a
      class="clauselink"
      href={link(`rules/${game}#${clause}`)}
      title={titled}
      aria-label={say("page.rules.clause", { clause: titled ?? clause })}
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
