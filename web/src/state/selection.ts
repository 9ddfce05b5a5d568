/** The selection of the player at this screen: the legal actions, the selected one, its preview. */
import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { GameTypes, OfferedAction, Previewed, Sentence } from "../protocol/messages";

/** How a selection reaches the table: what is legal, previews, and sending. */
export interface SelectionSource<G extends GameTypes = GameTypes> {
  /** The seat that may act here and now, or `null`. */
  readonly seat: ReadonlySignal<number | null>;
  /** The legal actions, as the server sent them; none when no player here must act. */
  readonly actions: ReadonlySignal<readonly OfferedAction<G>[]>;
  /** Each of them as a sentence, where the server sent it: the generic page needs them. */
  readonly words?: ReadonlySignal<readonly Sentence[]>;
  /** Which of them the rules refuse: a lesson lets the learner err, a table does not. */
  readonly tempting?: ReadonlySignal<readonly string[]>;
  /** The server's preview of an action; `null` if it did not come. */
  preview(action: string): Promise<Previewed<G> | null>;
  /** Do it; resolves to `false` if the server refused the action. */
  act(action: string): unknown;
}

/** Milliseconds after which a waiting player is told that the connection is slow. */
export const SLOW = 4000;
/** Milliseconds that the pointer rests on an action before its preview is fetched. */
const POINTED = 80;

const NONE: readonly string[] = [];

function textsOf(offered: readonly OfferedAction[]): readonly string[] {
  return offered.map(([text]) => text);
}

/** An action being sent, and the legal actions it was among: those of its position. */
interface Sending {
  readonly action: string;
  readonly among: readonly string[];
}

/** The selected action of a player, and its previews. */
export class Selection<G extends GameTypes = GameTypes> {
  readonly seat: ReadonlySignal<number | null>;
  /** The legal actions, each with its parts. */
  readonly offered: ReadonlySignal<readonly OfferedAction<G>[]>;
  /** Their texts, in the same order. */
  readonly actions: ReadonlySignal<readonly string[]>;
  /** Each of them as a sentence, where the server sent it; else empty. */
  readonly words: ReadonlySignal<readonly Sentence[]>;
  /** Those of them that the rules allow: all, but in a lesson. */
  readonly legalActions: ReadonlySignal<readonly string[]>;
  /** The selected action, not yet sent: the ghost on the board. */
  readonly chosen = signal<string | null>(null);
  /** The action that the pointer or the keyboard is at. */
  readonly pointed = signal<string | null>(null);
  /** The preview of the selected action; `null` until it has come. */
  readonly preview: ReadonlySignal<Previewed<G> | null>;
  /** The action that was sent and is not yet answered: shown as pending. */
  readonly sent: ReadonlySignal<string | null>;
  /** Whether something was sent and is not yet answered. */
  readonly busy: ReadonlySignal<boolean>;
  /** Whether the answer takes so long that the player should be told. */
  readonly slow = signal(false);

  readonly #reach: SelectionSource<G>;
  readonly #parts: ReadonlySignal<ReadonlyMap<string, G["action"]>>;
  readonly #sending = signal<Sending | null>(null);
  #patience = 0;
  readonly #previews = signal<ReadonlyMap<string, Previewed<G>>>(new Map());
  #asked = new Map<string, Promise<Previewed<G> | null>>();
  readonly #stop: () => void;

