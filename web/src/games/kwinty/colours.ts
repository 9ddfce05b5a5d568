/** Who plays which colour: in a swap game seats choose it after three blocks (K10). */
import type { KwintyPosition } from "./protocol";

/** Blocks of each colour (K1). */
const BLOCKS = 20;
/** Blocks that the first player places, of both colours, before the other chooses (K10). */
export const OFFERED = 3;

/** Whether it is still open who plays which colour. */
export function isUnsettled(position: KwintyPosition): boolean {
  return position.white === null;
}

/** The colour that a seat plays, white 0 and black 1; `null` until it is chosen. */
export function colourOf({ white = 0 }: KwintyPosition, seat: number): number | null {
  if (white === null) return null;
  return white === 0 ? seat : 1 - seat;
}

/** The seat that plays a colour; `null` until that is chosen. */
export const seatOf = colourOf; // two seats swap or do not: it goes either way

/** How many blocks stand. */
export function placedBlocks({ blocks_left: [white, black] }: KwintyPosition): number {
  return 2 * BLOCKS - white - black;
}

/** The colour that is placed next. */
export function nextColour(position: KwintyPosition): number {
  if (isUnsettled(position)) return placedBlocks(position) % 2;
  const { to_act: seat } = position;
  return typeof seat === "number" ? (colourOf(position, seat) ?? 0) : 0;
}
