/** Prices as coins: what a move pays, and the seats' signs that stand on them, in both views. */
import type { Colour } from "./colours";
import { type Move, paid } from "./notation";

/** From so many points on, a coin and a count stand for them. */
const MANY = 4;

/** A coin, or a coin and a count. */
export interface Coin {
  readonly colour: Colour;
  readonly count: number;
}

/** A price's action points in a figure. */
export function costOf({ unpriced, actionPoints }: Move): string {
  return unpriced ? "?" : String(actionPoints);
}

/** The coins of a price: one a point, or from 4 on one a seat with a count. */
export function coinsOf(move: Move): readonly Coin[] {
  if (move.unpriced) return [];
  if (paid(move) >= MANY) {
    return move.payments.map(({ colour, points }) => ({ colour, count: points }));
  }
  return move.payments.flatMap(({ colour, points }) =>
    Array.from({ length: points }, () => ({ colour, count: 1 })),
  );
}

/** A sign as a path around a point, on a capital of radius 1. */
export interface SignShape {
  readonly path: string;
  /** How wide it is drawn around, in its own colour. */
  readonly line: number;
  readonly hollow: boolean;
}

/** The sign of each seat: ring, square, triangle, cross. */
export const SHAPES: Readonly<Record<Colour, SignShape>> = {
  W: { path: "M0.35 0A0.35 0.35 0 1 1 -0.35 0A0.35 0.35 0 1 1 0.35 0Z", line: 0.21, hollow: true },
  B: { path: "M-0.36 -0.36H0.36V0.36H-0.36Z", line: 0.06, hollow: false },
  Y: { path: "M0 -0.55L0.53 0.36H-0.53Z", line: 0.08, hollow: false },
  O: { path: cross(0.52, 0.19), line: 0, hollow: false },
};

function cross(arm: number, wide: number): string {
  return (
    `M${-wide} ${-arm}H${wide}V${-wide}H${arm}V${wide}H${wide}V${arm}` +
    `H${-wide}V${wide}H${-arm}V${-wide}H${-wide}Z`
  );
}
