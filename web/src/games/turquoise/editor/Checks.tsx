/** What to look at again, said as one goes, in words of the box on the table. */
import type { JSX } from "preact";
import { capital, say } from "../../../state/words";
import { Icon } from "../../../ui/Icon";
import type { Finding } from "./checks";
import { listOf } from "./names";
import { PaperPlate } from "./PaperPlate";
import { digitsOf, ENTRIES, type SetDrawing } from "./plateSet";
import type { Work } from "./work";

/** So many empty plates may be meant; more are a set that is not finished. */
const MOST_MEANT = 5;

export interface ChecksProps {
  readonly work: Work;
  readonly findings: readonly Finding[];
  /** What the server says against the set; empty if nothing. */
  readonly refused: string;
}

/** Findings first, then what is in order. */
export function Checks({ work, findings, refused }: ChecksProps): JSX.Element {
  const is = (kind: Finding["kind"]) => findings.some((one) => one.kind === kind);
  const good = (["empty", "twin", "closed", "entries"] as const).filter((kind) => !is(kind));
  return (
    <section class="pe-checks" aria-labelledby="pe-checks-title">
      <h2 id="pe-checks-title">{say("turquoise.editor.checks")}</h2>
      <ul>
        {refused !== "" && (
          <li class="pe-finding">
            <Icon name="flag" size={18} />
            <p>{refused}</p>
          </li>
        )}
        {findings.map((finding) => (
          <li key={finding.key ?? finding.kind} class="pe-finding" data-kind={finding.kind}>
            <Icon name="flag" size={18} />
            <One work={work} finding={finding} />
          </li>
        ))}
        {good.map((kind) => (
          <li key={kind} class="pe-good" data-kind={kind}>
            <Icon name="check" size={18} />
            <p>{say(`turquoise.editor.good.${kind}`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function One({ work, finding }: { readonly work: Work; readonly finding: Finding }): JSX.Element {
  switch (finding.kind) {
    case "twin":
      return <Twin work={work} finding={finding} />;
    case "entries": {
      const count = finding.count;
      const few = count < ENTRIES;
      return (
        <>
          <p>
            <b>
              {say(`turquoise.editor.found.${few ? "few_entries" : "many_entries"}`, { count })}
            </b>
          </p>
          <div class="pe-answers">
            <Show work={work} subject="entries" words={say("turquoise.editor.entries.choose")} />
          </div>
        </>
      );
    }
    default:
      return <Named work={work} finding={finding} />;
  }
}

interface OneProps<Kind extends Finding["kind"]> {
  readonly work: Work;
  readonly finding: Extract<Finding, { kind: Kind }>;
}

/** Two plates that are one drawing, side by side; the one that is looked at stands first. */
function Twin({ work, finding }: OneProps<"twin">): JSX.Element {
  const [a, b] = finding.pieces;
  const [one, other] = work.subject === b ? [b, a] : [a, b];
  const quarters = one === a ? finding.quarters : (4 - finding.quarters) % 4;
  return (
    <>
      <p>
        <b>{say(`turquoise.editor.found.twin.${quarters}`, { one, other })}</b>
      </p>
      <div class="pe-pair" aria-hidden="true">
        {[one, other].map((piece, nth) => (
          <figure key={piece}>
            {nth === 1 && <Icon name="turn" size={18} />}
            <PaperPlate digits={digitsOf(work.kept.set, piece)} />
            <figcaption>{piece}</figcaption>
          </figure>
        ))}
      </div>
      <div class="pe-answers">
        <Show work={work} subject={work.subject === one ? other : one} />
        <Meant work={work} finding={finding} />
      </div>
    </>
  );
}

/** Plates that are empty, or lead nowhere. */
function Named({ work, finding }: OneProps<"empty" | "closed">): JSX.Element {
  const { kind, pieces } = finding;
  const number = pieces.length === 1 ? "one" : "other";
  const next = nextOf(pieces, work);
  return (
    <>
      <p>
        <b>
          {capital(say(`turquoise.editor.found.${kind}.${number}`, { pieces: listOf(pieces) }))}
        </b>
      </p>
      <div class="pe-answers">
        {next !== null && (
          <Show
            work={work}
            subject={next}
            {...(kind === "empty" ? { words: say("turquoise.editor.draw") } : {})}
          />
        )}
        {(kind !== "empty" || pieces.length <= MOST_MEANT) && (
          <Meant work={work} finding={finding} />
        )}
      </div>
    </>
  );
}

/** The first of some drawings that is not looked at already. */
function nextOf(pieces: readonly SetDrawing[], work: Work): SetDrawing | null {
  return pieces.find((piece) => piece !== work.subject) ?? null;
}

function Show(props: {
  readonly work: Work;
  readonly subject: Work["subject"];
  readonly words?: string;
}): JSX.Element {
  const { work, subject } = props;
  const see = () =>
    typeof subject === "number"
      ? say("turquoise.editor.see", { number: subject })
      : say("turquoise.editor.see_it");
  return (
    <button type="button" class="button" onClick={() => work.show(subject)}>
      {props.words ?? see()}
    </button>
  );
}

function Meant({ work, finding }: { readonly work: Work; readonly finding: Finding }): JSX.Element {
  return (
    <button
      type="button"
      class="button"
      onClick={() => finding.key !== null && work.mean(finding.key)}
    >
      {say("turquoise.editor.meant")}
    </button>
  );
}
