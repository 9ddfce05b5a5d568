/** All drawings of a set, small; one of them is chosen. */
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { say, sayCount } from "../../../state/words";
import type { Finding } from "./checks";
import { EntriesFigure } from "./Entries";
import { progressWords, shortOf, titleOf } from "./names";
import { PaperPlate } from "./PaperPlate";
import { digitsOf, EMPTY, PLATES, SUBJECTS, type Subject } from "./plateSet";
import { isDrawn, TARGETS } from "./targets";
import type { Work } from "./work";

/** So many stand in a row, where there is room. */
const ROW = 5;
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -ROW,
  ArrowDown: ROW,
};

export interface PlateListProps {
  readonly work: Work;
  readonly findings: readonly Finding[];
}

/** The list with its progress; arrow keys go from drawing to drawing. */
export function PlateList({ work, findings }: PlateListProps): JSX.Element {
  const { set } = work.kept;
  const host = useRef<HTMLUListElement>(null);
  const doubtful = new Set<Subject>(
    findings.flatMap((one) => (one.kind === "twin" || one.kind === "closed" ? one.pieces : [])),
  );
  const drawn = set.plates.filter((digits) => digits !== EMPTY).length;
  useEffect(() => {
    const chosen = host.current?.querySelector<HTMLElement>("[aria-current]");
    chosen?.scrollIntoView?.({ block: "nearest", inline: "center" });
    if (host.current?.contains(document.activeElement)) chosen?.focus();
  }, [work.subject]);
  return (
    <section class="pe-list" aria-labelledby="pe-list-title">
      <header>
        <h2 id="pe-list-title">{say("turquoise.editor.list")}</h2>
        <p class="note">{progressWords(set)}</p>
        <progress max={PLATES} value={drawn} aria-label={progressWords(set)} />
      </header>
      <ul ref={host}>
        {SUBJECTS.map((subject) => (
          <li key={subject} class={typeof subject === "number" ? "" : "pe-other"}>
            <button
              type="button"
              class={doubtful.has(subject) ? "pe-item doubtful" : "pe-item"}
              aria-current={subject === work.subject ? "true" : undefined}
              aria-label={heard(work, subject, doubtful.has(subject))}
              tabIndex={subject === work.subject ? 0 : -1}
              onClick={() => work.show(subject)}
              onKeyDown={(event) => {
                const step = STEPS[event.key];
                if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
                event.preventDefault();
                event.stopPropagation();
                const next = SUBJECTS[SUBJECTS.indexOf(subject) + step];
                if (next !== undefined) work.show(next);
              }}
            >
              {subject === "entries" ? (
                <EntriesFigure set={set} />
              ) : (
                <PaperPlate
                  digits={digitsOf(set, subject)}
                  kind={typeof subject === "number" ? "plate" : subject}
                  faint={digitsOf(set, subject) === EMPTY}
                />
              )}
              <span>{shortOf(subject)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A drawing for screen readers: its name, how much is drawn, whether something is odd. */
function heard({ kept: { set } }: Work, subject: Subject, doubtful: boolean): string {
  const name = typeof subject === "number" ? titleOf(subject) : shortOf(subject);
  if (subject === "entries") return `${name}, ${set.entries.length}`;
  const digits = digitsOf(set, subject);
  const count = TARGETS.filter((target) => isDrawn(digits, target)).length;
  const parts = [name];
  parts.push(
    count === 0 ? say("turquoise.editor.empty") : sayCount("turquoise.editor.count", count),
  );
  if (doubtful) parts.push(say("turquoise.editor.doubtful"));
  return parts.join(", ");
}
