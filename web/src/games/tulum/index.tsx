/** Tulum as the table shows it. */

import { computed, type ReadonlySignal } from "@preact/signals";
import { say } from "../../state/words";
import type { GameModule, View } from "../module";
import { Session } from "../session";
import { Bar } from "./Bar";
import { detailOf, picked } from "./detail";
import { Plan } from "./Plan";
import { facesOf, placeOf, positionOf, renderDataOf } from "./position";
import { Sign, SmallPyramid, StepSign } from "./SmallPyramid";
import { seenOf, sequencerOf } from "./sequencer";
import { lossWords } from "./words";

class TulumSession extends Session {
  readonly Plan = this.bindParts(Plan);
  readonly Bar = this.bindParts(Bar);
  override readonly SeatExtra = this.bindSeatParts(SmallPyramid);
  readonly #shown = computed(() => seenOf(sequencerOf(this.view).shown.value));

  override get shown(): ReadonlySignal<View> {
    return this.#shown;
  }

  override get isAnimating(): boolean {
    return sequencerOf(this.view).shown.value.happening !== null;
  }

  override detail(): unknown {
    return detailOf(this);
  }

  override pick(target: string): void {
    picked(this, target);
  }

  override get weighs(): boolean {
    const actions = this.selection.actions.value;
    return actions.includes("again") && actions.includes("stop"); // U5
  }
}

export const game: GameModule = {
  name: "tulum",
  open: (source) => new TulumSession(source),
  Sign,
  entrySign: (step) => <StepSign step={step} />,
  model: async () => (await import("./model")).create,
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
  asksChance: ({ action }) => action === "again",
  sound: (step) => {
    if (step.score_changes.some(({ clause }) => clause === "U7")) return "strike";
    if (step.score_changes.some(({ kind }) => kind === "lost")) return "bust";
    if (facesOf(step.action).length) return "dice";
    if (placeOf(step.action)) return "stone";
    return step.action === "stop" ? "maple" : "none";
  },
};
