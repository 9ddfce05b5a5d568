/** The places of a pyramid: how they stand, and what actions do with them. */
import type { LineEntry, OfferedAction } from "../../protocol/messages";
import type { View } from "../module";
import type { TulumAction, TulumPosition, TulumRenderData, TulumTypes } from "./protocol";

export type TulumView = View<TulumTypes>;

/** A place of a pyramid: row 1 is the base (U1). */
export interface PyramidPlace {
  readonly row: number;
  readonly at: number;
}

/** A place where a block can be put, with the action that does it. */
export interface PyramidTarget extends PyramidPlace {
  readonly action: string;
}

export const ROWS: readonly number[] = [1, 2, 3, 4, 5, 6];

/** How a place stands. */
export type PlaceState = "free" | "secured" | "stake";

/** The place that an action builds on; `null` for any other action. */
export function builtPlace(parts: TulumAction): PyramidPlace | null {
  return parts[0] === "place" ? { row: parts[1], at: parts[2] } : null;
}

/** The faces that a roll shows; none for any other action. */
export function rolledFaces(parts: TulumAction): readonly number[] {
  return parts[0] === "roll" ? parts[1] : [];
}

/** Whether dice were thrown that placed nothing: the turn is lost (U4). */
export function isLostRoll({ parts, log }: LineEntry<TulumTypes>): boolean {
  return parts[0] === "roll" && (log.sentence.clauses?.includes("U4") ?? false);
}

/** Where offered actions build. */
export function placeTargets(
  offered: readonly OfferedAction<TulumTypes>[],
): readonly PyramidTarget[] {
  return offered.flatMap(([action, parts]) => {
    const place = builtPlace(parts);
    return place === null ? [] : [{ ...place, action }];
  });
}

/** How a place is written. */
export function nameOf({ row, at }: PyramidPlace): string {
  return `${row}${at}`;
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
  const placed = renderData.placed.some(([row, at]) => row === place.row && at === place.at);
  if (seat !== position.seat || !placed) return "free";
  return renderData.stake === 0 ? "secured" : "stake";
}

/** The other seats, in the order in which they play after one. */
export function others(players: number, seat: number): readonly number[] {
  return Array.from({ length: players - 1 }, (_, index) => (seat + 1 + index) % players);
}
