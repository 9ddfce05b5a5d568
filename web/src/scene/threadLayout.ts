/** Labels in rows over a picture, each tied to its point by a thread; no two threads cross. */
import type { OverlayPoint } from "./overlay";

/** A point that gets a label. */
export interface ThreadPoint extends OverlayPoint {
  readonly key: string;
  /** How far beside the point its thread may end and still be at its place. */
  readonly reach: number;
  /** How wide the label is. */
  readonly width: number;
}

/** Where labels may stand: `roof` is the highest point of what they stand over. */
export interface ThreadRoom {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly roof: number;
  /** At least so many rows, so that their number does not change while the camera turns. */
  readonly rows?: number;
}

/** A label with its thread. */
export interface ThreadedLabel {
  readonly key: string;
  /** The middle of the label. */
  readonly x: number;
  readonly y: number;
  /** From its place, over its bends, to the label. */
  readonly line: readonly OverlayPoint[];
}

/** The height of a row of labels, in pixels: that of a target. */
export const ROW = 44;
/** Between two labels of a row, and between a label and a thread that passes it. */
const GAP = 4;
const CLEAR = 5;
/** How far inside its label a thread ends. */
const INSIDE = 12;
/** The height in which threads go from their labels to above their places: at least, at most. */
const SLANT = [16, 46] as const;
/** How much lower the thread of the next label bends. */
const STEP = 6;
/** No more rows than these. */
const MOST = 8;
/** Between two threads, as far as their places allow it. */
const APART = [14, 11, 9, 7, 5, 3.5, 2];

/** Labels packed into rows, from the left; `exit` is where the thread leaves the rows. */
interface PackedRows {
  readonly rows: number;
  readonly boxes: readonly { readonly left: number; readonly row: number; readonly exit: number }[];
  readonly left: number;
  readonly right: number;
}

/** How many rows hold labels of these widths in any order; endless where none do. */
export function rowsFor(widths: readonly number[], room: number): number {
  const widest = Math.max(...widths);
  for (let rows = 1; rows <= Math.min(MOST, widths.length); rows += 1) {
    // In one row the order is all the same; in several every label may stand where room is short.
    const worst = rows === 1 ? widths : widths.map(() => widest);
    if (fits(worst, rows, room)) return rows;
  }
  return widths.length === 0 ? 0 : Number.POSITIVE_INFINITY;
}

/** The room that so many labels in rows need above what they stand over, in pixels. */
export function heightOfRows(rows: number, count: number): number {
  return rows === 0 ? 0 : rows * ROW + SLANT[0] + 8 + Math.min(30, 3 * count);
}

/**
 * Give every point a label. Labels stand in the order of their points from left to right; a thread
 * rises straight from its point to above everything, slants, and goes up to its label.
 */
export function layThreads(points: readonly ThreadPoint[], room: ThreadRoom): ThreadedLabel[] {
  const order = [...points].sort(
    (a, b) => a.x - b.x || a.y - b.y || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0),
  );
  if (order.length === 0) return [];
  const feet = spreadFeet(order);
  const { rows, boxes, left, right } = packed(
    order.map(({ width }) => width),
    room.right - room.left,
    room.rows ?? 1,
  );
  const mean =
    boxes.reduce((sum, { exit }, nth) => sum + (feet[nth] ?? 0) - exit, 0) / order.length;
  // Over what it speaks of, as far as the room allows; what is too wide goes out on both sides.
  const least = room.left - left;
  const most = room.right - right;
  const shift = least > most ? (least + most) / 2 : Math.min(Math.max(mean, least), most);
  const aside = Math.max(
    ...boxes.map(({ exit }, nth) => Math.abs(exit + shift - (feet[nth] ?? 0))),
  );
  const slant = Math.min(Math.max(aside * 0.3, SLANT[0]), SLANT[1]);
  const high = rows * ROW;
  const lowest = Math.max(room.top + high, room.bottom - SLANT[0]);
  const base = Math.min(Math.max(room.roof - 8 - slant, room.top + high), lowest);
  const bend = Math.max(base + SLANT[0], Math.min(base + slant, room.roof - 4));
  // The further aside a label is, the lower its thread bends: threads stay apart, and never cross.
  const ranks = ranksOf(boxes.map(({ exit }, nth) => exit + shift - (feet[nth] ?? 0)));
  const space = Math.min(...order.map(({ y }) => y)) - 6 - bend;
  const step = Math.min(STEP, Math.max(0, space / Math.max(1, ...ranks)));
  return order.map(({ key, y, width }, nth) => {
    const { left: from = 0, row = 0, exit = 0 } = boxes[nth] ?? {};
    const foot = feet[nth] ?? 0;
    const elbow = bend + step * (ranks[nth] ?? 0);
    const head = exit + shift;
    const bottom = base - row * ROW - 5;
    return {
      key,
      x: from + shift + width / 2,
      y: base - (row + 0.5) * ROW,
      line: [
        { x: foot, y: Math.max(y, elbow) },
        { x: foot, y: elbow },
        { x: head, y: base },
        { x: head, y: bottom },
      ],
    };
  });
}

