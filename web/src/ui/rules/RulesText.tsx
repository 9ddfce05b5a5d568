/** The text of the rules: links to clauses go there, and the clause one came for is marked. */
import { useEffect, useRef } from "preact/hooks";
import { language, say } from "../../state/words";
import { fetchRules, type RulesState } from "./rules";
import "../notfound.css";
import "./rulestext.css";

export interface RulesTextProps {
  readonly game: string;
  readonly rules: RulesState;
  /** The clause to be at, or the part of the page. */
  readonly clause: string | null;
  /** A link to a clause was followed. */
  onClause(clause: string): void;
}

/** The rules, or that they are on their way. */
export function RulesText({ game, rules, clause, onClause }: RulesTextProps) {
  const box = useRef<HTMLDivElement>(null);
  const ready = typeof rules === "object";
  useEffect(() => {
    if (!ready || clause === null || box.current === null) return undefined;
    mark(box.current, clause);
    return stayAt(box.current, clause);
  }, [ready, clause]);
  if (rules === "failed") {
    return (
      <div class="rulestext-failed" role="alert">
        <p>{say("page.rules.failed")}</p>
        <button type="button" class="button" onClick={() => void fetchRules(game, language.value)}>
          {say("page.rules.again")}
        </button>
      </div>
    );
  }
  if (rules === "none") return <p role="alert">{say("page.rules.none")}</p>;
  if (rules === "waiting") return <Waiting />;
  const follow = (event: MouseEvent) => {
    const to = (event.target as Element).closest<HTMLElement>("[data-clause]")?.dataset.clause;
    if (to === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onClause(to);
    mark(box.current, to);
  };
  return (
    // biome-ignore lint/a11y: the links inside keep their own roles and keys; this only follows them
    <div
      ref={box}
      class="rulestext"
      onClick={follow}
      // Made by render.ts, which escapes all text
      dangerouslySetInnerHTML={{ __html: rules.html }}
    />
  );
}

/** Lines where the text will be. */
function Waiting() {
  return (
    <div class="rulestext-wait" aria-busy="true">
      <p class="hidden-words" role="status">
        {say("page.rules.waiting")}
      </p>
      {Array.from({ length: 9 }, (_, line) => (
        <span key={line} class="skeleton" aria-hidden="true" />
      ))}
    </div>
  );
}

/** Drawings and fonts that arrive move the text: stay at the clause until the reader scrolls. */
function stayAt(box: HTMLElement, clause: string): () => void {
  const again = () => {
    find(box, clause)?.scrollIntoView({ block: "start" });
  };
  const moves = ["wheel", "touchmove", "keydown", "pointerdown"];
  const stop = () => {
    box.removeEventListener("load", again, true);
    document.fonts?.removeEventListener("loadingdone", again);
    for (const move of moves) removeEventListener(move, stop);
  };
  box.addEventListener("load", again, true);
  document.fonts?.addEventListener("loadingdone", again);
  for (const move of moves) addEventListener(move, stop);
  return stop;
}

function find(box: HTMLElement | null, clause: string): HTMLElement | undefined {
  const items = box?.querySelectorAll<HTMLElement>("[id]") ?? [];
  return [...items].find(({ id }) => id === clause);
}

/** Go to a clause or a heading; a clause is marked, and it alone. */
export function mark(box: HTMLElement | null, clause: string): void {
  for (const old of box?.querySelectorAll(".rules-clause.here") ?? []) old.classList.remove("here");
  const item = find(box, clause);
  if (item === undefined) return;
  item.classList.add("here");
  item.scrollIntoView({ block: "start" });
  item.focus({ preventScroll: true });
}
