/** The pages of the application, each loaded when it is wanted. */
import { fetchFont } from "../state/font";
import { route } from "../state/route";
import { loadWords } from "../state/words";
import { lazy } from "./lazy";

/** A page, with the parts of the catalogue that it needs at once. */
async function spoken<Page>(page: Promise<Page>, ...parts: readonly string[]): Promise<Page> {
  const [found] = await Promise.all([page, ...["pages", ...parts].map(loadWords)]);
  return found;
}

export const Lobby = lazy(async () => (await spoken(import("./lobby/Lobby"), "lobby")).Lobby);
// What a table says beside its board comes with that.
export const TablePage = lazy(async () => (await import("./table/TablePage")).TablePage);
export const RulesPage = lazy(async () => (await spoken(import("./rules/RulesPage"))).RulesPage);
export const LessonPage = lazy(
  async () => (await spoken(import("./lesson/LessonPage"))).LessonPage,
);
export const EditPage = lazy(async () => (await spoken(import("./edit/EditPage"))).EditPage);
export const MakePage = lazy(
  async () => (await spoken(import("./make/MakePage"), "make")).MakePage,
);
export const RecordPage = lazy(
  async () => (await spoken(import("./record/RecordPage"), "ends")).RecordPage,
);
export const LicensesPage = lazy(
  async () => (await spoken(import("./lobby/LicensesPage"), "lobby")).LicensesPage,
);

const PARTS = {
  lobby: Lobby,
  table: TablePage,
  rules: RulesPage,
  lesson: LessonPage,
  edit: EditPage,
  make: MakePage,
  record: RecordPage,
  licenses: LicensesPage,
  nowhere: null,
};

/** Milliseconds after a page: its own requests go first. */
const AFTER = 1000;
const PAINT = "first-contentful-paint";

/** Once the browser has painted content, however slow it is; later where it does not say when. */
function afterPaint(then: () => void): void {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes("paint")) {
    setTimeout(then, AFTER);
    return;
  }
  new PerformanceObserver((found, observer) => {
    if (found.getEntriesByName(PAINT).length === 0) return;
    observer.disconnect();
    then();
  }).observe({ type: "paint", buffered: true });
}

/** Start loading the page of the address, in parallel with the words. */
export async function fetchPart(): Promise<void> {
  const { page } = route.peek();
  await PARTS[page]?.fetch();
  // Every page has a way to the lobby; a table fetches these when its board can be used.
  if (page === "table") return;
  if (page === "lobby" || page === "rules") afterPaint(fetchFont);
  else setTimeout(fetchFont, AFTER);
  setTimeout(Lobby.fetch, AFTER);
}
