/** The six rows painted: lightness climbs with the row, and each has its sign. */

/** The paint of one row. */
export interface RowPaint {
  readonly face: string;
  /** The lower edge and sides of a block. */
  readonly edge: string;
  /** The sign and the carved frame. */
  readonly sign: string;
  /** An empty socket: the row's colour seen through wood. */
  readonly socket: string;
  /** The sign in an empty socket. */
  readonly faint: string;
}

const PAINTS: readonly [RowPaint, RowPaint, RowPaint, RowPaint, RowPaint, RowPaint] = [
  { face: "#45224F", edge: "#2C1333", sign: "#FFF", socket: "#A38483", faint: "#E9DDD9" },
  { face: "#245B9E", edge: "#153C6C", sign: "#FFF", socket: "#8F9A9B", faint: "#E6EAE6" },
  { face: "#B8452F", edge: "#7F2817", sign: "#FFF", socket: "#C88F6E", faint: "#F7E6D8" },
  { face: "#35A67E", edge: "#1E6E52", sign: "#0B2A1E", socket: "#94B58B", faint: "#4C6A50" },
  { face: "#EFC04A", edge: "#B58A1E", sign: "#3A2800", socket: "#DFC170", faint: "#7D6528" },
  { face: "#F6EEDD", edge: "#C3B494", sign: "#3A3025", socket: "#E3D4AF", faint: "#857452" },
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
