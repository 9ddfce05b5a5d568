/** The page of the rules: the games, their clauses, one text. */
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { askGames, games, titleOf } from "../../state/games";
import { go, link } from "../../state/route";
import { say } from "../../state/words";
import { Icon } from "../Icon";
import { LessonLink } from "../lesson/LessonLink";
import { PageBar } from "./PageBar";
import { mark, RulesText } from "./RulesText";
import { type RulesState, rulesOf } from "./rules";
import "./rulespage.css";

/** Where the contents stand beside the text (rulespage.css); elsewhere they open above it. */
const WIDE = "(min-width: 900px)";

export interface RulesPageProps {
  readonly game: string;
  /** The clause that the address names, or a part of the page. */
  readonly clause: string | null;
}

/** The rules of one game, with the way to the others. */
export function RulesPage({ game, clause }: RulesPageProps) {
  const rules = rulesOf(game);
  const title = typeof rules === "object" ? rules.title : titleOf(game);
  useEffect(() => {
    document.title = `${title} – Chantier`;
  }, [title]);
  useEffect(() => {
    askGames().catch(() => {}); // they tell whether there is a lesson
  }, []);
  const follow = (to: string) => go(`rules/${game}#${to}`, true);
  return (
    <div class="rulespage">
      <PageBar title={say("page.rules.title")} />
      <nav class="rulespage-games" aria-label={say("page.rules.games")}>
        {games.value.map(({ name, title: one }) => (
          <a
            key={name}
            href={link(`rules/${name}`)}
            aria-current={name === game ? "page" : undefined}
          >
            {one}
          </a>
        ))}
      </nav>
      <div class="rulespage-body">
        <Contents game={game} rules={rules} clause={clause} onClause={follow} />
        <main class="rulespage-text">
          <h1>{title}</h1>
          <p class="rulespage-lesson">
            <LessonLink game={game} class="button" />
            <a class="button" href={link(`make/${game}`)}>
              <Icon name="print" />
              {say("page.common.make")}
            </a>
          </p>
          <RulesText key={game} game={game} rules={rules} clause={clause} onClause={follow} />
        </main>
      </div>
    </div>
  );
}

interface ContentsProps {
  readonly game: string;
  readonly rules: RulesState;
  readonly clause: string | null;
  onClause(clause: string): void;
}

/** The headings of the page, and under them the clauses with their titles. */
function Contents({ game, rules, clause, onClause }: ContentsProps) {
  if (typeof rules !== "object") return <nav class="rulespage-contents" />;
  const entry = (id: string, children: ComponentChildren) => (
    <a
      href={link(`rules/${game}#${id}`)}
      aria-current={id === clause ? "location" : undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onClause(id);
        mark(document.querySelector<HTMLElement>(".rulestext"), id);
      }}
    >
      {children}
    </a>
  );
  return (
    <nav class="rulespage-contents" aria-label={say("page.rules.contents")}>
      <details open={matchMedia(WIDE).matches}>
        <summary>{say("page.rules.contents")}</summary>
        {rules.sections.map((section) => (
          <div key={section.id} class={section.depth > 2 ? "rulespage-group" : "rulespage-section"}>
            {section.depth > 2 ? <p>{section.title}</p> : entry(section.id, section.title)}
            {section.clauses.length > 0 && (
              <ul>
                {section.clauses.map(({ name, title }) => (
                  <li key={name}>
                    {entry(
                      name,
                      <>
                        <b>{name}</b> {title}
                      </>,
                    )}
                  </li>
                ))}
              </ul>
            )}
          </div>
        ))}
      </details>
    </nav>
  );
}
