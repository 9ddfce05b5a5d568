/** The sheets on the bench, side by side at one scale; each leads to its PDF. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { PrintDocument, PrintPage, PrintSet } from "../../protocol/answers";
import { say, sayCount, translated } from "../../state/words";
import { Icon } from "../Icon";
import { sizeWords } from "./Folder";
import { fileOf, type Prints } from "./printJobs";
import "./sheetbench.css";

/** Blank sheets until it is known what there is; a page of A4 in millimetres. */
const BLANK = { width: 210, height: 297 };
const AWAITED = 5;

export function SheetBench({ prints }: { readonly prints: Prints }): JSX.Element {
  const row = useRef<HTMLUListElement>(null);
  const shown = prints.ready.value;
  const awaited = shown === null && prints.busy.value;
  const titles = prints.coming.value?.documents ?? [];
  return (
    <section class="make-bench" aria-label={say("page.make.bench")}>
      <ul
        class={shown !== null && prints.busy.value ? "make-sheets old" : "make-sheets"}
        ref={row}
        aria-busy={prints.busy.value}
      >
        {shown?.documents.map((one) => (
          <Sheets key={one.part} set={shown} document={one} />
        ))}
        {awaited &&
          Array.from({ length: titles.length || AWAITED }, (_, at) => (
            <li key={at} class="make-sheet" aria-hidden="true">
              <span class="make-papers">
                <span class="make-paper" style={sizeOf(BLANK)} />
              </span>
              <span class="make-caption">
                <b>{titles[at] ? translated(titles[at].title) : " "}</b>
                <small> </small>
              </span>
            </li>
          ))}
      </ul>
      <Slide row={row} of={shown} />
    </section>
  );
}

interface SheetsProps {
  readonly set: PrintSet;
  readonly document: PrintDocument;
}

/** A document: its only page, both of two, or the first of many. */
function Sheets({ set, document }: SheetsProps): JSX.Element {
  const title = translated(document.title);
  const caption = captionOf(document);
  const shown = document.pages === 2 ? document.sheets : document.sheets.slice(0, 1);
  return (
    <li class={document.pages > 2 ? "make-sheet many" : "make-sheet"}>
      <a
        href={fileOf(set, document.file)}
        target="_blank"
        rel="noreferrer"
        aria-label={say("page.make.open", { title, caption })}
      >
        <span class="make-papers">
          {shown.map((page) => (
            <img
              key={page.picture}
              class="make-paper"
              src={fileOf(set, page.picture)}
              alt=""
              style={sizeOf(page)}
            />
          ))}
        </span>
        <span class="make-caption">
          <b>{title}</b> <small>{caption}</small>
        </span>
      </a>
    </li>
  );
}

/** A page's size as styles take it: in millimetres of the paper. */
function sizeOf({ width, height }: Pick<PrintPage, "width" | "height">): Record<string, string> {
  return { "--width": String(width), "--height": String(height) };
}

/** What is on a document's sheets: "30 · 49 × 49 mm · 4 pages"; else only how many pages. */
export function captionOf({ contents, pages }: PrintDocument): string {
  const size = contents[0]?.size ?? null;
  const alike = contents.every((one) => String(one.size) === String(size));
  const count = contents.reduce((sum, one) => sum + one.count, 0);
  const parts = [sayCount("page.make.pages", pages)];
  if (alike && size !== null) {
    parts.unshift(sizeWords(size));
    if (count > 1) parts.unshift(String(count));
  }
  return parts.join(" · ");
}

interface SlideProps {
  readonly row: { readonly current: HTMLUListElement | null };
  readonly of: PrintSet | null;
}

/** Buttons along the bench, where there is more of it than is seen. */
function Slide({ row, of }: SlideProps): JSX.Element {
  const before = useSignal(false);
  const after = useSignal(false);
  useEffect(() => {
    const found = row.current;
    if (found === null) return undefined;
    const look = () => {
      before.value = found.scrollLeft > 4;
      after.value = found.scrollLeft + found.clientWidth < found.scrollWidth - 4;
    };
    look();
    found.addEventListener("scroll", look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(found);
    return () => {
      found.removeEventListener("scroll", look);
      sizes.disconnect();
    };
  }, [of, row]); // other sheets take other room
  const go = (way: number) => {
    const found = row.current;
    found?.scrollBy({ left: way * found.clientWidth * 0.8, behavior: "smooth" });
  };
  // They repeat what the links do by themselves: a link that is reached by keys comes into view.
  return (
    <div class="make-slide" aria-hidden="true">
      {before.value && (
        <button type="button" class="make-earlier" tabIndex={-1} onClick={() => go(-1)}>
          <Icon name="back" />
        </button>
      )}
      {after.value && (
        <button type="button" class="make-later" tabIndex={-1} onClick={() => go(1)}>
          <Icon name="back" />
        </button>
      )}
    </div>
  );
}
