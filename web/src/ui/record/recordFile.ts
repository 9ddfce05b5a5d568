/** Reads a file of records: one record, or one a line. The server checks them. */

/** A record as it is written; only what a choice among several needs is looked at. */
export interface RecordData {
  readonly game: string;
  readonly players: number;
  readonly actions: readonly string[];
  readonly [key: string]: unknown;
}

/** Why a text holds no records. */
export class BadRecordFile extends Error {
  constructor(
    readonly reason: "empty" | "json" | "record" | "large",
    /** The line that is at fault, from 1; `null` if it is the whole. */
    readonly line: number | null = null,
  ) {
    super(reason);
  }
}

/** Larger than any game; a file of many games may be as large. */
export const LARGEST = 32 * 1024 * 1024;

/** So many games of a file are shown: a list of thousands helps nobody, and stops the page. */
export const MOST_GAMES = 500;

const SENT = ["format", "game", "players", "options", "actions", "outcome", "seats", "table"];

/** What of a record the server needs to show it: engines' notes and chains of events may be long. */
export function essence(record: RecordData): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => SENT.includes(key)));
}

/**
 * The records of a text: an object, a list of them, or one a line, up to one more than are shown.
 * Throws `BadRecordFile`.
 */
export function recordsIn(text: string): readonly RecordData[] {
  const clean = text.replace(/^\ufeff/, "").trim();
  if (clean === "") throw new BadRecordFile("empty");
  if (clean.length > LARGEST) throw new BadRecordFile("large");
  const whole = parsed(clean);
  if (whole !== undefined) {
    const list: readonly unknown[] = Array.isArray(whole)
      ? whole.slice(0, MOST_GAMES + 1)
      : [whole];
    if (!list.length || !list.every(isRecord)) throw new BadRecordFile("record");
    return list;
  }
  const found: RecordData[] = [];
  for (const [index, line] of clean.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    if (found.length > MOST_GAMES) break;
    const one = parsed(line);
    if (one === undefined) throw new BadRecordFile("json", index + 1);
    if (!isRecord(one)) throw new BadRecordFile("record", index + 1);
    found.push(one);
  }
  return found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is RecordData {
  if (typeof value !== "object" || value === null) return false;
  const { game, players, actions } = value as Record<string, unknown>;
  return typeof game === "string" && typeof players === "number" && Array.isArray(actions);
}
