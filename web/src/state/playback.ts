/** A queue that shows the moves of other players one by one, at a readable speed. */
import { batch, computed, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import type { LineEntry } from "../protocol/messages";
import { motion } from "./settings";
import type { BoardFrame } from "./tableClient";

/** Milliseconds an action is shown before the next. */
export const PACE = 700;
/** Milliseconds that the player's own move settles before the next one is shown. */
export const SETTLE = 350;
/** The longest queue: after a longer absence only its end is shown. */
export const MOST = 40;

/** How the board says that it is still animating. */
export interface Showing {
  /** Whether it is still animating the last action; read as a signal. */
  lasts(): boolean;
  /** Whether an action only asks for a chance event: the player's own is shown with its outcome. */
  asks(entry: LineEntry): boolean;
}

/** A board that shows everything at once. */
const PLAIN: Showing = { lasts: () => false, asks: () => false };

/** A queue of board frames; the last one is the present. */
export class Playback {
  /** The frame being shown; `null` when it is the present. */
  readonly shown: ReadonlySignal<BoardFrame | null>;
  /** How many frames are still to be shown. */
  readonly behind: ReadonlySignal<number>;
  /** The frame that was shown last, for sounds and settling. */
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

  /** Add a frame; the player's own is shown at once, and so is every frame under reduced motion. */
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

  /** The board finishes its animation before the next frame. */
  follow(board: Showing): void {
    this.#unfollow?.();
    this.#board = board;
    this.#unfollow = effect(() => {
      if (!board.lasts()) untracked(() => this.#next());
    });
  }

  /** Show several missed frames, from the first. */
  replay(moments: readonly BoardFrame[]): void {
    batch(() => {
      for (const moment of moments) this.push(moment, false);
    });
  }

  /** Jump to the present. */
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
    if (untracked(() => this.#board.lasts())) return; // the next frame waits until the board has finished
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
