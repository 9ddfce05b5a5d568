/** The six rows painted: lightness climbs with the row, and each has its sign. */

/** The paint of one row. */
export interface RowPaint {
  readonly face: string;
  /** The lower edge and sides of a block. */
  readonly edge: string;
  /** The sign and the carved frame. */
  readonly sign: string;
  /** The bottom of an empty place, a recess in the wood with a breath of the row's colour. */
  readonly socket: string;
  /** The sign in an empty place. */
  readonly faint: string;
}

const PAINTS: readonly [RowPaint, RowPaint, RowPaint, RowPaint, RowPaint, RowPaint] = [
  { face: "#45224F", edge: "#2C1333", sign: "#FFF", socket: "#826148", faint: "#E6D6EC" },
  { face: "#245B9E", edge: "#153C6C", sign: "#FFF", socket: "#7A6C58", faint: "#CFE1F7" },
  { face: "#B8452F", edge: "#7F2817", sign: "#FFF", socket: "#96653E", faint: "#FBD3CA" },
  { face: "#35A67E", edge: "#1E6E52", sign: "#0B2A1E", socket: "#7B7B50", faint: "#C9F2E3" },
  { face: "#EFC04A", edge: "#B58A1E", sign: "#3A2800", socket: "#977740", faint: "#FFEFC4" },
  { face: "#F6EEDD", edge: "#C3B494", sign: "#3A3025", socket: "#917855", faint: "#FFFDF8" },
];

/** The paint of row 1 to 6. */
export function paint(row: number): RowPaint {
  return PAINTS[row - 1] ?? PAINTS[0];
}

/** Wood and ivory of the model. */
export const BOARD = "#dcc394";
export const PLANK = "#bb9d68";
export const RACK = "#c98f4e";
export const IVORY = "#f4ead6";
/** A die's side that is not its result. */
export const SPENT = { face: "#e4d8c0", sign: "#8d8069" } as const;
