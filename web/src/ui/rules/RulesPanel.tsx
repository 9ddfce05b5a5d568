/** The rules beside a board: the same text, narrow, in the rail. */
import { signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { link } from "../../state/route";
import { say } from "../../state/words";
import { Icon } from "../Icon";
import { RulesText } from "./RulesText";
import { rulesOf } from "./rules";
import "./rulespanel.css";

export { ClauseLink } from "./ClauseLink";

export interface RulesPanelProps {
  readonly game: string;
  /** The clause to be at when it opens. */
  readonly clause?: string | null;
}

/** The rules of a game, with buttons to their clauses. */
export function RulesPanel({ game, clause = null }: RulesPanelProps) {
  const at = useMemo(() => signal(clause), [clause]);
  const rules = rulesOf(game);
  const clauses = typeof rules === "object" ? rules.sections.flatMap((one) => one.clauses) : [];
  return (
    <div class="rulespanel">
      <div class="rulespanel-head">
        <label class="rulespanel-jump">
          <span class="hidden-words">{say("page.rules.contents")}</span>
          <select
            class="field"
            value={at.value ?? ""}
            onChange={(event) => {
              at.value = event.currentTarget.value || null;
            }}
          >
            <option value="">{say("page.rules.contents")}</option>
            {clauses.map(({ name, title }) => (
              <option key={name} value={name}>
                {title === "" ? name : say("page.rules.titled", { clause: name, title })}
              </option>
            ))}
          </select>
        </label>
        <a class="rulespanel-whole" href={link(`rules/${game}`)} target="_blank" rel="noreferrer">
          <Icon name="book" />
          {say("page.rules.whole")}
        </a>
        <a class="rulespanel-whole" href={link(`make/${game}`)} target="_blank" rel="noreferrer">
          <Icon name="print" />
          {say("page.common.make")}
        </a>
      </div>
      <RulesText
        game={game}
        rules={rules}
        clause={at.value}
        onClause={(to) => {
          at.value = to;
        }}
      />
    </div>
  );
}