  constructor(reach: SelectionSource<G>) {
    this.#reach = reach;
    this.seat = reach.seat;
    this.offered = reach.actions;
    // The texts of one list stay the same array while the player looks back and comes again: what
    // was sent or half chosen is known by it.
    let known = { offered: this.offered.peek(), texts: textsOf(this.offered.peek()) };
    this.actions = computed(() => {
      const offered = this.offered.value;
      if (offered.length === 0) return NONE;
      if (known.offered !== offered) known = { offered, texts: textsOf(offered) };
      return known.texts;
    });
    this.#parts = computed(() => new Map(this.offered.value));
    this.words = reach.words ?? signal([]);
    this.legalActions = computed(() => {
      const tempting = reach.tempting?.value ?? [];
      if (tempting.length === 0) return this.actions.value;
      return this.actions.value.filter((action) => !tempting.includes(action));
    });
    this.sent = computed(() => {
      const sending = this.#sending.value;
      return sending?.among === this.actions.value ? sending.action : null;
    });
    this.busy = computed(() => this.sent.value !== null);
    this.preview = computed(() => {
      const action = this.chosen.value;
      return action === null ? null : (this.#previews.value.get(action) ?? null);
    });
    const forget = effect(() => {
      this.actions.value; // another position: forget what belonged to the old one
      batch(() => {
        this.chosen.value = null;
        this.pointed.value = null;
        // What was sent is not forgotten: the player may only have looked back.
        this.#calm();
        this.#previews.value = new Map();
        this.#asked = new Map();
      });
    });
    const fetch = effect(() => {
      const action = this.chosen.value;
      if (action !== null) void this.fetchPreview(action);
    });
    const foresee = effect(() => {
      const action = this.pointed.value;
      if (action === null) return undefined;
      const timer = setTimeout(() => {
        // Over a slow connection the preview is there when the action is selected.
        if (this.isOffered(action)) void this.fetchPreview(action);
      }, POINTED);
      return () => clearTimeout(timer);
    });
    this.#stop = () => {
      forget();
      fetch();
      foresee();
      clearTimeout(this.#patience);
    };
  }

  /** Whether an action is legal now. */
  isOffered(action: string): boolean {
    return this.actions.value.includes(action);
  }

  /** An offered action, taken apart; `null` for one that is not offered. */
  partsOf(action: string | null): G["action"] | null {
    return action === null ? null : (this.#parts.value.get(action) ?? null);
  }

  /** What an action would do, asked once a position; several may be looked at side by side. */
  fetchPreview(action: string): Promise<Previewed<G> | null> {
    const asked = this.#asked.get(action);
    if (asked !== undefined) return asked;
    const found = this.#fetch(action);
    this.#asked.set(action, found);
    return found;
  }

  /** The preview of any action that was looked at. */
  cachedPreview(action: string): Previewed<G> | null {
    return this.#previews.value.get(action) ?? null;
  }

  /** Select an action, or clear the selection with `null`; not while another is being sent. */
  choose(action: string | null): void {
    if (!this.busy.peek()) this.chosen.value = action;
  }

  /** Do an action, the chosen one unless another is named; the server decides whether it is legal. */
  play(action: string | null = this.chosen.peek()): void {
    if (action === null || this.busy.peek()) return;
    void this.#send({ action, among: this.actions.peek() });
  }

  /** Stop every effect and timer. */
  dispose(): void {
    this.#stop();
  }

  async #send(sending: Sending): Promise<void> {
    this.#sending.value = sending;
    this.#calm();
    this.#patience = window.setTimeout(() => {
      this.slow.value = true;
    }, SLOW);
    const done = await this.#reach.act(sending.action);
    if (this.#sending.peek() !== sending) return; // the position changed meanwhile
    batch(() => {
      const isHere = this.busy.peek();
      this.#calm();
      this.#sending.value = null;
      if (done === false && isHere) this.chosen.value = null; // deselect it; the page says why
    });
  }

  /** Stop waiting. */
  #calm(): void {
    clearTimeout(this.#patience);
    this.slow.value = false;
  }

  async #fetch(action: string): Promise<Previewed<G> | null> {
    const asked = this.#asked;
    const found = await this.#reach.preview(action);
    if (asked !== this.#asked) return found; // of an earlier position
    if (found === null) asked.delete(action);
    else this.#previews.value = new Map(this.#previews.peek()).set(action, found);
    return found;
  }
}
