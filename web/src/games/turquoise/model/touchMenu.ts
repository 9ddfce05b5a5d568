/** A finger between two targets: both are offered large over it, and the next tap says which. */

import type { PixelBox } from "../../../scene/labelLayout";
import { words } from "./chips";
import { type CanvasPoint, type HitMark, near, REACH } from "./hitTest";
import type { Posted } from "./tags";

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
