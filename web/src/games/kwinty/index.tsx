/** Kwinty, as the table shows it. */

import { Sign, StepSign } from "../../kit/wood/Sign";
import { say, sayCount } from "../../state/words";
import type { GameModule, SeatParts } from "../module";
import { Session } from "../session";
import { Bar } from "./Bar";
import { Legend } from "./Legend";
import { Plan } from "./Plan";
import { parse } from "./places";
import { positionOf, renderDataOf } from "./position";

class KwintySession extends Session {
  readonly Plan = this.bindParts(Plan);
  readonly Bar = this.bindParts(Bar);
  override readonly Legend = this.bindParts(Legend);
  override readonly SeatExtra = this.bindSeatParts(Fours);
}

export const game: GameModule = {
  name: "kwinty",
  open: (source) => new KwintySession(source),
  Sign,
  entrySign: (step) => <StepSign step={step} />,
  model: async () => (await import("./model")).create,
  score: () => null, // nobody has points: five in line win (K7)
  note: (view, seat) => sayCount("kwinty.blocks", positionOf(view.board).blocks_left[seat] ?? 0),
  feat: ({ board }, name) => {
    const { lines, decided } = renderDataOf(board);
    const won = lines.find((line, nth) => decided.includes(nth) && line.squares.length >= 5);
    return won === undefined ? null : say("kwinty.page.feat", { name: name(won.seat) });
  },
  sound: (step) => {
    if (parse(step.action) === null) return "none";
    return step.seat === 0 ? "maple" : "walnut";
  },
};

/** How many lines of four a seat has: they decide if nobody makes five (K8). */
function Fours({ view, seat }: SeatParts) {
  const count = renderDataOf(view.value.board).fours[seat] ?? 0;
  return <span class="note">{say("kwinty.fours", { count })}</span>;
}
