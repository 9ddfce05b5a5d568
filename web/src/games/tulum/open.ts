/** Where the player can build now. */
import type { Parts } from "../module";
import { placeOf } from "./position";
import { momentOf, sequencerOf } from "./sequencer";

const NONE: readonly string[] = [];

/** The placings that may be done, once nothing moves and the present is seen. */
export function openPlaces({ view, selection }: Parts): readonly string[] {
  const shown = sequencerOf(view).shown.value;
  const still = shown.happening === null && shown.view === view.value && view.value.live;
  if (!still || selection.seat.value !== momentOf(shown).seat) return NONE;
  return selection.actions.value.filter((action) => placeOf(action) !== null);
}
