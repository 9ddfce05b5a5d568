/** What somebody is about to do with a bonus (T8): place another block, or remove one. */
import { type Signal, signal } from "@preact/signals";
import type { Hand } from "../../state/hand";
import { parse } from "./places";

export type Mode = "place" | "remove";

interface Wanted {
  /** The actions it was said of: another position asks again. */
  readonly actions: readonly string[];
  readonly mode: Mode;
}

const wanted = new WeakMap<Hand, Signal<Wanted | null>>();

function of(hand: Hand): Signal<Wanted | null> {
  const known = wanted.get(hand) ?? signal<Wanted | null>(null);
  wanted.set(hand, known);
  return known;
}

/** What is being done: what was said, or the only thing possible, or placing. */
export function modeOf(hand: Hand): Mode {
  const actions = hand.actions.value;
  const said = of(hand).value;
  const chosen = hand.chosen.value;
  if (chosen !== null && parse(chosen) !== null) return chosen[0] === "x" ? "remove" : "place";
  if (said !== null && said.actions === actions) return said.mode;
  const some = (kinds: string) => actions.some((a) => kinds.includes(parse(a)?.kind ?? "-"));
  return some("VH") || !some("x") ? "place" : "remove";
}

/** Say what one is about to do; what was in hand goes back. */
export function setMode(hand: Hand, mode: Mode): void {
  hand.choose(null);
  of(hand).value = { actions: hand.actions.peek(), mode };
}

/** The actions that belong to what is being done. */
export function shownActions(hand: Hand): readonly string[] {
  const removing = modeOf(hand) === "remove";
  return hand.actions.value.filter((action) => (parse(action)?.kind === "x") === removing);
}
