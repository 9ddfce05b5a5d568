/** What is being picked at a table, shared by the drawing, the bar and the tablets of one hand. */
import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Hand } from "../../state/hand";
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

/** One hand's picking. */
export class Picking {
  /** The legal actions, sorted. */
  readonly legal: ReadonlySignal<Sorted>;
  /** What was picked so far. */
  readonly tool: ReadonlySignal<Tool>;
  readonly #hand: Hand;
  // With the actions that it was picked among: another position forgets it.
  readonly #kept = signal<{ actions: readonly string[]; tool: Tool } | null>(null);

  constructor(hand: Hand) {
    this.#hand = hand;
    this.legal = computed(() => {
      const actions = hand.actions.value;
      return sorted(actions, hand.sure.value.length === actions.length);
    });
    this.tool = computed(() => toolOf(this.#now()));
  }

  /** One more pick. */
  pick(pick: Pick): void {
    if (this.#hand.busy.peek()) return; // what was sent stays in hand until it is answered
    const before = this.#now();
    const legal = this.legal.value;
    const site =
      pick.kind === "place"
        ? legal.sites.find((one) => placesOf(one).includes(pick.place))
        : undefined;
    const after = next(legal, before, pick, site);
    if (after === before) return;
    batch(() => {
      this.#kept.value = { actions: this.#hand.actions.peek(), tool: after.tool };
      this.#hand.choose(after.chosen);
    });
  }

  #now(): Choosing {
    const kept = this.#kept.value;
    const tool = kept?.actions === this.#hand.actions.value ? kept.tool : IDLE.tool;
    return { tool, chosen: this.#hand.chosen.value };
  }
}

const pickings = new WeakMap<Hand, Picking>();

/** The picking of a hand: the same one for every part of the page. */
export function pickingOf(hand: Hand): Picking {
  const known = pickings.get(hand);
  if (known !== undefined) return known;
  const made = new Picking(hand);
  pickings.set(hand, made);
  return made;
}
