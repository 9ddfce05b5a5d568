/** Kwinty, as the table shows it. */
import { EntrySign, Sign } from "../../kit/wood/Sign";
import { say, sayCount } from "../../state/words";
import type { GameModule } from "../module";
import { placed } from "./places";
import type { KwintyTypes } from "./protocol";
import { Still } from "./Still";
import { KwintySession } from "./session";

export const game: GameModule<KwintyTypes> = {
  name: "kwinty",
  open: (source) => new KwintySession(source),
  Sign,
  entrySign: ({ seat, parts }) => <EntrySign seat={seat} kind={placed(parts)?.[1] ?? null} />,
  Still,
  model: async () => (await import("./model")).create,
  score: () => null, // no seat has points: five in line win (K7)
  note: ({ board }, seat) => sayCount("kwinty.blocks", board.position.blocks_left[seat] ?? 0),
  feat: ({ board }, name) => {
    const { lines, decided } = board.render_data;
    const won = lines.find((line, nth) => decided.includes(nth) && line.squares.length >= 5);
    return won === undefined ? null : say("kwinty.page.feat", { name: name(won.colour) });
  },
  sound: ({ seat, parts }) => {
    if (placed(parts) === null) return "none";
    return seat === 0 ? "maple" : "walnut";
  },
};
