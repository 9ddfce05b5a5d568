/** Turris, as the table shows it. */

import { Sign, StepSign } from "../../kit/wood/Sign";
import { sayCount } from "../../state/words";
import type { GameModule } from "../module";
import { Session } from "../session";
import { Bar } from "./Bar";
import { focus } from "./focus";
import { Plan } from "./Plan";
import { parse } from "./places";
import { positionOf, renderDataOf } from "./position";
import { Extras } from "./Views";

class TurrisSession extends Session {
  readonly Plan = this.bindParts(Plan);
  readonly Bar = this.bindParts(Bar);
  override readonly Extras = this.bindParts(Extras);

  override get focus(): string | null {
    return focus.value;
  }
}

export const game: GameModule = {
  name: "turris",
  open: (source) => new TurrisSession(source),
  Sign,
  entrySign: (step) => <StepSign step={step} />,
  model: async () => (await import("./model")).create,
  score: (view, seat) => String(renderDataOf(view.board).totals[seat] ?? 0),
  note: (view, seat) => sayCount("turris.blocks", positionOf(view.board).blocks_left[seat] ?? 0),
  sound: (step) => {
    const kind = parse(step.action)?.kind;
    if (kind === undefined) return "none";
    // What is removed is the other seat's wood (T8).
    return (step.seat === 0) === (kind !== "x") ? "maple" : "walnut";
  },
};
