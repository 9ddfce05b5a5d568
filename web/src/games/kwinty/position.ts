/** What the server says of a Kwinty position, as it is written in the rules' page. */

/** The position itself. */
export interface KwintyPosition {
  readonly to_act: number | null;
  /** The wall's leftmost column; `null` while there is no wall. */
  readonly left: string | null;
  readonly heights: readonly number[];
  /** The wall's rows from the bottom up: `W`, `B`, or `.` for none. */
  readonly rows: readonly string[];
  readonly blocks_left: readonly number[];
}

/** A line of at least four squares of one colour (K7, K8). */
export interface KwintyLine {
  readonly seat: number;
  readonly squares: readonly (readonly [number, number])[];
}

/** What there is to see beyond it; columns count from `a`, rows from the ground, both from 0. */
export interface KwintyRenderData {
  /** Seat, orientation, column and row of the lower left square. */
  readonly blocks: readonly (readonly [number, "V" | "H", number, number])[];
  readonly lines: readonly KwintyLine[];
  readonly fours: readonly number[];
  /** Which of the lines have won. */
  readonly decided: readonly number[];
}

const NOTHING: KwintyRenderData = { blocks: [], lines: [], fours: [0, 0], decided: [] };

/** A board's position. */
export function positionOf(board: { readonly position: unknown }): KwintyPosition {
  return board.position as KwintyPosition;
}

/** A board's look; an empty one where the server sent none. */
export function renderDataOf(board: { readonly render_data: unknown }): KwintyRenderData {
  return (board.render_data as KwintyRenderData | null) ?? NOTHING;
}
