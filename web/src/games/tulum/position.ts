/** What the server tells of a Tulum game, and the places that its notation names. */
import type { View } from "../module";

/** A place of a pyramid: row 1 is the base (U1). */
export interface PyramidPlace {
  readonly row: number;
  readonly at: number;
}

/** A position as the server writes it. */
export interface TulumPosition {
  readonly to_act: number | "chance" | null;
  readonly seat: number;
  readonly dice: number;
  readonly roll: readonly number[];
  readonly secured: readonly (readonly string[])[];
  readonly placed: readonly string[];
}

/** What there is to see beyond the position. */
export interface TulumRenderData {
  /** The chance that another roll loses everything (U4); `null` where there is no choice. */
  readonly risk: number | null;
  /** How many dice would be rolled again. */
  readonly dice: number | null;
  readonly totals: readonly number[];
  readonly stake: number;
  readonly goal: number;
  /** The rows of the dice that placed a block in this turn. */
  readonly used: readonly number[];
}

export const ROWS: readonly number[] = [1, 2, 3, 4, 5, 6];

/** How a place stands. */
export type PlaceState = "free" | "secured" | "stake";

/** The position of a view. */
export function positionOf(view: View): TulumPosition {
  return view.board.position as TulumPosition;
}

/** The look of a view. */
export function renderDataOf(view: View): TulumRenderData {
  return view.board.render_data as TulumRenderData;
}

/** The place that `23` names, or `place:23`; `null` for any other action. */
export function placeOf(text: string): PyramidPlace | null {
  const found = /^(?:place:)?([1-6])([1-6])$/.exec(text);
  return found === null ? null : { row: Number(found[1]), at: Number(found[2]) };
}

/** How a place is written. */
export function nameOf({ row, at }: PyramidPlace): string {
  return `${row}${at}`;
}

/** The faces of `roll:112356`; none for any other action. */
export function facesOf(action: string): readonly number[] {
  return action.startsWith("roll:") ? [...action.slice(5)].map(Number) : [];
}

/** Every place of a row, from the left. */
export function placesOf(row: number): readonly PyramidPlace[] {
  return Array.from({ length: 7 - row }, (_, index) => ({ row, at: index + 1 }));
}

/** How a place of a seat's pyramid stands. A won pyramid has nothing at stake any more (U7). */
export function placeState(
  position: TulumPosition,
  renderData: TulumRenderData,
  seat: number,
  place: PyramidPlace,
): PlaceState {
  if (position.secured[seat]?.[place.row - 1]?.[place.at - 1] === "1") return "secured";
  if (seat !== position.seat || !position.placed.includes(nameOf(place))) return "free";
  return renderData.stake === 0 ? "secured" : "stake";
}

/** The other seats, in the order in which they play after one. */
export function others(players: number, seat: number): readonly number[] {
  return Array.from({ length: players - 1 }, (_, index) => (seat + 1 + index) % players);
}
