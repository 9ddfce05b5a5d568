/** Which place a point of the screen means: the one under it, or the nearest that a finger may have meant. */

/** A place on the screen. */
export interface ScreenTarget {
  readonly action: string;
  /** Its corners, in order around it. */
  readonly corners: readonly (readonly [number, number])[];
}

type ScreenPoint = readonly [number, number];

/** The middle of a target. */
export function centreOf({ corners }: ScreenTarget): ScreenPoint {
  const sum = corners.reduce(([x, y], corner) => [x + corner[0], y + corner[1]], [
    0, 0,
  ] as ScreenPoint);
  return [sum[0] / corners.length, sum[1] / corners.length];
}

/** Whether a point is inside a convex shape. */
function inside({ corners }: ScreenTarget, x: number, y: number): boolean {
  const sides = corners.map(([ax, ay], index) => {
    const [bx, by] = corners[(index + 1) % corners.length] ?? [ax, ay];
    return Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
}

/** A finger needs so many pixels from the middle of a place to the next. */
const APART = 44;

/** Whether another place is so near that a finger may have meant it. */
export function isCrowded(targets: readonly ScreenTarget[], action: string): boolean {
  const own = targets.find((target) => target.action === action);
  if (own === undefined) return false;
  const [x, y] = centreOf(own);
  return targets.some((target) => {
    const [cx, cy] = centreOf(target);
    return target !== own && Math.hypot(cx - x, cy - y) < APART;
  });
}

/** The action that a point means; `reach` is how far from its middle a target is hit at least. */
export function meant(
  targets: readonly ScreenTarget[],
  x: number,
  y: number,
  reach: number,
): string | null {
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const target of targets) {
    const [cx, cy] = centreOf(target);
    const away = Math.hypot(cx - x, cy - y);
    const within = inside(target, x, y);
    if (!within && away > reach) continue;
    // What is truly under the point comes before what is only near.
    const rank = within ? away / 1000 : away;
    if (rank < least) {
      least = rank;
      best = target.action;
    }
  }
  return best;
}
