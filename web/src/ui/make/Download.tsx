/** The download button, its progress, and the ruler that checks the printed scale. */
import type { JSX } from "preact";
import type { PrintSet } from "../../protocol/answers";
import { say, sayCount } from "../../state/words";
import { failureWords } from "../failureWords";
import { WordButton } from "../Icon";
import type { Prints } from "./printJobs";

export function Download({ prints }: { readonly prints: Prints }): JSX.Element {
  const { ready, busy, trouble, wished } = prints;
  const failed = trouble.value !== null;
  return (
    <div class="make-foot">
      <Ruler />
      <p class="make-scale">{say("page.make.scale")}</p>
      <Bar prints={prints} />
      <WordButton
        icon="download"
        class="primary make-button"
        onClick={() => void prints.download()}
      >
        {say(wished.value ? "page.make.wished" : "page.make.download")}
      </WordButton>
      <div class="make-status">
        {failed && (
          <p class="make-trouble" role="alert">
            {failureWords(trouble.value)}{" "}
            <button
              type="button"
              class="text-button make-again"
              onClick={() => void prints.again()}
            >
              {say("page.make.again")}
            </button>
          </p>
        )}
        <p class="note" role="status">
          {busy.value ? makingWords(prints.coming.value) : failed ? "" : summaryOf(ready.value)}
        </p>
      </div>
    </div>
  );
}

/** How far the sheets are, as a thin line over the button; its place is kept. */
function Bar({ prints }: { readonly prints: Prints }): JSX.Element {
  const { made, of } = prints.coming.value ?? { made: 0, of: 0 };
  const share = of === 0 ? 0.06 : 0.1 + (0.9 * made) / of;
  return (
    <div class={prints.busy.value ? "make-bar busy" : "make-bar"} aria-hidden="true">
      <i style={{ width: `${Math.round(100 * share)}%` }} />
    </div>
  );
}

/** How far the sheets are, in words. */
export function makingWords(coming: PrintSet | null): string {
  if (coming !== null && coming.ahead > 0) return sayCount("page.make.ahead", coming.ahead);
  if (coming === null || coming.of === 0) return say("page.make.begun");
  return say("page.make.making", { made: coming.made, of: coming.of });
}

/** What the ZIP holds, in words. */
export function summaryOf(ready: PrintSet | null): string {
  if (ready === null) return "";
  const pages = ready.documents.reduce((sum, one) => sum + one.pages, 0);
  return say("page.make.summary", {
    files: sayCount("page.make.files", ready.documents.length),
    pages: sayCount("page.make.pages", pages),
  });
}

/** The ruler as it stands on every sheet. */
function Ruler(): JSX.Element {
  const ticks = Array.from({ length: 11 }, (_, at) => {
    const length = at % 10 === 0 ? 12 : at === 5 ? 9 : 6;
    return `M${1 + at * 32.6} ${7 - length / 2}v${length}`;
  });
  return (
    <svg class="make-ruler" viewBox="0 0 328 14" aria-hidden="true">
      <path d={`M1 7H327${ticks.join("")}`} fill="none" stroke="currentColor" stroke-width="1.6" />
    </svg>
  );
}
