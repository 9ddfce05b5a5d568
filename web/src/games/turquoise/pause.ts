/** A short while after something was sent, in which what comes under the pointer is not pressed. */
import { type Signal, signal } from "@preact/signals";
import type { Hand } from "../../state/hand";

/** As long as the second press of a double click may take. */
const WHILE = 500;

/** How many of what each hand sent were sent just now. */
const fresh = new WeakMap<Hand, Signal<number>>();

function freshOf(hand: Hand): Signal<number> {
  const found = fresh.get(hand) ?? signal(0);
  fresh.set(hand, found);
  return found;
}

/** Whether a hand sent something just now. */
export const justSent = (hand: Hand): boolean => freshOf(hand).value > 0;

/** A hand sends something. */
export function sent(hand: Hand): void {
  const count = freshOf(hand);
  count.value += 1;
  setTimeout(() => {
    count.value -= 1;
  }, WHILE);
}
