/** A Turquoise position of two seats, which tests change where they need to. */
import type { TurquoisePosition } from "../src/games/turquoise/protocol";

export function turquoisePosition(
  more: Pick<TurquoisePosition, "pillars" | "plates"> & Partial<TurquoisePosition>,
): TurquoisePosition {
  return {
    to_act: 0,
    seat: 0,
    phase: "act",
    points: [4, 7],
    action_points: 3,
    hands: [10, 12],
    stack: 20,
    tablets: { horus: null, anubis: null, thot: null, seth: null },
    levels: [],
    drawn: null,
    place: null,
    auction: null,
    may_auction: false,
    quiet_turns: 0,
    ...more,
  };
}
