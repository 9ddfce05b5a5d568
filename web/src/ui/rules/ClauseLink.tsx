/** A link to a clause of a game's rules, such as K5. */
import { link } from "../../state/route";
import { say } from "../../state/words";
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
