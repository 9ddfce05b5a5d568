/** Turquoise: a temple of plates and pillars, walkways between them, four gods at auction. */

import { isPhone } from "../../kit/breakpoints";
import type { LineEntry } from "../../protocol/messages";
import { loadWords, say, sayCount } from "../../state/words";
import { lazy } from "../../ui/lazy";
import type { GameModule, SoundName } from "../module";
import { Session } from "../session";
import { sold } from "./auctionSale";
import { AuctionDock } from "./bar/AuctionDock";
import { Bar } from "./bar/Bar";
import { Extras, SeatExtra } from "./bar/Tablets";
import { detailOf } from "./detail";
import { pickOf } from "./model/targets";
import { kindOf, touched } from "./notation";
import { pickingOf } from "./picking";
import { Legend } from "./plan/Legend";
import { Sign } from "./plan/Pillars";
import { Plan } from "./plan/Plan";
import { positionOf, renderDataOf } from "./position";
import { feat, isLaid, strikeOf } from "./strike";

/** The sound of an action. */
export function sound(step: LineEntry): SoundName {
  const laid = step.score_changes.some(isLaid);
  if (strikeOf(step) !== null) return "strike";
  switch (kindOf(step.action)) {
    case "move":
      return "pillar"; // the coins are heard when they come in
    case "horus":
    case "anubis":
      return "pillar";
    case "face":
    case "summit":
    case "plate":
      return "stone";
    case "seth":
    case "let":
      return laid ? "stone" : "none";
    case "auction":
    case "raise":
    case "out":
      return "bid";
    case "thot":
      return "coin";
    default:
      return "none";
  }
}

class TurquoiseSession extends Session {
  readonly Plan = this.bindParts(Plan);
  readonly Bar = this.bindParts(Bar);
  override readonly Extras = this.bindParts(Extras);
  override readonly Dock = this.bindParts(AuctionDock);
  override readonly Legend = this.bindParts(Legend);
  override readonly SeatExtra = this.bindSeatParts(SeatExtra);

  override detail(): unknown {
    return detailOf(this);
  }

  override pick(target: string): void {
    const pick = pickOf(target);
    if (pick !== null && !this.selection.busy.peek()) pickingOf(this.selection).pick(pick);
  }
}

export const game: GameModule = {
  name: "turquoise",
  open: (source) => new TurquoiseSession(source),
  Sign,
  score: (view, seat) => String(view.board.scores[seat] ?? 0).replace("-", "−"),
  note: (view, seat) => {
    const count = positionOf(view.board).hands[seat] ?? 0;
    return isPhone.value ? say("turquoise.in_hand", { count }) : sayCount("turquoise.hand", count);
  },
  flatOnPhones: true,
  model: () => import("./model").then(({ create }) => create),
  sound,
  height: ({ action }, board) => {
    const [place] = touched(action).here;
    return place === undefined ? 0 : (renderDataOf(board).tops[place]?.[1] ?? 0);
  },
  feat,
  news: sold,
  asksChance: ({ action }) => action === "draw",
  Editor: lazy(async () => {
    const [{ Editor }] = await Promise.all([import("./editor/Editor"), loadWords("editor")]);
    return Editor;
  }),
  Sets: lazy(
    async () => {
      const [{ Sets }] = await Promise.all([import("./editor/Sets"), loadWords("editor")]);
      return Sets;
    },
    () => null,
  ),
};
