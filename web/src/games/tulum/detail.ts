/** What the model is told beyond the board: the moment that is seen, and what the player points at. */
import type { Parts } from "../module";
import { openPlaces } from "./open";
import { placeOf } from "./position";
import { type SequencedView, sequencerOf } from "./sequencer";

export interface TulumDetail {
  readonly shown: SequencedView;
  /** The placings that may be done now. */
  readonly places: readonly string[];
  /** The one that is pointed at, or selected. */
  readonly pointed: string | null;
}

/** Pick this to hurry the dice, or a loss. */
export const HURRY_DICE = "hurry";

/** What is seen and pointed at now. */
export function detailOf(parts: Parts): TulumDetail {
  const { view, selection } = parts;
  const places = openPlaces(parts);
  const pointed = selection.pointed.value ?? selection.chosen.value;
  return {
    shown: sequencerOf(view).shown.value,
    places,
    pointed: pointed !== null && places.includes(pointed) ? pointed : null,
  };
}

/** A place is built on at once, as in the plan; anywhere else hurries the dice. */
export function picked(parts: Parts, target: string): void {
  if (target === HURRY_DICE) sequencerOf(parts.view).hurry();
  else if (placeOf(target) !== null && openPlaces(parts).includes(target))
    parts.selection.play(target);
}
