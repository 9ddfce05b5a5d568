/**
 * What this browser saw of each table: digests of its chain. Each of them stands for everything before
 * it, so a few are enough to find out later that a record tells another story.
 */
const PREFIX = "chantier.seen.";
const INDEX = "chantier.witnessed";
/** Tables; the oldest are forgotten. */
const MOST = 60;
/** Of the digests between the first and the last, every so manieth is kept. */
const STEP = 16;

/** What this browser saw of a table. */
export interface Witnessed {
  /** Digests by the number of their event. */
  readonly digests: Readonly<Record<number, string>>;
  /** The last event that it had seen when it opened its salt; `null` where it opened none. */
  readonly openedAt: number | null;
}

interface Testimony {
  /** Those that stay. */
  readonly fixed: Readonly<Record<number, string>>;
  /** The latest one, and its number. */
  readonly last: readonly [number: number, digest: string];
  readonly openedAt: number | null;
}

/** What this page itself saw: a private window may keep nothing else. */
const here = new Map<string, Testimony>();

/** Keep a digest that the server showed; one by which a salt is opened stays. */
export function witness(table: string, number: number, digest: string, opens = false): void {
  const before = keptOf(table);
  const { last = [number, digest], fixed = { [number]: digest } } = before ?? {};
  const stays = opens || number % STEP === 0;
  const kept: Testimony = {
    // What was seen first is believed: another digest of the same event is found out by it.
    fixed: stays ? { [number]: digest, ...fixed } : fixed,
    last: number > last[0] ? [number, digest] : last,
    openedAt: before?.openedAt ?? (opens ? number : null),
  };
  here.set(table, kept);
  write(table, kept);
}

/** What this browser saw of a table. */
export function witnessed(table: string): Witnessed {
  const kept = keptOf(table);
  if (kept === null) return { digests: {}, openedAt: null };
  const { last, fixed, openedAt } = kept;
  return { digests: { [last[0]]: last[1], ...fixed }, openedAt };
}

/** What this page and other tabs saw. */
function keptOf(table: string): Testimony | null {
  const mine = here.get(table) ?? null;
  const stored = keptIn(read(PREFIX + table));
  if (mine === null || stored === null) return mine ?? stored;
  const last = stored.last[0] > mine.last[0] ? stored.last : mine.last;
  const openedAt = mine.openedAt ?? stored.openedAt;
  return { fixed: { ...stored.fixed, ...mine.fixed }, last, openedAt };
}

function keptIn(found: unknown): Testimony | null {
  const { fixed, last, openedAt } = (found ?? {}) as Partial<Record<keyof Testimony, unknown>>;
  if (typeof fixed !== "object" || fixed === null || !Array.isArray(last)) return null;
  const [number, digest] = last as readonly unknown[];
  if (typeof number !== "number" || typeof digest !== "string") return null;
  return {
    fixed: fixed as Testimony["fixed"],
    last: [number, digest],
    openedAt: typeof openedAt === "number" ? openedAt : null,
  };
}

function write(table: string, kept: Testimony): void {
  try {
    localStorage.setItem(PREFIX + table, JSON.stringify(kept));
    const list = read(INDEX);
    const tables = Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];
    if (tables.at(-1) === table) return;
    const all = [...tables.filter((one) => one !== table), table];
    for (const old of all.slice(0, -MOST)) localStorage.removeItem(PREFIX + old);
    localStorage.setItem(INDEX, JSON.stringify(all.slice(-MOST)));
  } catch {
    // A private window: then it lasts as long as the page.
  }
}

function read(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}
