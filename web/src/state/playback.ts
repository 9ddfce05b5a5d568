/** What others did, shown one action after the other at a readable speed, and never too far behind. */
import { batch, computed, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import type { LineEntry } from "../protocol/messages";
import { motion } from "./settings";
import type { BoardFrame } from "./tableClient";

/** Milliseconds an action is shown before the next. */
export const PACE = 700;
/** One's own action needs no reading, only time to settle before what answers it. */
export const SETTLE = 350;
/** More than this is not shown again one by one: a player who was away longer sees the end of it. */
export const MOST = 40;

/** What the board tells of how long it takes. */
export interface Showing {
  /** Whether it is still showing the last action, as signals tell it. */
  lasts(): boolean;
  /** Whether an action only asks chance: one's own is not seen before it is answered. */
  asks(entry: LineEntry): boolean;
}

/** A board that shows everything at once. */
const PLAIN: Showing = { lasts: () => false, asks: () => false };

/** A queue of moments that are shown in turn; the last of them is the present. */
export class Playback {
  /** The moment being shown; `null` when it is the present. */
  readonly shown: ReadonlySignal<BoardFrame | null>;
  /** How many moments are still to be shown. */
  readonly behind: ReadonlySignal<number>;
  /** The moment that was shown last, for what sounds and settles. */
  readonly played = signal<BoardFrame | null>(null);
  readonly #queue = signal<readonly BoardFrame[]>([]);
  #until = 0;
  #timer = 0;
  #board: Showing = PLAIN;
  #unfollow: (() => void) | null = null;

  constructor(private readonly moves: boolean = motion) {
    this.shown = computed(() => (this.#queue.value.length ? this.played.value : null));
    this.behind = computed(() => this.#queue.value.length);
    document.addEventListener("visibilitychange", this.#wake);
  }

  /** One more moment; one's own is shown at once, and so is all when nothing shall move. */
  push(moment: BoardFrame, own: boolean): void {
    batch(() => {
      if (own || !this.moves) {
        this.skip();
        const asks = moment.last !== null && this.#board.asks(moment.last);
        this.#show(moment, asks ? 0 : SETTLE);
        return;
      }
      this.#queue.value = [...this.#queue.peek(), moment].slice(-MOST);
      this.#next();
    });
  }

  /** What the board is still showing is shown to its end before the next, however short it is cut. */
  follow(board: Showing): void {
    this.#unfollow?.();
    this.#board = board;
    this.#unfollow = effect(() => {
      if (!board.lasts()) untracked(() => this.#next());
    });
  }

  /** Show several moments that were missed, from the first. */
  replay(moments: readonly BoardFrame[]): void {
    batch(() => {
      for (const moment of moments) this.push(moment, false);
    });
  }

  /** Come to the present at once. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#until = 0;
    const last = this.#queue.peek().at(-1);
    if (last === undefined) return;
    batch(() => {
      this.played.value = last;
      this.#queue.value = [];
    });
  }

  /** Show nothing more. */
  dispose(): void {
    clearTimeout(this.#timer);
    this.#unfollow?.();
    document.removeEventListener("visibilitychange", this.#wake);
  }

  /** A hidden page shows nothing: it waits until it is visible. */
  readonly #wake = (): void => this.#next();

  #next(): void {
    clearTimeout(this.#timer);
    const [first, ...rest] = this.#queue.peek();
    if (first === undefined || document.hidden) return;
    const wait = this.#until - performance.now();
    if (wait > 0) {
      this.#timer = window.setTimeout(() => this.#next(), wait);
      return;
    }
    if (untracked(() => this.#board.lasts())) return; // it comes when the board is ready for it
    batch(() => {
      this.#queue.value = rest;
      this.#show(first, PACE);
    });
    if (rest.length) this.#timer = window.setTimeout(() => this.#next(), PACE);
  }

  #show(moment: BoardFrame, time: number): void {
    this.played.value = moment;
    this.#until = performance.now() + time;
  }
}