/** How many labels of its side are nearer to their places, for labels that are so far aside. */
function ranksOf(asides: readonly number[]): number[] {
  const [left, right] = [-1, 1].map((side) => asides.map((aside) => Math.sign(aside) === side));
  return asides.map((aside, nth) => {
    if (aside < 0) return left?.slice(nth + 1).filter(Boolean).length ?? 0;
    return right?.slice(0, nth).filter(Boolean).length ?? 0;
  });
}

/** Where each thread ends: at its point, or beside it where another ends there too. */
function spreadFeet(order: readonly ThreadPoint[]): number[] {
  let found: number[] = [];
  for (const apart of APART) {
    found = spaced(
      order.map(({ x }) => x),
      apart,
    );
    if (order.every(({ x, reach }, nth) => Math.abs((found[nth] ?? x) - x) <= reach)) break;
  }
  return found;
}

/** The nearest values to sorted ones that are so far apart: isotonic regression. */
function spaced(values: readonly number[], apart: number): number[] {
  const blocks: { sum: number; count: number }[] = [];
  values.forEach((value, nth) => {
    blocks.push({ sum: value - nth * apart, count: 1 });
    for (;;) {
      const [one, last] = blocks.slice(-2);
      if (!one || !last || one.sum / one.count <= last.sum / last.count) break;
      blocks.splice(-2, 2, { sum: one.sum + last.sum, count: one.count + last.count });
    }
  });
  return blocks
    .flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count))
    .map((value, nth) => value + nth * apart);
}

/** The narrowest that fits, threads in the middle of labels where they can be. */
function fits(widths: readonly number[], rows: number, room: number): PackedRows | null {
  const both = [true, false].map((middle) => pack(widths, rows, middle));
  return both.find(({ left, right }) => right - left <= room) ?? null;
}

/** Labels in as few rows as fit; where none fit, in as many as there may be. */
function packed(widths: readonly number[], room: number, least: number): PackedRows {
  const most = Math.min(MOST, widths.length);
  for (let rows = Math.min(least, most); rows <= most; rows += 1) {
    const found = fits(widths, rows, room);
    if (found) return found;
  }
  return pack(widths, most, false);
}

/**
 * Labels one after the other into rows, the first into the lowest. A thread goes straight down from
 * its label between the labels of the rows below: so every label stands to the right of the threads
 * before it, and every thread to the right of the labels under its own.
 */
function pack(widths: readonly number[], rows: number, middle: boolean): PackedRows {
  const ends = Array.from({ length: rows }, () => Number.NEGATIVE_INFINITY);
  const threads = Array.from({ length: rows }, () => Number.NEGATIVE_INFINITY);
  let before = Number.NEGATIVE_INFINITY;
  const boxes = widths.map((width, nth) => {
    const row = nth % rows;
    const inside = Math.min(INSIDE, width / 2);
    const under = Math.max(before + CLEAR, ...ends.slice(0, row).map((end) => end + CLEAR));
    const passed = Math.max(
      ...threads.slice(row + 1).map((thread) => thread + CLEAR),
      Number.NEGATIVE_INFINITY,
    );
    const after = (ends[row] ?? Number.NEGATIVE_INFINITY) + GAP;
    const wished = under - (middle ? width / 2 : width - inside);
    const free = Math.max(after, passed);
    const left = Number.isFinite(Math.max(free, wished)) ? Math.max(free, wished) : 0;
    const exit = Math.max(under, left + (middle ? width / 2 : inside));
    ends[row] = left + width;
    threads[row] = exit;
    before = exit;
    return { left, row, exit };
  });
  return {
    rows,
    boxes,
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ left }, nth) => left + (widths[nth] ?? 0))),
  };
}
