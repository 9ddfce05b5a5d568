/** Turris, as the table shows it. */
import { EntrySign, Sign } from "../../kit/wood/Sign";
import { sayCount } from "../../state/words";
import type { GameModule } from "../module";
import { placedAction } from "./places";
import type { TurrisTypes } from "./protocol";
import { TurrisSession } from "./session";

export const game: GameModule<TurrisTypes> = {
  name: "turris",
  open: (source) => new TurrisSession(source),
  Sign,
  entrySign: ({ seat, parts }) => {
    const kind = placedAction(parts)?.kind ?? null;
    return <EntrySign seat={seat} kind={kind === "x" ? "removed" : kind} />;
  },
  model: async () => (await import("./model")).create,
  score: ({ board }, seat) => String(board.render_data.totals[seat] ?? 0),
  note: ({ board }, seat) => sayCount("turris.blocks", board.position.blocks_left[seat] ?? 0),
  sound: ({ seat, parts }) => {
    const kind = placedAction(parts)?.kind;
    if (kind === undefined) return "none";
    // What is removed is the other seat's wood (T8).
    return (seat === 0) === (kind !== "x") ? "maple" : "walnut";
  },
};
