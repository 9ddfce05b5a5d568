/** A lesson in progress: its step, the learner's answers, what the board shows. */
import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { post, Refusal, Unreached } from "../net/http";
import type { LessonJudged, LessonStepView, LessonView } from "../protocol/answers";
import type { BrokenClauseView, OfferedAction, Previewed, Sentence } from "../protocol/messages";
import { progressOf, saveProgress } from "./lessonProgress";
import { Playback } from "./playback";
import { Selection } from "./selection";
import type { BoardFrame } from "./tableClient";

/** The feedback on the last answer. */
export type Feedback =
  | { readonly kind: "right" }
  | { readonly kind: "unwise"; readonly hint: string }
  | { readonly kind: "illegal"; readonly broken: readonly BrokenClauseView[] }
  | { readonly kind: "unreached" };

/** Tries before the answer may be shown. */
const TRIES = 2;
const NOTHING: readonly OfferedAction[] = [];

/** One lesson, from its first step to its end. */
export class LessonSession {
  /** The index of the step that is shown; the number of steps stands for the end. */
  readonly at: ReadonlySignal<number>;
  /** The step itself; the last one at the end. */
  readonly step: ReadonlySignal<LessonStepView>;
  readonly feedback = signal<Feedback | null>(null);
  /** Whether the step is answered, or asks nothing. */
  readonly done: ReadonlySignal<boolean>;
  readonly over: ReadonlySignal<boolean>;
  /** Whether the learner tried often enough to be shown the answer. */
  readonly mayShow: ReadonlySignal<boolean>;
  readonly playback = new Playback();
  /** What the board shows. */
  readonly shown: ReadonlySignal<BoardFrame>;
  readonly selection: Selection;

  /** Whether an unwise action stays selected: the open board knows, and sets it. */
  keepsSelected: (action: string) => boolean = () => false;

  readonly #at: Signal<number>;
  readonly #tries = signal(0);
  /** The board after a right answer. */
  readonly #reached = signal<BoardFrame | null>(null);

  constructor(readonly told: LessonView) {
    const { steps, seat } = told;
    const [first] = steps;
    if (first === undefined) throw new RangeError("a lesson has a first step");
    const before = progressOf(told, told.name);
    this.#at = signal(before !== null && before.at < steps.length ? Math.max(0, before.at) : 0);
    this.at = this.#at;
    this.step = computed(() => steps[Math.min(this.#at.value, steps.length - 1)] ?? first);
    this.over = computed(() => this.#at.value >= steps.length);
    this.done = computed(
      () => this.over.value || this.step.value.kind === "read" || this.#isRight(),
    );
    this.mayShow = computed(() => this.#tries.value >= TRIES && !this.done.value);
    this.shown = computed(() => this.#shown());
    const actions = computed(() =>
      this.done.value ? NOTHING : (steps[this.#at.value]?.actions ?? NOTHING),
    );
    this.selection = new Selection({
      seat: computed(() => (actions.value.length ? seat : null)),
      actions,
      words: computed(() => this.step.value.words ?? []),
      tempting: computed(() => this.step.value.tempting),
      preview: (action) => this.#preview(action),
      act: (action) => this.answer(action),
    });
  }

  /** How many steps there are. */
  get length(): number {
    return this.told.steps.length;
  }

  /** Go to a step; beyond the last is the end. */
  go(to: number): void {
    const at = Math.max(0, Math.min(this.length, to));
    batch(() => {
      this.playback.skip();
      // The end shows what the last step led to.
      if (at < this.length) this.#reached.value = null;
      this.#at.value = at;
      this.feedback.value = null;
      this.#tries.value = 0;
      this.selection.chosen.value = null;
    });
    saveProgress(this.told, this.told.name, at, this.length);
  }

  /** Answer the step: an action of the game, or one of its choices. Whether it stays selected. */
  async answer(action: string): Promise<boolean> {
    const step = this.step.peek();
    if (this.done.peek()) return false;
    const route = "/api/games/{game}/lesson/{step}/answer";
    const judged = await orNull(post(route, ...this.#asked(step, action)));
    if (this.step.peek() !== step || this.done.peek()) return false; // the learner went on meanwhile
    const stays = judged?.verdict === "unwise" && this.keepsSelected(action);
    const right = judged?.verdict === "right" ? judged.moments : [];
    const moments = right.map(({ board, step }): BoardFrame => ({ board, last: step }));
    batch(() => {
      this.#take(judged, stays);
      this.#lead(moments.slice(0, 1), true);
    });
    // The reply may be there at once; it is shown after the action all the same.
    batch(() => this.#lead(moments.slice(1), false));
    return stays || judged?.verdict === "right";
  }

  /** Show the answer: play what the step asks for. */
  show(): void {
    void this.answer(this.step.peek().goal);
  }

  /** Why nothing can be done at a place of the step's board; `null` if something can. */
  async whyNot(place: string, mode: string): Promise<Sentence | string | null> {
    const { id, kind } = this.step.peek();
    if (this.done.peek() || kind !== "do") return "page.why.step";
    const route = "/api/games/{game}/lesson/{step}/why";
    const answer = await orNull(post(route, { game: this.told.game, step: id }, { place, mode }));
    return answer?.sentence ?? null;
  }

  /** Stop every effect and timer. */
  dispose(): void {
    this.playback.dispose();
    this.selection.dispose();
  }

  #isRight(): boolean {
    return this.feedback.value?.kind === "right";
  }

  #take(judged: LessonJudged | null, stays: boolean): void {
    if (judged === null) {
      this.feedback.value = { kind: "unreached" };
      return;
    }
    const { verdict, hint, broken } = judged;
    if (verdict !== "right") {
      if (!stays) this.selection.chosen.value = null;
      this.#tries.value += 1;
      this.feedback.value =
        verdict === "illegal" ? { kind: verdict, broken } : { kind: verdict, hint };
      return;
    }
    this.feedback.value = { kind: "right" };
  }

  /** Show what a right answer led to. */
  #lead(moments: readonly BoardFrame[], own: boolean): void {
    const last = moments.at(-1);
    if (last === undefined) return;
    this.#reached.value = last;
    for (const moment of moments) this.playback.push(moment, own);
  }

  #shown(): BoardFrame {
    const { board, last } = this.step.value;
    return this.playback.shown.value ?? this.#reached.value ?? { board, last };
  }

  /** What an action would do, or which clauses it breaks. */
  #preview(action: string): Promise<Previewed | null> {
    const route = "/api/games/{game}/lesson/{step}/preview";
    return orNull(post(route, ...this.#asked(this.step.peek(), action)));
  }

  /** What fills in a route of a step, and the body. */
  #asked({ id }: LessonStepView, action: string) {
    return [{ game: this.told.game, step: id }, { action }] as const;
  }
}

/** The server's reply; `null` if it refused or could not be reached. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Refusal || error instanceof Unreached) return null;
    throw error;
  }
}
