/** Where the actions of Kwinty are in the drawing: x to the right by columns, y down, the ground 0. */

import type { UnitRect } from "../../kit/wood/Block";
import type { Orientation } from "../../kit/wood/Turn";
import type { OfferedAction } from "../../protocol/messages";
import type { KwintyAction, KwintyPlace, KwintyPosition, KwintyTypes } from "./protocol";

/** The wall is never wider nor higher (K3). */
const WIDEST = 9;
/** The column of the first block (K3): `i`. */
const FIRST = 8;

/** A block that could be placed. */
export interface BlockTarget {
  readonly action: string;
  readonly kind: Orientation;
  /** The left column, counted from `a`. */
  readonly column: number;
  /** How high the wall is there. */
  readonly base: number;
}

/** The letter of a column. */
export function letter(column: number): string {
  return String.fromCharCode(97 + column);
}

/** The square under a point of the drawing, or the column under the wall; `null` beside them. */
export function squareAt(x: number, y: number): string | null {
  const [column, row] = [Math.floor(x), Math.floor(-y) + 1];
  if (column < 0 || column >= 2 * FIRST + 1) return null;
  return row < 1 || row > WIDEST ? letter(column) : `${letter(column)}${row}`;
}

/** The middle of a square, or of a column's letter; `null` for a button. */
export function middleOfSquare(square: string): readonly [number, number] | null {
  const [x, y] = [square.charCodeAt(0) - 97 + 0.5, 0.5 - Number(square.slice(1))];
  const middle = [x, y === 0.5 ? 0.45 : y] as const;
  return squareAt(...middle) === square ? middle : null;
}

/** The block that an action places; `null` for one that places nothing. */
export function placed(parts: KwintyAction | null): KwintyPlace | null {
  return parts?.[0] === "place" ? parts : null;
}

/** Where the offered blocks go, from left to right. */
export function placeTargets(
  offered: readonly OfferedAction<KwintyTypes>[],
  position: KwintyPosition,
): readonly BlockTarget[] {
  const found: BlockTarget[] = [];
  for (const [action, parts] of offered) {
    const block = placed(parts);
    if (block === null) continue;
    const [, kind, column] = block;
    found.push({ action, kind, column, base: heightAt(position, column) });
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
export function middle({ kind, column }: { kind: Orientation; column: number }): number {
  return column + (kind === "V" ? 0.5 : 1);
}

/** Where a block is drawn whose lower left square is at a column and a row. */
export function boxOf(kind: Orientation, column: number, row: number): UnitRect {
  return kind === "V"
    ? { x: column, y: -(row + 2), width: 1, height: 2 }
    : { x: column, y: -(row + 1), width: 2, height: 1 };
}

/** Where the block of the last action stands: on top of its column. */
export function boxOfLast(parts: KwintyAction, position: KwintyPosition): UnitRect | null {
  const block = placed(parts);
  if (block === null) return null;
  const [, kind, column] = block;
  return boxOf(kind, column, heightAt(position, column) - (kind === "V" ? 2 : 1));
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
  const [top, foot, side] = [0.2, 0.95, 0.3];
  return {
    x: leftOf(position) - room - spare - side,
    y: -(rows + top),
    width: wide + 2 * (room + spare + side),
    height: rows + top + foot,
  };
}

/** The nearest offered action of an orientation to another action, never that action itself. */
export function turnedPlace(
  kind: Orientation,
  from: string | null,
  targets: readonly BlockTarget[],
): string | null {
  const start = targets.find(({ action }) => action === from) ?? null;
  if (start?.kind === kind) return null;
  const all = targets
    .filter((target) => target.kind === kind)
    .map((target) => ({ action: target.action, column: target.column, at: middle(target) }));
  const centre = all.reduce((sum, one) => sum + one.at, 0) / Math.max(1, all.length);
  const near = start === null ? centre : middle(start);
  // Of two that are as near, the one of the same letter.
  const far = (one: { column: number; at: number }) =>
    Math.abs(one.at - near) + (one.column === start?.column ? 0 : 0.01);
  const [best] = all.sort((one, other) => far(one) - far(other));
  if (best === undefined) return null;
  // A block turns where it is: it does not leap to the other end of the wall.
  return start !== null && far(best) > 0.6 ? null : best.action;
}
