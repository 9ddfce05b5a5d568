/** What of a plate shows, and where its level is written on it. */
import { placesOf } from "./geometry";
import type { TurquoiseRenderData } from "./position";

/** From a plate's centre to its places, clockwise from the north-west, east and south. */
export const CORNERS: readonly (readonly [number, number])[] = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
];

/** Which of a plate's places no other plate covers. */
export function seen(plate: string, renderData: TurquoiseRenderData): readonly boolean[] {
  return placesOf(plate).map((place) => renderData.tops[place]?.[0] === plate);
}

/** Which way the numeral moves from the plate's centre, away from what is above it. */
export function numeralShift(free: readonly boolean[]): readonly [number, number] {
  if (free.every(Boolean)) return [0, 0];
  const open = CORNERS.filter((_, nth) => free[nth]);
  const east = open.reduce((sum, [x]) => sum + x, 0);
  const south = open.reduce((sum, [, y]) => sum + y, 0);
  if (east === 0 && south === 0) return open[0] ?? [0, 0];
  return [Math.sign(east), Math.sign(south)];
}
