/** A board's drawing as plain data: games compute it from a view, the scene draws it. */

import type { Thread } from "./threads";

/** A point of the scene: east, up, south; one unit is one square. */
export type ScenePoint = readonly [number, number, number];

/** A box of the scene, by its two extreme corners. */
export interface Span {
  readonly low: ScenePoint;
  readonly high: ScenePoint;
}

/** The axis a block's two squares lie along: `y` stands upright. */
export type Along = "x" | "y" | "z";

/** A block of two squares. */
export interface Piece {
  /** The same block has the same key from view to view: a new key settles into place. */
  readonly key: string;
  /** 0 is maple, 1 is walnut. */
  readonly seat: number;
  readonly at: ScenePoint;
  readonly along: Along;
}

/** The shape of a mark says which action it is for, colour apart. */
export type PegShape = "upright" | "lying" | "pad" | "strip";

/** The mark of a legal place. */
export interface Peg {
  readonly action: string;
  readonly shape: PegShape;
  readonly at: ScenePoint;
  /** Which way a long mark lies. */
  readonly along: Along;
  /** So many times as large, where it has the room. */
  readonly scale?: number;
}

/** Somewhere to point at, and the actions it may mean: the nearest of their points is meant. */
export interface Surface {
  readonly span: Span;
  readonly places: readonly { readonly action: string; readonly at: ScenePoint }[];
}

/** How a run of bars is drawn. */
export type MarkInk = "hand" | "stake" | "last";

/** A straight bar along one axis. */
export interface Bar {
  readonly from: ScenePoint;
  readonly to: ScenePoint;
}

export interface Strokes {
  readonly ink: MarkInk;
  readonly thick: number;
  readonly bars: readonly Bar[];
  /** Shown when what was laid has settled: what it led to. */
  readonly late?: boolean;
}

/** What a label shows of its place. */
export interface PlaceSign {
  /** The block's shape: upright, flat, or taken away. */
  readonly kind: "upright" | "flat" | "remove";
  readonly name: string;
  /** The level, in short. */
  readonly note: string;
  /** What all places of this shape are, in words: "à plat". */
  readonly group: string;
}

/** A legal place of a model. */
export interface ModelPlace {
  readonly action: string;
  /** The action as a sentence: what the button is called. */
  readonly label: string;
  /** Its point in the scene. */
  readonly at: ScenePoint;
  readonly sign?: PlaceSign;
}

/** Everything of one view of a board. */
export interface BoardDrawing {
  readonly pieces: readonly Piece[];
  readonly pegs: readonly Peg[];
  readonly surfaces: readonly Surface[];
  /** What hides a place without being one, blocks apart. */
  readonly solids: readonly Span[];
  readonly ghost: {
    readonly action: string;
    readonly piece: Piece | null;
    readonly span: Span;
  } | null;
  /** Where the block of each action would stand: outlined while its place is pointed at. */
  readonly spans?: ReadonlyMap<string, Span>;
  readonly last: { readonly action: string; readonly span: Span } | null;
  readonly strokes: readonly Strokes[];
  /** Lines that are joined on the front of the wall, once what was laid has settled. */
  readonly threads?: readonly Thread[];
  /** What the camera makes room for. */
  readonly extent: readonly Span[];
  /** The legal places as buttons over the canvas, and what the group of them is called. */
  readonly places?: readonly ModelPlace[];
  readonly placesName?: string;
  /** How high everything is, what may be built now included: labels stand above it. */
  readonly roof?: Span;
  /** Whether blocks that hide a place are seen through, and the camera turns to the side that matters. */
  readonly seeThrough?: boolean;
}

/** The box of a block, `grow` larger on every side than its two squares. */
export function spanOf(piece: Piece, grow = 0): Span {
  const half = (axis: Along) => (piece.along === axis ? 1 : 0.5) + grow;
  const [x, y, z] = piece.at;
  return {
    low: [x - half("x"), y - half("y"), z - half("z")],
    high: [x + half("x"), y + half("y"), z + half("z")],
  };
}

