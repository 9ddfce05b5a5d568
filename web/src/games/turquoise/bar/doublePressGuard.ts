/** A short while after something was sent, in which what comes under the pointer is not pressed. */
import { type Signal, signal } from "@preact/signals";
import type { Selection } from "../../../state/selection";

/** As long as the second press of a double click may take. */
const WHILE = 500;

/** How many actions each selection sent just now. */
const fresh = new WeakMap<Selection, Signal<number>>();

function freshOf(selection: Selection): Signal<number> {
  const found = fresh.get(selection) ?? signal(0);
  fresh.set(selection, found);
  return found;
}

/** Whether a selection sent an action just now. */
export const justSent = (selection: Selection): boolean => freshOf(selection).value > 0;

/** Note that a selection sends an action. */
export function sent(selection: Selection): void {
  const count = freshOf(selection);
  count.value += 1;
  setTimeout(() => {
    count.value -= 1;
  }, WHILE);
}
