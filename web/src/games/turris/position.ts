/** What the server says of a Turris position, as it is written in the rules' page. */

/** The position itself. */
export interface TurrisPosition {
  readonly to_act: number | null;
  readonly bonus: boolean;
  readonly blocks_left: readonly number[];
  /** Each column's squares from the ground up, by colour. */
  readonly columns: Readonly<Record<string, string>>;
  /** Colour, placing and lowest level of each block, sorted by level. */
  readonly blocks: readonly (readonly [string, string, number])[];
  readonly last: readonly (string | null)[];
  /** The squares that T13 closes to the seat to act: `a1:3`. */
  readonly forbidden: readonly string[];
  readonly scores: readonly number[];
}

/** One view of the tower; a square is how far across it is and how far up. */
export interface TurrisView {
  readonly name: string;
  /** From the bottom up, the roof from the south: `W`, `B`, or `.` for none. */
  readonly rows: readonly string[];
  /** Each seat's largest area (T17). */
  readonly areas: readonly (readonly (readonly [number, number])[])[];
  readonly sizes: readonly number[];
}

/** What there is to see beyond it. */
export interface TurrisRenderData {
  readonly views: readonly TurrisView[];
  readonly totals: readonly number[];
  readonly heights: Readonly<Record<string, number>>;
}

const NOTHING: TurrisRenderData = { views: [], totals: [0, 0], heights: {} };

/** A board's position. */
export function positionOf(board: { readonly position: unknown }): TurrisPosition {
  return board.position as TurrisPosition;
}

/** A board's look; an empty one where the server sent none. */
export function renderDataOf(board: { readonly render_data: unknown }): TurrisRenderData {
  return (board.render_data as TurrisRenderData | null) ?? NOTHING;
}
