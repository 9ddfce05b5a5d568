/** Where a pointer hits the places of Kwinty: as much room for each as its neighbours leave. */
import type { UnitRect } from "../../kit/wood/Block";
import type { BlockTarget } from "./places";

/** How far up the pegs reach: in this strip a pointer is at the nearest peg. */
const STRIP = 0.5;
/** Half of the strip's width where a peg of the other kind stands beside. */
const BESIDE = 0.25;

/**
 * The boxes of each place, in the places' order. Above the pegs one points at the upright blocks, a
 * whole column wide; below them, on the wall's top row, at the flat ones, a whole square wide too.
 * A place that stands alone has all of it.
 */
export function zones(
  found: readonly BlockTarget[],
  shown: UnitRect,
): readonly (readonly UnitRect[])[] {
  const has = (kind: "V" | "H", column: number) =>
    found.some((place) => place.kind === kind && place.column === column);
  return found.map(({ kind, column, base }) => {
    const [sky, pegs, top] = [shown.y, -(base + STRIP), -base];
    const below = Math.min(0.9, 1 - base);
    if (kind === "V") {
      const [before, after] = [has("H", column - 1), has("H", column)];
      const left = before ? column + BESIDE : column;
      const right = after ? column + 1 - BESIDE : column + 1;
      return [
        span(column, column + 1, sky, pegs),
        span(left, right, pegs, top),
        ...(before || after ? [] : [span(column, column + 1, top, below)]),
      ];
    }
    const joint = column + 1;
    // How far a side reaches, where an upright block or another flat one takes its part.
    const low = (other: number) => (has("H", other) ? 0.5 : 1);
    const wide = (own: number, other: number) => (has("V", own) ? BESIDE : low(other));
    const high = (own: number, other: number) => (has("V", own) ? 0 : low(other));
    const [before, after] = [column - 1, column + 1];
    const above = span(joint - high(column, before), joint + high(column + 1, after), sky, pegs);
    return [
      ...(above.width > 0 ? [above] : []),
      span(joint - wide(column, before), joint + wide(column + 1, after), pegs, top),
      span(joint - low(before), joint + low(after), top, below),
    ];
  });
}

function span(left: number, right: number, top: number, bottom: number): UnitRect {
  return { x: left, y: top, width: right - left, height: bottom - top };
}
