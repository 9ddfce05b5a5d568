/** Kwinty, as the table shows it. */
import { EntrySign, Sign } from "../../kit/wood/Sign";
import type { LineEntry } from "../../protocol/messages";
import { say } from "../../state/words";
import type { GameModule } from "../module";
import { seatOf } from "./colours";
import { placed } from "./places";
import type { KwintyTypes } from "./protocol";
import { Still } from "./Still";
import { KwintySession } from "./session";
import { seatNote } from "./words";

export const game: GameModule<KwintyTypes> = {
  name: "kwinty",
  open: (source) => new KwintySession(source),
  Sign,
  entrySign: (entry) => (
    <EntrySign seat={colourPlaced(entry)} kind={placed(entry.parts)?.[1] ?? null} />
  ),
  Still,
  model: async () => (await import("./model")).create,
  score: () => null, // no seat has points: five in line win (K7)
  note: ({ board }, seat) => seatNote(board.position, seat),
  feat: ({ board }, name) => {
    const { lines, decided } = board.render_data;
    const won = lines.find((line, nth) => decided.includes(nth) && line.squares.length >= 5);
    const seat = won && seatOf(board.position, won.colour);
    return typeof seat === "number" ? say("kwinty.page.feat", { name: name(seat) }) : null;
  },
  sound: (entry) => {
    if (placed(entry.parts) === null) return "none";
    return colourPlaced(entry) === 0 ? "maple" : "walnut";
  },
};

/** The colour of the block that was placed: its seat's, but for a game whose seats swap (K10). */
function colourPlaced({ seat, log }: LineEntry<KwintyTypes>): number | null {
  return log.letter === undefined ? seat : "WB".indexOf(log.letter);
}
