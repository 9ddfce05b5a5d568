/** The twelve walkways of a plate: where each is drawn and pressed, and which digit holds it (Q5). */
import { OUTWARD } from "../geometry";
import type { TurquoiseDirection } from "../protocol";

/** The sides of a plate's drawing. */
export const SIDE = 100;
/** The middles of its four places, clockwise from the north-west. */
export const SPOTS: readonly (readonly [number, number])[] = [
  [25, 25],
  [75, 25],
  [75, 75],
  [25, 75],
];

/** One walkway, inside the plate or out over its edge. */
export interface WalkwayTarget {
  /** Such as `0-4`: the place, and the bit in its digit. */
  readonly id: string;
  readonly place: number;
  readonly bit: 4 | 2 | 1;
  /** Both ends of its line: from a place's middle to another one's, or to the edge. */
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  /** What says where it is: a key of the catalogue. */
  readonly key: string;
}

const AWAY: Readonly<Record<TurquoiseDirection, readonly [number, number]>> = {
  N: [0, -25],
  E: [25, 0],
  S: [0, 25],
  W: [-25, 0],
};

/** All twelve, place by place. */
export const TARGETS: readonly WalkwayTarget[] = SPOTS.flatMap((from, place) => {
  const to = SPOTS[(place + 1) % 4] ?? from;
  const [two, one] = OUTWARD[place] ?? ["N", "N"];
  const out = (bit: 2 | 1, direction: TurquoiseDirection): WalkwayTarget => {
    const [dx, dy] = AWAY[direction];
    const end = [from[0] + dx, from[1] + dy] as const;
    return { id: `${place}-${bit}`, place, bit, from, to: end, key: `out.${place}${direction}` };
  };
  const inner: WalkwayTarget = { id: `${place}-4`, place, bit: 4, from, to, key: `inner.${place}` };
  return [inner, out(2, two), out(1, one)];
});

/** Whether a plate has a walkway. */
export function isDrawn(digits: string, { place, bit }: WalkwayTarget): boolean {
  return (Number(digits[place]) & bit) !== 0;
}

/** The plate with a walkway drawn, or broken off. */
export function toggled(digits: string, { place, bit }: WalkwayTarget): string {
  return [...digits].map((one, at) => (at === place ? Number(one) ^ bit : one)).join("");
}

/** Where a target is pressed: its middle. */
export function middleOf({ from, to, bit }: WalkwayTarget): readonly [number, number] {
  // A half walkway is pressed at its outer end, away from the place's disc.
  const part = bit === 4 ? 0.5 : 0.72;
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}

/** The nearest target in a direction from another, the straighter the better; itself if there is none. */
export function neighbour(
  target: WalkwayTarget,
  [dx, dy]: readonly [number, number],
): WalkwayTarget {
  const [x, y] = middleOf(target);
  let best = target;
  let least = Number.POSITIVE_INFINITY;
  for (const one of TARGETS) {
    const [ox, oy] = middleOf(one);
    const along = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy + (oy - y) * dx);
    const cost = along + 2 * aside;
    if (along > 1 && cost < least) [best, least] = [one, cost];
  }
  return best;
}
