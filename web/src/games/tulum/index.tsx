/** Tulum as the table shows it. */
import { say } from "../../state/words";
import type { GameModule } from "../module";
import { LostDice } from "./LostDice";
import { rolledFaces } from "./places";
import type { TulumTypes } from "./protocol";
import { EntrySign, Sign } from "./SmallPyramid";
import { type TulumDetail, TulumSession } from "./session";
import { lossWords } from "./words";

export const game: GameModule<TulumTypes, TulumDetail> = {
  name: "tulum",
  open: (source) => new TulumSession(source),
  Sign,
  hasNumbers: true,
  entrySign: (entry) => <EntrySign entry={entry} />,
  model: async () => (await import("./model")).create,
  score: (view, seat) => String(view.board.render_data.totals[seat] ?? 0),
  note: (view, seat) => {
    const { stake } = view.board.render_data;
    const playing = seat === view.board.position.seat && stake > 0;
    return playing ? say("tulum.stake", { count: stake }) : say("tulum.of");
  },
  feat: ({ last }, name) => {
    const done = last?.score_changes.find(({ clause }) => clause === "U7"); // the pyramid is complete
    return done === undefined ? null : say("tulum.page.feat", { name: name(done.seat) });
  },
  loss: lossWords,
  lossSign: (entry) => <LostDice entry={entry} />,
  asksChance: ({ parts }) => parts[0] === "again",
  chance: { kind: "dice", word: "roll:", faces: "123456" },
  sound: (step) => {
    if (step.score_changes.some(({ clause }) => clause === "U7")) return "strike";
    if (step.score_changes.some(({ kind }) => kind === "lost")) return "bust";
    if (rolledFaces(step.parts).length) return "dice";
    if (step.parts[0] === "place") return "stone";
    return step.parts[0] === "stop" ? "maple" : "none";
  },
};
