/** Where a pyramid's places are drawn, in the units of its drawing. */
import type { PyramidPlace } from "./places";

/** From a place to the next, and from a row to the next. */
export const PITCH = { x: 96, y: 76 } as const;
export const BLOCK = { width: 90, height: 66 } as const;
/** The planks of the pyramid stand out this much on each side of their places. */
export const EAVES = 14;
/** The whole pyramid with its base. */
export const SIZE = { width: 6 * PITCH.x + 4 * EAVES, height: 6 * PITCH.y + 48 } as const;

/** A point, or a step. */
export interface PyramidPoint {
  readonly x: number;
  readonly y: number;
}

/** The middle of a place: row 1 lowest, each row half a block further in (U1). */
export function middle({ row, at }: PyramidPlace): PyramidPoint {
  return {
    x: SIZE.width / 2 + (at - (8 - row) / 2) * PITCH.x,
    y: (6 - row + 0.5) * PITCH.y + 6,
  };
}

/** The slight turn of a block at stake, 3° to 6° and the same each time it is drawn. */
export function tilt({ row, at }: PyramidPlace): number {
  const degrees = 3 + ((row * 5 + at * 3) % 4);
  return (row + at) % 2 === 0 ? -degrees : degrees;
}

const ARROWS: Readonly<Record<string, PyramidPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The place an arrow key leads to: the nearest that lies more ahead than aside; `null` if none. */
export function towards<T extends PyramidPlace>(
  from: PyramidPlace,
  key: string,
  places: readonly T[],
): T | null {
  const arrow = ARROWS[key];
  if (arrow === undefined) return null;
  const here = middle(from);
  let best: T | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const there = middle(place);
    const ahead = (there.x - here.x) * arrow.x + (there.y - here.y) * arrow.y;
    if (ahead < 1) continue;
    const aside = Math.abs((there.x - here.x) * arrow.y) + Math.abs((there.y - here.y) * arrow.x);
    const far = ahead + 2 * aside;
    if (far < least) {
      least = far;
      best = place;
    }
  }
  return best;
}
