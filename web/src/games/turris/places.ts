/** Where the actions of Turris are on the plan: a1 is in the south-west, x goes east and y south. */

import type { FocusStop } from "../../kit/rovingFocus";
import type { UnitRect } from "../../kit/wood/Block";
import type { Turned } from "../../kit/wood/Turn";
import type { TurrisPosition } from "./position";

/** The columns of the base, row by row from the north (T1). */
export const COLUMNS = ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"] as const;

/** An action that has a place on the plan: a block to place, or one to remove. */
export interface Parsed {
  readonly kind: "V" | "H" | "x";
  readonly columns: readonly string[];
}

/** What an action means; `null` for one that has no place: `stop`, `pass`. */
export function parse(action: string): Parsed | null {
  const found = /^(?:([Vx])([abc][123])|H([abc][123])([abc][123]))$/.exec(action);
  if (found === null) return null;
  const [, kind, one, left, right] = found;
  if (left !== undefined && right !== undefined) return { kind: "H", columns: [left, right] };
  return one === undefined ? null : { kind: kind === "x" ? "x" : "V", columns: [one] };
}

/** Where a column is on the plan. */
export function cell(column: string): readonly [number, number] {
  return [column.charCodeAt(0) - 97, 3 - Number(column[1])];
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

/** A block as it stands. */
export interface StandingBlock {
  readonly seat: number;
  readonly placing: string;
  readonly columns: readonly string[];
  /** Its lowest level. */
  readonly level: number;
}

/** The block on top of each column. */
export function tops(position: TurrisPosition): ReadonlyMap<string, StandingBlock> {
  const found = new Map<string, StandingBlock>();
  for (const [colour, placing, level] of position.blocks) {
    const columns = parse(placing)?.columns ?? [];
    const block = { seat: colour === "W" ? 0 : 1, placing, columns, level };
    for (const column of columns) found.set(column, block); // sorted by level: the top one stays
  }
  return found;
}

/** A place on the plan: what it covers, and where a pointer hits it. */
export interface TurrisPlace extends FocusStop {
  readonly kind: "V" | "H" | "x";
  readonly columns: readonly string[];
  readonly box: UnitRect;
  readonly zone: UnitRect;
}

/** Half the width of the strip along a joint where a pointer is at a flat block. */
const JOINT = 0.25;

/** The places of some actions; those that a pointer must find first come last. */
export function places(
  actions: readonly string[],
  position: TurrisPosition,
): readonly TurrisPlace[] {
  const above = tops(position);
  const found: TurrisPlace[] = [];
  for (const action of actions) {
    const parsed = parse(action);
    if (parsed === null) continue;
    // A flat block is removed by the name of one of its columns.
    const removed = parsed.kind === "x" ? above.get(parsed.columns[0] ?? "") : undefined;
    const columns = removed?.columns ?? parsed.columns;
    const box = boxOf(columns);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const zone = parsed.kind === "H" ? strip(box, x, y) : box;
    found.push({ action, kind: parsed.kind, columns, box, x, y, zone });
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
  actions: readonly string[],
): string | null {
  const flat = actions.filter((action) => {
    const parsed = parse(action);
    return parsed?.kind === "H" && parsed.columns.includes(column);
  });
  const joined = flat.find((action) => before !== null && action.includes(before));
  return joined ?? (flat.length === 1 ? (flat[0] ?? null) : null);
}

/** The nearest action of the other orientation, where the block stands; never leaps away. */
export const turned: Turned = (kind, from, actions) => {
  const start = from === null ? null : parse(from);
  if (start?.kind === kind) return null;
  const all = actions.filter((action) => parse(action)?.kind === kind);
  if (start === null || start.kind === "x") return all[0] ?? null;
  const shared = (action: string) =>
    parse(action)?.columns.findIndex((column) => start.columns.includes(column)) ?? -1;
  return all.find((action) => shared(action) === 0) ?? all.find((one) => shared(one) > 0) ?? null;
};

/** The levels that T13 closes, by column: `{a1: [3, 4]}`. */
export function closed(position: TurrisPosition): Readonly<Record<string, readonly number[]>> {
  const found: Record<string, number[]> = {};
  for (const square of position.forbidden) {
    const [column = "", level = ""] = square.split(":");
    found[column] = [...(found[column] ?? []), Number(level)];
  }
  return found;
}
