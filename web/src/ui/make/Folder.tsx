/** What is in the folder, and what must be on the table. */
import type { JSX } from "preact";
import type { PrintContent, PrintDocument, PrintSet } from "../../protocol/answers";
import { language, say, sayCount, translated } from "../../state/words";
import { Icon } from "../Icon";
import { fileOf, type Prints } from "./printJobs";

/** Rows that are kept until it is known what there is. */
const AWAITED = 6;

/** Every part with its number and its size, and the PDF that it is in. */
export function Folder({ prints }: { readonly prints: Prints }): JSX.Element {
  const shown = prints.ready.value ?? prints.coming.value;
  const documents = shown?.documents ?? [];
  return (
    <section class="make-folder" aria-busy={documents.length === 0 && prints.busy.value}>
      <h2>{say("page.make.folder")}</h2>
      <table>
        <thead class="hidden-words">
          <tr>
            <th scope="col">{say("page.make.column.part")}</th>
            <th scope="col">{say("page.make.column.count")}</th>
            <th scope="col">{say("page.make.column.pages")}</th>
          </tr>
        </thead>
        <tbody>
          {documents.length === 0
            ? prints.busy.value && Array.from({ length: AWAITED }, (_, at) => <Awaited key={at} />)
            : documents.map((one) => <Rows key={one.part} set={shown} document={one} />)}
          {shown !== null && shown.workshop.length > 0 && (
            <tr>
              <td>
                <Icon name="check" size={18} />
                {say("page.make.workshop")}
              </td>
              <td>{shown.workshop.length}</td>
              <td>{say("page.make.workshop_kinds")}</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

interface RowsProps {
  readonly set: PrintSet | null;
  readonly document: PrintDocument;
}

/** A row for each thing in a document; one that only holds pages is a row itself. */
function Rows({ set, document }: RowsProps): JSX.Element {
  const title = translated(document.title);
  const pages = document.pages > 0 ? sayCount("page.make.pages", document.pages) : "…";
  const link = set?.ready ? (
    <a href={fileOf(set, document.file)} target="_blank" rel="noreferrer">
      <span class="hidden-words">{`${title}, PDF, `}</span>
      {pages}
    </a>
  ) : (
    pages
  );
  const contents = document.contents;
  if (contents.length === 0) return <Row what={title} count="" pages={link} />;
  return (
    <>
      {contents.map((content, nth) => (
        <Row
          key={content.title.en}
          what={contentWords(content)}
          count={String(content.count)}
          pages={nth === 0 ? link : <small>{say("page.make.same")}</small>}
        />
      ))}
    </>
  );
}

interface FolderRowProps {
  readonly what: string;
  readonly count: string;
  readonly pages: JSX.Element | string;
}

function Row({ what, count, pages }: FolderRowProps): JSX.Element {
  return (
    <tr>
      <td>
        <Icon name="check" size={18} />
        {what}
      </td>
      <td>{count}</td>
      <td>{pages}</td>
    </tr>
  );
}

function Awaited(): JSX.Element {
  return (
    <tr>
      <td colSpan={3}>
        <span class="make-skeleton" />
      </td>
    </tr>
  );
}

/** A thing to cut out, with its size: "Plaques, 49 × 49 mm". */
export function contentWords({ title, size }: PrintContent): string {
  if (size === null) return translated(title);
  return say("page.make.sized", { what: translated(title), size: sizeWords(size) });
}

/** A size in millimetres, as the language writes numbers. */
export function sizeWords([width, height]: readonly [number, number]): string {
  const form = new Intl.NumberFormat(language.value, { maximumFractionDigits: 1 });
  return say("page.make.size", { width: form.format(width), height: form.format(height) });
}

/** Materials, time, and what may be borrowed; nothing where a game does not say. */
export function OnTheTable({ prints }: { readonly prints: Prints }): JSX.Element {
  const shown = prints.ready.value ?? prints.coming.value;
  if (shown === null) return <section class="make-table" />;
  const { materials, borrowed, minutes } = shown;
  return (
    <section class="make-table">
      {(materials.length > 0 || minutes !== null) && (
        <>
          <h2>{say("page.make.table")}</h2>
          <ul>
            {materials.map((one) => (
              <li key={one.en}>{translated(one)}</li>
            ))}
            {minutes !== null && (
              <li>
                <b>{timeWords(minutes)}</b>
              </li>
            )}
          </ul>
        </>
      )}
      {borrowed.length > 0 && (
        <>
          <h3>{say("page.make.borrowed")}</h3>
          <ul class="make-borrowed">
            {borrowed.map((one) => (
              <li key={one.en}>{translated(one)}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** How long the making takes: minutes, hours, or both. */
export function timeWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const form = hours === 0 ? "minutes" : rest === 0 ? "hours" : "both";
  return say(`page.make.time.${form}`, { hours, minutes: rest });
}
