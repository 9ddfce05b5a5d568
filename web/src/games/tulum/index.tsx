/** Tulum as the table shows it. */
import { say } from "../../state/words";
import type { GameModule } from "../module";
import { Bar } from "./Bar";
import { detailOf, picked } from "./detail";
import { Plan } from "./Plan";
import { facesOf, placeOf, positionOf, renderDataOf } from "./position";
import { Sign, SmallPyramid, StepSign } from "./SmallPyramid";
import { seenOf, sequencerOf } from "./sequencer";
import { lossWords } from "./words";

export const game: GameModule = {
  name: "tulum",
  Plan,
  Bar,
  Sign,
  SeatExtra: SmallPyramid,
  StepSign,
  model: async () => (await import("./model")).create,
  detail: detailOf,
  pick: picked,
  score: (view, seat) => String(renderDataOf(view).totals[seat] ?? 0),
  note: (view, seat) => {
    const { stake } = renderDataOf(view);
    const playing = seat === positionOf(view).seat && stake > 0;
    return playing ? say("tulum.stake", { count: stake }) : say("tulum.of");
  },
  feat: ({ last }, name) => {
    const done = last?.score_changes.find(({ clause }) => clause === "U7"); // the pyramid is complete
    return done === undefined ? null : say("tulum.page.feat", { name: name(done.seat) });
  },
  loss: lossWords,
  seen: (view) => seenOf(sequencerOf(view).shown.value),
  lasts: (view) => sequencerOf(view).shown.value.happening !== null,
  asks: (action) => action === "again",
  weighs: (actions) => actions.includes("again") && actions.includes("stop"), // U5
  sound: (step) => {
    if (step.score_changes.some(({ clause }) => clause === "U7")) return "strike";
    if (step.score_changes.some(({ kind }) => kind === "lost")) return "bust";
    if (facesOf(step.action).length) return "dice";
    if (placeOf(step.action)) return "stone";
    return step.action === "stop" ? "maple" : "none";
  },
};
