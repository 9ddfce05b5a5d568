/** What the player is about to do with a bonus (T8): place another block, or remove one. */
import { type Signal, signal } from "@preact/signals";
import type { Selection } from "../../state/selection";
import { parse } from "./places";

export type Mode = "place" | "remove";

interface WantedMode {
  /** The actions it was said of: another position asks again. */
  readonly actions: readonly string[];
  readonly mode: Mode;
}

const wanted = new WeakMap<Selection, Signal<WantedMode | null>>();

function of(selection: Selection): Signal<WantedMode | null> {
  const known = wanted.get(selection) ?? signal<WantedMode | null>(null);
  wanted.set(selection, known);
  return known;
}

/** What is being done: what was said, or the only thing possible, or placing. */
export function modeOf(selection: Selection): Mode {
  const actions = selection.actions.value;
  const said = of(selection).value;
  const chosen = selection.chosen.value;
  if (chosen !== null && parse(chosen) !== null) return chosen[0] === "x" ? "remove" : "place";
  if (said !== null && said.actions === actions) return said.mode;
  const some = (kinds: string) => actions.some((a) => kinds.includes(parse(a)?.kind ?? "-"));
  return some("VH") || !some("x") ? "place" : "remove";
}

/** Say what one is about to do; the selection is cleared. */
export function setMode(selection: Selection, mode: Mode): void {
  selection.choose(null);
  of(selection).value = { actions: selection.actions.peek(), mode };
}

/** The actions that belong to what is being done. */
export function shownActions(selection: Selection): readonly string[] {
  const removing = modeOf(selection) === "remove";
  return selection.actions.value.filter((action) => (parse(action)?.kind === "x") === removing);
}
