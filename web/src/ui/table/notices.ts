/** The notices of a table: sentences beside the board, each until what it tells is over. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { ComponentChildren } from "preact";

/** How the keys of lost turns begin. */
export const LOST = "lost:";

export interface NoticeButton {
  readonly words: string;
  readonly primary?: boolean;
  press(): void;
}

/** A sentence for the player, with what can be done about it. */
export interface Notice {
  /** What it is about: showing another one of the same key replaces it. */
  readonly key: string;
  /** Called whenever it is drawn, so that it follows the language. */
  words(): ComponentChildren;
  /** What stands before the sentence: the sign of a seat. */
  readonly sign?: ComponentChildren;
  /** `bad` has a red edge: something went wrong. */
  readonly tone?: "plain" | "bad";
  readonly buttons?: readonly NoticeButton[];
  /** Whether the player may close it. */
  readonly closes?: boolean;
  /** Called when the player closes it. */
  onClose?(): void;
  /**
   * What ends it, beside the player and `withdraw`: the next move that is shown, or a cause that is
   * gone. The function reads signals; it is asked again when one of them changes.
   */
  readonly until?: "move" | (() => boolean);
  /** How a screen reader gets it; `silent` where the page reads it aloud already. */
  readonly aloud?: "status" | "alert" | "silent";
}

interface ShownNotice {
  readonly notice: Notice;
  /** How many moves were shown when it came. */
  readonly at: number;
}

/** What is told beside one board; `length` is how many moves are shown on it. */
export class Notices {
  readonly #all = signal<readonly ShownNotice[]>([]);
  readonly #length: ReadonlySignal<number>;
  /** The notices to show now, the oldest first. */
  readonly shown: ReadonlySignal<readonly Notice[]>;

  constructor(length: ReadonlySignal<number>) {
    this.#length = length;
    this.shown = computed(() =>
      this.#all.value
        .filter(({ notice: { until }, at }) =>
          until === "move" ? at === length.value : !(until?.() ?? false),
        )
        .map(({ notice }) => notice),
    );
  }

  /** Show a notice; it replaces the one of the same key, in its place. */
  show(notice: Notice): void {
    const next = { notice, at: this.#length.peek() };
    const all = this.#all.peek();
    const known = all.findIndex((one) => one.notice.key === notice.key);
    this.#all.value = known < 0 ? [...all, next] : all.with(known, next);
  }

  /** End a notice: its cause is gone. */
  withdraw(key: string): void {
    const all = this.#all.peek();
    if (all.some(({ notice }) => notice.key === key)) {
      this.#all.value = all.filter(({ notice }) => notice.key !== key);
    }
  }

  /** The player closes a notice. */
  close(notice: Notice): void {
    this.withdraw(notice.key);
    notice.onClose?.();
  }
}
