/** What is being picked at a table, shared by the drawing, the bar and the tablets of one selection. */
import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Selection } from "../../state/selection";
import {
  type Choosing,
  IDLE,
  next,
  type Pick,
  type Sorted,
  sorted,
  type Tool,
  toolOf,
} from "./choosing";
import { placesOf } from "./geometry";

/** The picking of one selection. */
export class Picking {
  /** The legal actions, sorted. */
  readonly legal: ReadonlySignal<Sorted>;
  /** What was picked so far. */
  readonly tool: ReadonlySignal<Tool>;
  readonly #selection: Selection;
  // With the actions that it was picked among: another position forgets it.
  readonly #kept = signal<{ actions: readonly string[]; tool: Tool } | null>(null);

  constructor(selection: Selection) {
    this.#selection = selection;
    this.legal = computed(() => {
      const actions = selection.actions.value;
      return sorted(actions, selection.legalActions.value.length === actions.length);
    });
    this.tool = computed(() => toolOf(this.#now()));
  }

  /** One more pick. */
  pick(pick: Pick): void {
    if (this.#selection.busy.peek()) return; // what was sent stays selected until the server answers
    const before = this.#now();
    const legal = this.legal.value;
    const site =
      pick.kind === "place"
        ? legal.sites.find((one) => placesOf(one).includes(pick.place))
        : undefined;
    const after = next(legal, before, pick, site);
    if (after === before) return;
    batch(() => {
      this.#kept.value = { actions: this.#selection.actions.peek(), tool: after.tool };
      this.#selection.choose(after.chosen);
    });
  }

  #now(): Choosing {
    const kept = this.#kept.value;
    const tool = kept?.actions === this.#selection.actions.value ? kept.tool : IDLE.tool;
    return { tool, chosen: this.#selection.chosen.value };
  }
}

const pickings = new WeakMap<Selection, Picking>();

/** The picking of a selection: the same one for every part of the page. */
export function pickingOf(selection: Selection): Picking {
  const known = pickings.get(selection);
  if (known !== undefined) return known;
  const made = new Picking(selection);
  pickings.set(selection, made);
  return made;
}
