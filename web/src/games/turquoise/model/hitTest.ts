/** What a point of the canvas means: the nearest target, or a menu where a finger is between two. */
import { inside, type PixelBox } from "../../../scene/boxes";
import { type Posted, words } from "./tags";

/** A point of the canvas, in CSS pixels. */
export interface CanvasPoint {
  readonly x: number;
  readonly y: number;
}

/** A target as it is on the canvas. */
export interface HitMark {
  readonly name: string;
  /** What its place is called, in very few letters. */
  readonly title: string;
  /** From its foot to its head: the same point twice for what is flat. */
  readonly line: readonly [CanvasPoint, CanvasPoint];
  /** Its own ground, where it is wider than a place. */
  readonly ground: readonly CanvasPoint[] | null;
  /** Its chip, and what each row of it picks; the whole picks the target itself. */
  readonly chip: { readonly box: PixelBox; readonly rows: readonly string[] } | null;
  /** How much further away it counts than it is: what is not marked gives way to what is. */
  readonly behind: number;
}

/** How near a pointer must come to a target, in pixels: so it is twice as wide to hit. */
export const REACH = { mouse: 22, touch: 26 } as const;

/** The targets near a point with how far they are, the nearest first. */
export function near(
  marks: readonly HitMark[],
  at: CanvasPoint,
  reach: number,
): readonly { readonly mark: HitMark; readonly away: number }[] {
  return marks
    .map((mark) => ({ mark, away: distance(mark, at) }))
    .filter(({ away }) => away <= reach)
    .sort((a, b) => a.away - b.away || (a.mark.name < b.mark.name ? -1 : 1));
}

/** The target that a point means, or the row of its chip. */
export function meant(marks: readonly HitMark[], at: CanvasPoint, reach: number): string | null {
  const [first] = near(marks, at, reach);
  return first ? rowAt(first.mark, at) : null;
}

/** The row of a target's chip at a point, or the target. */
function rowAt({ name, chip }: HitMark, at: CanvasPoint): string {
  if (!chip || !inside(at, chip.box)) return name;
  const { top, bottom } = chip.box;
  const nth = Math.floor(((at.y - top) / (bottom - top)) * chip.rows.length);
  return chip.rows[Math.min(nth, chip.rows.length - 1)] ?? name;
}

function distance({ line, ground, chip, behind }: HitMark, at: CanvasPoint): number {
  // A chip is drawn over everything else, and so comes before it.
  if (chip && inside(at, chip.box)) return -100;
  const middle = { x: (line[0].x + line[1].x) / 2, y: (line[0].y + line[1].y) / 2 };
  const away = Math.min(toLine(line, at), chip ? toBox(chip.box, at) : Number.POSITIVE_INFINITY);
  // On its own ground it is meant, unless something smaller is there; of two the nearer one.
  const wide =
    ground && holds(ground, at) ? 12 + Math.hypot(at.x - middle.x, at.y - middle.y) / 1e3 : away;
  return Math.min(away, wide) + behind;
}

function toLine([a, b]: readonly [CanvasPoint, CanvasPoint], { x, y }: CanvasPoint): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const long = dx * dx + dy * dy;
  const share = long === 0 ? 0 : ((x - a.x) * dx + (y - a.y) * dy) / long;
  const near = Math.min(1, Math.max(0, share));
  return Math.hypot(x - a.x - near * dx, y - a.y - near * dy);
}

function toBox({ left, right, top, bottom }: PixelBox, { x, y }: CanvasPoint): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

/** Whether a point is inside a convex outline. */
export function holds(outline: readonly CanvasPoint[], { x, y }: CanvasPoint): boolean {
  let side = 0;
  for (const [nth, a] of outline.entries()) {
    const b = outline[(nth + 1) % outline.length];
    if (!b) return false;
    const turn = Math.sign((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x));
    if (turn === 0) continue;
    if (side !== 0 && turn !== side) return false;
    side = turn;
  }
  return side !== 0;
}

