/** The signs of the six rows, dots and bars: one drawing for the plan, the model and the lobby. */

/** A sign around the origin, 40 wide: where its dots are, and its bar from the top, if it has one. */
export interface RowShape {
  readonly dots: readonly (readonly [number, number])[];
  readonly bar: number | null;
}

export const DOT = 6.2;
export const BAR = { width: 34, height: 10, round: 3 } as const;

const SHAPES: readonly [RowShape, ...RowShape[]] = [
  { dots: [[0, 0]], bar: null },
  {
    dots: [
      [-8, 0],
      [8, 0],
    ],
    bar: null,
  },
  {
    dots: [
      [-15, 0],
      [0, 0],
      [15, 0],
    ],
    bar: null,
  },
  {
    dots: [
      [-8, -8],
      [8, -8],
      [-8, 8],
      [8, 8],
    ],
    bar: null,
  },
  { dots: [], bar: -5 },
  { dots: [[0, -9]], bar: 3 },
];

/** The sign of row 1 to 6. */
export function shapeOf(row: number): RowShape {
  return SHAPES[row - 1] ?? SHAPES[0];
}
