/** Where the actions of Turris are on the plan: a1 is in the south-west, x goes east and y south. */

import type { FocusStop } from "../../kit/rovingFocus";
import type { UnitRect } from "../../kit/wood/Block";
import type { Orientation } from "../../kit/wood/Turn";
import type { OfferedAction } from "../../protocol/messages";
import type { TurrisAction, TurrisBlock, TurrisRenderData, TurrisTypes } from "./protocol";

/** The columns of the base, row by row from the north (T1). */
export const COLUMNS = ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"] as const;

/** An action that has a place on the plan: a block to place, or one to remove. */
export interface PlacedAction {
  readonly kind: Orientation | "x";
  readonly columns: readonly string[];
}

/** Where an action is on the plan; `null` for one that has no place: a pass, a bonus given up. */
export function placedAction(parts: TurrisAction): PlacedAction | null {
  switch (parts[0]) {
    case "upright":
      return { kind: "V", columns: [parts[1]] };
    case "flat":
      return { kind: "H", columns: [parts[1], parts[2]] };
    case "remove":
      return { kind: "x", columns: [parts[1]] };
    default:
      return null;
  }
}

/** Where a column is on the plan. */
export function cell(column: string): readonly [number, number] {
  return [column.charCodeAt(0) - 97, 3 - Number(column[1])];
}

/** The column under a point of the plan; `null` beside the tower. */
export function columnAt(x: number, y: number): string | null {
  return (
    COLUMNS.find((column) => {
      const [left, top] = cell(column);
      return x >= left && x < left + 1 && y >= top && y < top + 1;
    }) ?? null
  );
}

/** The box that covers some columns. */
export function boxOf(columns: readonly string[]): UnitRect {
  const cells = columns.map(cell);
  const x = Math.min(...cells.map(([across]) => across));
  const y = Math.min(...cells.map(([, down]) => down));
  return {
    x,
    y,
    width: Math.max(...cells.map(([across]) => across)) - x + 1,
    height: Math.max(...cells.map(([, down]) => down)) - y + 1,
  };
}

/** The block on top of each column. */
export function tops({ blocks }: TurrisRenderData): ReadonlyMap<string, TurrisBlock> {
  const found = new Map<string, TurrisBlock>();
  for (const block of blocks) {
    for (const column of block[1]) found.set(column, block); // sorted by level: the top one stays
  }
  return found;
}

/** A place on the plan: what it covers, and where a pointer hits it. */
export interface TurrisPlace extends FocusStop {
  readonly kind: Orientation | "x";
  readonly columns: readonly string[];
  readonly box: UnitRect;
  readonly zone: UnitRect;
}

/** Half the width of the strip along a joint where a pointer is at a flat block. */
const JOINT = 0.25;

/** Where offered actions are; those that a pointer must find first come last. */
export function placesOf(
  offered: readonly OfferedAction<TurrisTypes>[],
  renderData: TurrisRenderData,
): readonly TurrisPlace[] {
  const above = tops(renderData);
  const found: TurrisPlace[] = [];
  for (const [action, parts] of offered) {
    const at = placedAction(parts);
    if (at === null) continue;
    // A flat block is removed by the name of one of its columns.
    const removed = at.kind === "x" ? above.get(at.columns[0] ?? "") : undefined;
    const columns = removed?.[1] ?? at.columns;
    const box = boxOf(columns);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const zone = at.kind === "H" ? strip(box, x, y) : box;
    found.push({ action, kind: at.kind, columns, box, x, y, zone });
  }
  return found.sort((one, other) => Number(one.kind === "H") - Number(other.kind === "H"));
}

function strip(box: UnitRect, x: number, y: number): UnitRect {
  return box.width > box.height
    ? { x: x - JOINT, y: box.y + 0.14, width: 2 * JOINT, height: 0.72 }
    : { x: box.x + 0.14, y: y - JOINT, width: 0.72, height: 2 * JOINT };
}

/**
 * The flat blocks that a click on a column can mean where no upright one may stand: with another
 * column clicked before it, the block across the two; alone, the only one there is.
 */
export function across(
  column: string,
  before: string | null,
  places: readonly TurrisPlace[],
): string | null {
  const flat = places.filter(({ kind, columns }) => kind === "H" && columns.includes(column));
  const joined = flat.find(({ columns }) => before !== null && columns.includes(before));
  return (joined ?? (flat.length === 1 ? flat[0] : undefined))?.action ?? null;
}

/** The nearest place of the other orientation, where the block stands; never leaps away. */
export function turnedPlace(
  kind: Orientation,
  from: string | null,
  places: readonly TurrisPlace[],
): string | null {
  const start = places.find(({ action }) => action === from);
  if (start?.kind === kind) return null;
  const all = places.filter((place) => place.kind === kind);
  if (start === undefined || start.kind === "x") return all[0]?.action ?? null;
  const shared = ({ columns }: TurrisPlace) =>
    columns.findIndex((column) => start.columns.includes(column));
  const found = all.find((one) => shared(one) === 0) ?? all.find((one) => shared(one) > 0);
  return found?.action ?? null;
}

/** The levels that T13 closes, by column: `{a1: [3, 4]}`. */
export function closedLevels({
  closed,
}: TurrisRenderData): Readonly<Record<string, readonly number[]>> {
  const found: Record<string, number[]> = {};
  for (const [column, level] of closed) found[column] = [...(found[column] ?? []), level];
  return found;
}
