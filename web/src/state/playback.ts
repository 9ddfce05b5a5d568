/** What others did, shown one action after the other at a readable speed, and never too far behind. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { motion } from "./settings";
import type { Moment } from "./table";

/** Milliseconds an action is shown. */
export const PACE = 700;
/** Chance and one's own actions need no waiting. */
const OWN = 0;

interface Waiting {
  readonly moment: Moment;
  readonly own: boolean;
}

/** A queue of moments that are shown in turn. */
export class Playback {
  /** The moment being shown; `null` when it is the present. */
  readonly shown: ReadonlySignal<Moment | null>;
  /** How many moments are still to be shown. */
  readonly behind: ReadonlySignal<number>;
  /** The moment that was shown last, for what sounds and settles. */
  readonly played = signal<Moment | null>(null);
  readonly #queue = signal<readonly Waiting[]>([]);
  readonly #current = signal<Moment | null>(null);
  #timer = 0;

  constructor() {
    this.shown = computed(() => (this.#queue.value.length ? this.#current.value : null));
    this.behind = computed(() => this.#queue.value.length);
  }

  /** One more moment; one's own is shown at once. */
  push(moment: Moment, own: boolean): void {
    if (!motion || own || document.hidden) {
      this.skip();
      this.played.value = moment;
      this.#current.value = moment;
      return;
    }
    const idle = this.#queue.peek().length === 0;
    this.#queue.value = [...this.#queue.peek(), { moment, own }];
    if (idle) this.#next();
  }

  /** Show several moments that were missed, from the first. */
  replay(moments: readonly Moment[]): void {
    for (const moment of moments) this.push(moment, false);
  }

  /** Come to the present at once. */
  skip(): void {
    clearTimeout(this.#timer);
    const last = this.#queue.peek().at(-1);
    if (last !== undefined) this.played.value = last.moment;
    this.#queue.value = [];
  }

  /** Show nothing more. */
  dispose(): void {
    clearTimeout(this.#timer);
  }

  #next(): void {
    const [first] = this.#queue.peek();
    if (first === undefined) return;
    this.#current.value = first.moment;
    this.played.value = first.moment;
    this.#timer = window.setTimeout(
      () => {
        this.#queue.value = this.#queue.peek().slice(1);
        this.#next();
      },
      first.own ? OWN : PACE,
    );
  }
}
