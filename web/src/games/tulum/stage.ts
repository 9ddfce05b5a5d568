/** What the flat view shows at this instant: the board, and the dice or the loss that led to it. */
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { motion } from "../../state/settings";
import type { View } from "../module";
import { positionOf } from "./position";

/** What chance just did: dice that land, or dice that take the turn's blocks with them (U4). */
export type Happening = "roll" | "bust";

/** A view, and what is still moving in it. */
export interface Shown {
  readonly view: View;
  readonly happening: Happening | null;
  /** The view before, while something happens: a loss is seen on the pyramid that loses. */
  readonly before: View;
}

/** Milliseconds the dice tumble. */
export const TUMBLE = 900;
/** Milliseconds they tumble before a loss, and the loss itself. */
export const BAD_TUMBLE = 600;
const LOSS = 700;

/** What happened between two views; only of neighbours can that be told. */
export function happening(before: View, now: View): Happening | null {
  if (now.board.length !== before.board.length + 1) return null;
  if (now.last?.action.startsWith("roll:") !== true) return null;
  return positionOf(now).roll.length === 0 ? "bust" : "roll";
}

/** Follows a view; a loss is shown to its end even if the table has gone on. */
export class Stage {
  readonly shown: ReadonlySignal<Shown>;
  readonly #shown;
  readonly #stop: () => void;
  #latest: View;
  #timer = 0;

  constructor(view: ReadonlySignal<View>) {
    this.#latest = view.peek();
    this.#shown = signal<Shown>({ view: this.#latest, happening: null, before: this.#latest });
    this.shown = this.#shown;
    this.#stop = effect(() => this.#follow(view.value));
  }

  /** Follow no longer. */
  dispose(): void {
    clearTimeout(this.#timer);
    this.#stop();
  }

  #follow(view: View): void {
    this.#latest = view;
    const shown = this.#shown.peek();
    if (view.board.number === shown.view.board.number) {
      this.#shown.value = { ...shown, view };
      return;
    }
    const later = view.board.length > shown.view.board.length;
    if (shown.happening !== "bust" || !later) this.#take(view);
  }

  #take(view: View): void {
    clearTimeout(this.#timer);
    const before = this.#shown.peek().view;
    const what = motion ? happening(before, view) : null;
    this.#shown.value = { view, happening: what, before };
    if (what !== null) {
      this.#timer = window.setTimeout(
        () => this.#settle(),
        what === "roll" ? TUMBLE : BAD_TUMBLE + LOSS,
      );
    }
  }

  #settle(): void {
    this.#shown.value = { ...this.#shown.peek(), happening: null };
    if (this.#latest.board.number !== this.#shown.peek().view.board.number) {
      this.#take(this.#latest);
    }
  }
}
