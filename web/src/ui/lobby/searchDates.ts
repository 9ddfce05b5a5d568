/** Dates in a search: "14 nov", "novembre 2025", "hier", "dimanche", "2026-11-14", "14/11". */
import type { Language } from "../../state/words";

/** What a search asks for: words, and the time between which a game was last played. */
export interface ParsedSearch {
  readonly words: string;
  /** Milliseconds since 1970; `null` where the search names no date. */
  readonly since: number | null;
  readonly until: number | null;
}

const DAYS: Readonly<Record<string, number>> = {
  "aujourd'hui": 0,
  aujourdhui: 0,
  today: 0,
  hier: 1,
  yesterday: 1,
  "avant-hier": 2,
};
const LANGUAGES: readonly Language[] = ["fr", "en"];
/** The shortest beginning of a month's or a weekday's name that counts as one. */
const SHORTEST = 3;

function folded(text: string): string {
  const bare = text.normalize("NFKD").replace(/\p{M}/gu, "");
  return bare.toLowerCase().replace(/’/g, "'").replace(/\.$/, "");
}

function named(form: Intl.DateTimeFormatOptions, count: number, dateOf: (at: number) => Date) {
  return LANGUAGES.map((language) => {
    const format = new Intl.DateTimeFormat(language, { ...form, timeZone: "UTC" });
    return Array.from({ length: count }, (_, at) => folded(format.format(dateOf(at))));
  });
}
const MONTHS = named({ month: "long" }, 12, (at) => new Date(Date.UTC(2026, at, 15)));
const WEEKDAYS = named({ weekday: "long" }, 7, (at) => new Date(Date.UTC(2026, 1, 1 + at))); // a Sunday

/** The place of a name in one of the lists that begins so, in no more than one way. */
function placeOf(lists: readonly (readonly string[])[], word: string): number | null {
  if (word.length < SHORTEST) return null;
  for (const list of lists) {
    const found = [...list.keys()].filter((at) => list[at]?.startsWith(word));
    if (found.length === 1) return found[0] ?? null;
  }
  return null;
}

interface DateParts {
  day?: number;
  month?: number;
  year?: number;
}

/** Take the dates out of a search; `now` is the time at this device. */
export function parseSearch(text: string, now: Date): ParsedSearch {
  const parts: DateParts = {};
  const words: string[] = [];
  let ago: number | null = null;
  const tokens = text.split(/\s+/).filter((token) => token !== "");
  for (const [at, token] of tokens.entries()) {
    const word = folded(token);
    const month = placeOf(MONTHS, word);
    const weekday = placeOf(WEEKDAYS, word);
    if (Object.hasOwn(DAYS, word)) ago = DAYS[word] ?? 0;
    else if (readNumbers(word, parts)) continue;
    else if (month !== null) parts.month = month;
    else if (weekday !== null) ago = (now.getDay() - weekday + 7) % 7;
    else if (isDayBefore(word, tokens[at + 1])) parts.day = Number.parseInt(word, 10);
    else words.push(token);
  }
  const range = ago === null ? rangeOf(parts, now) : dayOf(now, -ago);
  return { words: words.join(" "), since: range?.[0] ?? null, until: range?.[1] ?? null };
}

/** "2026-11-14", "14/11", "14/11/2026", "2026". */
function readNumbers(word: string, parts: DateParts): boolean {
  const iso = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?$/.exec(word);
  const short = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(word);
  const year = /^(20\d\d)$/.exec(word)?.[1];
  const [y, m, d] = iso
    ? [iso[1], iso[2], iso[3]]
    : short
      ? [short[3], short[2], short[1]]
      : [year, undefined, undefined];
  if (y !== undefined) parts.year = Number(y);
  if (m !== undefined) parts.month = Number(m) - 1;
  if (d !== undefined) parts.day = Number(d);
  return [y, m, d].some((one) => one !== undefined);
}

/** Whether a number is the day of the month that follows it. */
function isDayBefore(word: string, next: string | undefined): boolean {
  return (
    /^([12]?\d|3[01])(er|st|nd|rd|th)?$/.test(word) && placeOf(MONTHS, folded(next ?? "")) !== null
  );
}

/** From the first moment to the one after the last, of the latest such date that is not to come. */
function rangeOf({ day, month, year }: DateParts, now: Date): readonly [number, number] | null {
  if (month === undefined && year === undefined) return null;
  const years = year === undefined ? [now.getFullYear(), now.getFullYear() - 1] : [year];
  const spans = years.map((one): [number, number] => {
    if (month === undefined) return [time(one, 0, 1), time(one + 1, 0, 1)];
    if (day === undefined) return [time(one, month, 1), time(one, month + 1, 1)];
    return [time(one, month, day), time(one, month, day + 1)];
  });
  return spans.find(([since]) => since <= now.getTime()) ?? spans[0] ?? null;
}

function dayOf(now: Date, days: number): [number, number] {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate() + days];
  return [time(year, month, day), time(year, month, day + 1)];
}

function time(year: number, month: number, day: number): number {
  return Math.max(0, new Date(year, month, day).getTime());
}
