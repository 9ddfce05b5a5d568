/** A plate set as data, and what drawing on it changes; whether it can be played the server says. */

/** A plate set in the form that files, tables and the command line share. */
export interface PlateSet {
  readonly name: string;
  /** Four octal digits, clockwise from the north-west place (Q5); so are `summit` and `plates`. */
  readonly corner: string;
  readonly summit: string;
  readonly entries: readonly string[];
  readonly plates: readonly string[];
}

/** One of the drawings of a set: a plate by its number from 1, the corner, the summit. */
export type SetDrawing = number | "corner" | "summit";
/** What is shown large: one of the drawings, or the board's entries. */
export type Subject = SetDrawing | "entries";

export const PLATES = 25;
export const ENTRIES = 16;
/** Characters of a name, as on the server. */
export const LONGEST_NAME = 40;
export const EMPTY = "0000";

export const PIECES: readonly SetDrawing[] = [
  ...Array.from({ length: PLATES }, (_, index) => index + 1),
  "corner",
  "summit",
];
export const SUBJECTS: readonly Subject[] = [...PIECES, "entries"];

/** Every place where an entry can be, in the order in which a set lists them (Q7). */
export const EDGE_PLACES: readonly string[] = [
  ...[..."bcdefg"].map((letter) => `${letter}1`),
  ...[..."bcdefg"].map((letter) => `${letter}8`),
  ...[..."234567"].map((digit) => `a${digit}`),
  ...[..."234567"].map((digit) => `h${digit}`),
];

const DIGITS = /^[0-7]{4}$/;

/** A set without a walkway; the entries are those of another one. */
export function blankSet(name: string, entries: readonly string[]): PlateSet {
  return { name, corner: EMPTY, summit: EMPTY, entries, plates: Array(PLATES).fill(EMPTY) };
}

/** The digits of a drawing. */
export function digitsOf(set: PlateSet, piece: SetDrawing): string {
  if (piece === "corner" || piece === "summit") return set[piece];
  return set.plates[piece - 1] ?? EMPTY;
}

/** The set with other digits for one drawing. */
export function withDigits(set: PlateSet, piece: SetDrawing, digits: string): PlateSet {
  if (piece === "corner") return { ...set, corner: digits };
  if (piece === "summit") return { ...set, summit: digits };
  return { ...set, plates: set.plates.with(piece - 1, digits) };
}

/** The set with an entry more, or one less. */
export function withEntry(set: PlateSet, place: string): PlateSet {
  const has = set.entries.includes(place);
  const entries = EDGE_PLACES.filter((one) => (one === place ? !has : set.entries.includes(one)));
  return { ...set, entries };
}

/** A plate turned clockwise by so many quarters (Q5). */
export function turned(digits: string, quarters = 1): string {
  const by = ((quarters % 4) + 4) % 4;
  return digits.slice(4 - by) + digits.slice(0, 4 - by);
}

/** How many quarters a plate must be turned clockwise to be another; `null` if it never is. */
export function quartersBetween(digits: string, other: string): number | null {
  const found = [0, 1, 2, 3].find((quarters) => turned(digits, quarters) === other);
  return found ?? null;
}

/** The same text for a plate in all its four directions. */
export function anyDirection(digits: string): string {
  return [0, 1, 2, 3].map((quarters) => turned(digits, quarters)).toSorted()[0] ?? digits;
}

/** Whether a half walkway runs over one of its edges. */
export function hasOpenEdge(digits: string): boolean {
  return [...digits].some((digit) => (Number(digit) & 3) !== 0);
}

/** A name as the server takes it: no signs that cannot be seen, and not too long. */
export function tidyName(name: string): string {
  const shown = name
    .replace(/[\p{Z}\s]+/gu, " ")
    .replace(/\p{C}/gu, "")
    .trim();
  return [...shown].slice(0, LONGEST_NAME).join("").trim();
}

/** A set read from JSON that the server has checked, or that this device kept; `null` for any other. */
export function readSet(value: unknown): PlateSet | null {
  if (typeof value !== "object" || value === null) return null;
  const { name, corner, summit, entries, plates } = value as Record<string, unknown>;
  if (typeof name !== "string" || tidyName(name) !== name) return null;
  if (!isDigits(corner) || !isDigits(summit)) return null;
  if (!Array.isArray(plates) || plates.length !== PLATES || !plates.every(isDigits)) return null;
  if (!Array.isArray(entries) || !entries.every((one) => EDGE_PLACES.includes(one))) return null;
  const sorted = EDGE_PLACES.filter((place) => entries.includes(place));
  return { name, corner, summit, entries: sorted, plates };
}

function isDigits(value: unknown): value is string {
  return typeof value === "string" && DIGITS.test(value);
}

/** Whether two sets are the same in everything. */
export function isSame(a: PlateSet, b: PlateSet): boolean {
  return (
    a.name === b.name &&
    a.corner === b.corner &&
    a.summit === b.summit &&
    a.entries.join() === b.entries.join() &&
    a.plates.join() === b.plates.join()
  );
}

/** The set as a file, with the keys in the order that the command line writes. */
export function fileText({ name, corner, summit, entries, plates }: PlateSet): string {
  return `${JSON.stringify({ name, corner, summit, entries, plates }, null, 1)}\n`;
}

/** A file's name for a set: letters and digits alone, which every system takes. */
export function fileName(set: PlateSet): string {
  const plain = set.name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return `${plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "plates"}.json`;
}
