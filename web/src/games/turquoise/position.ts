/** A Turquoise board as the server sends it, and what a page reads from it. */
import type { LineEntry, Previewed } from "../../protocol/messages";
import type { Selection } from "../../state/selection";
import type { View } from "../module";
import { COLOURS, type Colour } from "./colours";
import { CORNERS, FILES, PLACES, placesOf } from "./geometry";
import type {
  TurquoiseJoint,
  TurquoisePosition,
  TurquoiseRenderData,
  TurquoiseTablet,
  TurquoiseTypes,
} from "./protocol";

export type TurquoiseView = View<TurquoiseTypes>;
export type TurquoiseSelection = Selection<TurquoiseTypes>;
export type TurquoiseEntry = LineEntry<TurquoiseTypes>;
export type TurquoisePreview = Previewed<TurquoiseTypes>;

export const TABLETS: readonly TurquoiseTablet[] = ["horus", "anubis", "thot", "seth"];

export function isTablet(name: string): name is TurquoiseTablet {
  return TABLETS.some((tablet) => tablet === name);
}

/** The pillars that carry nothing, by their places. */
export function pillarsOf(position: TurquoisePosition): ReadonlyMap<string, Colour> {
  const found = new Map<string, Colour>();
  PLACES.forEach((place, nth) => {
    const cell = position.pillars[Math.floor(nth / 8)]?.[nth % FILES.length];
    const colour = COLOURS.find((one) => one === cell);
    if (colour !== undefined) found.set(place, colour);
  });
  return found;
}

/** Whether a path may go from one place to the next without a broken crossing; `hand` is outside. */
export function joined(renderData: TurquoiseRenderData, from: string, to: string): boolean {
  if (from === "hand") return renderData.entries[to] === true;
  if (to === "hand") return renderData.entries[from] === true;
  return renderData.joints.some(([a, b]) => (a === from && b === to) || (a === to && b === from));
}

/** Walkways and entries that a plate completes. */
export interface GainedWalkways {
  readonly joints: readonly TurquoiseJoint[];
  readonly entries: readonly string[];
}

/** What the board after has complete that the one before had not, and how many walkways it has lost. */
export function completed(
  before: TurquoiseRenderData,
  after: TurquoiseRenderData,
): GainedWalkways & { readonly cut: number } {
  const known = names(before);
  const kept = names(after);
  return {
    joints: after.joints.filter(([a, b]) => !known.has(a + b)),
    entries: Object.keys(after.entries).filter(
      (entry) => after.entries[entry] === true && before.entries[entry] !== true,
    ),
    cut: [...known].filter((joint) => !kept.has(joint)).length,
  };
}

function names(renderData: TurquoiseRenderData): ReadonlySet<string> {
  return new Set(renderData.joints.map(([a, b]) => a + b));
}

/** The tablets that a seat holds. */
export function tabletsOf(view: TurquoiseView, seat: number): readonly TurquoiseTablet[] {
  const { tablets } = view.board.position;
  return TABLETS.filter((tablet) => tablets[tablet] === seat);
}

/** Which of a plate's places no other plate covers. */
export function uncovered(plate: string, renderData: TurquoiseRenderData): readonly boolean[] {
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