/** Points of a target where a pointer may hit it, the likeliest first. */
export function tries(
  { line, ground, chip, name }: HitMark,
  wanted: string,
): readonly CanvasPoint[] {
  const found: CanvasPoint[] = [];
  const [foot, head] = line;
  const along = (share: number): CanvasPoint => ({
    x: foot.x + (head.x - foot.x) * share,
    y: foot.y + (head.y - foot.y) * share,
  });
  if (chip) {
    const { left, right, top, bottom } = chip.box;
    const rows = Math.max(1, chip.rows.length);
    const nth = wanted === name ? 0 : chip.rows.indexOf(wanted);
    const y = top + ((Math.max(0, nth) + 0.5) / rows) * (bottom - top);
    found.push({ x: (left + right) / 2, y });
  }
  const spots = [along(0.75), along(0.5), along(1), along(0)];
  found.push(...spots);
  for (const { x, y } of spots.slice(0, 2))
    for (const far of [6, 11, 16])
      for (let turn = 0; turn < 8; turn += 1) {
        const angle = (turn * Math.PI) / 4;
        found.push({ x: x + far * Math.cos(angle), y: y + far * Math.sin(angle) });
      }
  for (const corner of ground ?? []) {
    const middle = along(0.5);
    for (const share of [0.4, 0.7])
      found.push({
        x: middle.x + (corner.x - middle.x) * share,
        y: middle.y + (corner.y - middle.y) * share,
      });
  }
  return found;
}

/** How wide each of them is; a finger's breadth. */
const WIDE = 52;
const GAP = 10;
/** How far over the finger they stand. */
const OVER = 62;
/** Nearer by less than so many pixels is not meant. */
const UNSURE = 8;

/** A target of a fan, where it stands and where its place is. */
export interface TouchChoice {
  readonly mark: HitMark;
  readonly at: CanvasPoint;
  readonly of: CanvasPoint;
}

/** The targets that a tap may mean; `null` where it means one, or none. */
export function touchMenuOf(
  marks: readonly HitMark[],
  tap: CanvasPoint,
  room: PixelBox,
): readonly TouchChoice[] | null {
  const close = near(marks, tap, REACH.touch);
  const first = close[0];
  // A chip under the finger is meant, and so is a plate.
  if (!first || first.away < 0 || first.mark.ground) return null;
  const unsure = close.filter(({ mark, away }) => away - first.away < UNSURE && !mark.ground);
  if (unsure.length < 2) return null;
  const few = unsure.slice(0, 3).sort((a, b) => a.mark.line[0].x - b.mark.line[0].x);
  const whole = few.length * WIDE + (few.length - 1) * GAP;
  const left = Math.min(Math.max(tap.x - whole / 2, room.left), room.right - whole);
  const up = tap.y - OVER - WIDE / 2 >= room.top ? -OVER : OVER;
  return few.map(({ mark }, nth) => ({
    mark,
    at: { x: left + WIDE / 2 + nth * (WIDE + GAP), y: tap.y + up },
    of: mark.line[0],
  }));
}

/** How a leaf is shown: what its place is called. */
export function touchChoiceTag({ mark }: TouchChoice): Posted {
  const text = mark.title;
  return {
    tag: {
      key: `fan:${mark.name}`,
      label: "",
      classes: "tq3-chip tq3-leaf",
      stamp: text,
      build: () => words(text),
    },
    sizes: [{ name: "all", width: WIDE, height: WIDE }],
    full: "all",
    rank: null,
    chosen: false,
  };
}

/** A leaf as it is hit. */
export function touchChoiceMark({ mark, at }: TouchChoice): HitMark {
  const half = WIDE / 2;
  const box = { left: at.x - half, right: at.x + half, top: at.y - half, bottom: at.y + half };
  return { ...mark, line: [at, at], ground: null, chip: { box, rows: [] }, behind: 0 };
}
