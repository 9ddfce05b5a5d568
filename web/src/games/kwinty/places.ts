/** Where the actions of Kwinty are in the drawing: x to the right by columns, y down, the ground 0. */

import type { UnitRect } from "../../kit/wood/Block";
import type { Turned } from "../../kit/wood/Turn";
import type { KwintyPosition } from "./position";

/** The wall is never wider nor higher (K3). */
const WIDEST = 9;
/** The column of the first block (K3): `i`. */
const FIRST = 8;

/** A block that could be placed. */
export interface KwintyPlace {
  readonly action: string;
  readonly kind: "V" | "H";
  /** The left column, counted from `a`. */
  readonly column: number;
  /** How high the wall is there. */
  readonly base: number;
}

/** The letter of a column. */
export function letter(column: number): string {
  return String.fromCharCode(97 + column);
}

/** What an action places and in which column; `null` for one that places nothing. */
export function parse(action: string): { kind: "V" | "H"; column: number } | null {
  const found = /^([VH])([a-q])$/.exec(action);
  if (found === null) return null;
  const [, kind, column = "a"] = found;
  return { kind: kind === "V" ? "V" : "H", column: column.charCodeAt(0) - 97 };
}

/** The places of some actions, from left to right. */
export function places(
  actions: readonly string[],
  position: KwintyPosition,
): readonly KwintyPlace[] {
  const found: KwintyPlace[] = [];
  for (const action of actions) {
    const parsed = parse(action);
    if (parsed !== null) {
      found.push({ action, ...parsed, base: heightAt(position, parsed.column) });
    }
  }
  return found.sort((one, other) => middle(one) - middle(other));
}

/** How high a column is. */
export function heightAt(position: KwintyPosition, column: number): number {
  return position.heights[column - leftOf(position)] ?? 0;
}

/** The leftmost column of the wall, counted from `a`. */
export function leftOf(position: KwintyPosition): number {
  return position.left === null ? FIRST : position.left.charCodeAt(0) - 97;
}

/** The middle of a place, across. */
export function middle({ kind, column }: { kind: "V" | "H"; column: number }): number {
  return column + (kind === "V" ? 0.5 : 1);
}

/** Where a block is drawn whose lower left square is at a column and a row. */
export function boxOf(kind: "V" | "H", column: number, row: number): UnitRect {
  return kind === "V"
    ? { x: column, y: -(row + 2), width: 1, height: 2 }
    : { x: column, y: -(row + 1), width: 2, height: 1 };
}

/**
 * The part of the world that is shown: the wall and the room that it may still grow into on either
 * side (K3), so that a place beside it never changes the frame before it is taken.
 */
export function frame(position: KwintyPosition): UnitRect {
  const wide = position.left === null ? 2 : position.heights.length;
  const room = Math.max(0, Math.min(2, WIDEST - wide));
  const spare = Math.max(0, 7 - (wide + 2 * room)) / 2;
  const rows = Math.min(WIDEST, Math.max(5, Math.max(0, ...position.heights) + 2));
  const [top, foot, side] = [0.55, 0.95, 0.4];
  return {
    x: leftOf(position) - room - spare - side,
    y: -(rows + top),
    width: wide + 2 * (room + spare + side),
    height: rows + top + foot,
  };
}

/** The nearest action of an orientation to another action, never that action itself. */
export const turned: Turned = (kind, from, actions) => {
  const start = from === null ? null : parse(from);
  if (start?.kind === kind) return null;
  const all = actions.flatMap((action) => {
    const parsed = parse(action);
    return parsed?.kind === kind ? [{ action, column: parsed.column, at: middle(parsed) }] : [];
  });
  const centre = all.reduce((sum, one) => sum + one.at, 0) / Math.max(1, all.length);
  const near = start === null ? centre : middle(start);
  // Of two that are as near, the one of the same letter.
  const far = (one: { column: number; at: number }) =>
    Math.abs(one.at - near) + (one.column === start?.column ? 0 : 0.01);
  const [best] = all.sort((one, other) => far(one) - far(other));
  if (best === undefined) return null;
  // A block turns where it is: it does not leap to the other end of the wall.
  return start !== null && far(best) > 0.6 ? null : best.action;
};