/** Whether two boxes share some room. */
export function overlap(a: Span, b: Span): boolean {
  return ([0, 1, 2] as const).every(
    (axis) => a.low[axis] < b.high[axis] && b.low[axis] < a.high[axis],
  );
}

/** The eight corners of a box. */
export function corners(span: Span): ScenePoint[] {
  const found: ScenePoint[] = [];
  for (const x of [span.low[0], span.high[0]])
    for (const y of [span.low[1], span.high[1]])
      for (const z of [span.low[2], span.high[2]]) found.push([x, y, z]);
  return found;
}

/** A point, so much further along an axis. */
export const moved = (point: ScenePoint, axis: number, by: number): ScenePoint => [
  point[0] + (axis === 0 ? by : 0),
  point[1] + (axis === 1 ? by : 0),
  point[2] + (axis === 2 ? by : 0),
];

/** The twelve edges of a box. */
export function wire(span: Span): Bar[] {
  const bars: Bar[] = [];
  for (const axis of [0, 1, 2] as const) {
    const length = span.high[axis] - span.low[axis];
    for (const corner of corners(span)) {
      if (corner[axis] === span.low[axis])
        bars.push({ from: corner, to: moved(corner, axis, length) });
    }
  }
  return bars;
}

/** The eight corners of a box, each as three short bars: the last action. */
export function brackets(span: Span, length: number): Bar[] {
  return corners(span).flatMap((corner) =>
    ([0, 1, 2] as const).map((axis) => ({
      from: corner,
      to: moved(corner, axis, corner[axis] === span.low[axis] ? length : -length),
    })),
  );
}

/** The same bars in dashes. */
export function dashed(bars: readonly Bar[], dash: number, gap: number): Bar[] {
  return bars.flatMap(({ from, to }) => {
    const axis = ([0, 1, 2] as const).find((one) => from[one] !== to[one]);
    if (axis === undefined) return [];
    const whole = to[axis] - from[axis];
    const length = Math.abs(whole);
    // Dashes at both ends, so that corners stay closed.
    const gaps = Math.max(1, Math.round((length - dash) / (dash + gap)));
    const step = (length - dash) / gaps;
    const sign = Math.sign(whole);
    return Array.from({ length: gaps + 1 }, (_, index) => ({
      from: moved(from, axis, sign * index * step),
      to: moved(from, axis, sign * (index * step + dash)),
    }));
  });
}

/** A square of a face: how far across, how far up. */
export type Cell = readonly [number, number];

/** Where a point of a square of a face is: the square, and how far across and up in it, 0 to 1. */
export type Facing = (cell: Cell, across: number, up: number) => ScenePoint;

/** The four ways to leave a square. */
const WAYS: readonly Cell[] = [
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
];

/**
 * The outline of squares of a face: a bar where the neighbour is not one of them, `inset` inside
 * so that two areas side by side do not draw over each other.
 */
export function outline(cells: readonly Cell[], inset: number, place: Facing): Bar[] {
  const inside = new Set(cells.map((cell) => cell.join()));
  const has = (across: number, up: number) => inside.has([across, up].join());
  return cells.flatMap((cell) =>
    WAYS.filter(([dx, dy]) => !has(cell[0] + dx, cell[1] + dy)).map(([dx, dy]): Bar => {
      // The edge runs along (tx, ty); each end stops short, goes on, or reaches round a bend.
      const [tx, ty] = [Math.abs(dy), Math.abs(dx)];
      const end = (sign: 1 | -1): ScenePoint => {
        const [x, y] = [cell[0] + sign * tx, cell[1] + sign * ty];
        const reach = has(x, y) ? (has(x + dx, y + dy) ? inset : 0) : -inset;
        const along = sign * (0.5 + reach);
        const out = 0.5 - inset;
        return place(cell, 0.5 + tx * along + dx * out, 0.5 + ty * along + dy * out);
      };
      return { from: end(-1), to: end(1) };
    }),
  );
}
