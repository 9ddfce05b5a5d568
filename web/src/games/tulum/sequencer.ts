/** What both faces show at this instant: the board, and the dice, the loss or the securing that led to it. */
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { motion } from "../../state/settings";
import { HOLD, hurried, type Pace, paceOf, STILL, type TurnEffect } from "./pace";
import { rolledFaces, type TulumView } from "./places";
import type { TulumPosition, TulumRenderData } from "./protocol";

/** A view, and what is still moving in it. */
export interface SequencedView {
  readonly view: TulumView;
  readonly happening: TurnEffect | null;
  /** The view before, while something happens: a loss is seen on the pyramid that loses. */
  readonly before: TulumView;
  /** Whether the dice of what happens have landed. */
  readonly landed: boolean;
  readonly pace: Pace;
}

/** What happened between two views; only of neighbours can that be told. */
export function turnEffect(before: TulumView, now: TulumView): TurnEffect | null {
  if (now.board.length !== before.board.length + 1) return null;
  const kind = now.last?.parts[0];
  if (kind === "roll") return now.board.position.roll.length === 0 ? "bust" : "roll";
  const passed = now.board.position.seat !== before.board.position.seat;
  return passed && (kind === "stop" || kind === "place") ? "secure" : null;
}

/** The name of a view's moment: what a table was opened with has one number for all of its actions. */
export const momentName = ({ board }: TulumView): string => `${board.number}:${board.length}`;

/** What there is to draw of a moment. */
export interface TulumFrame {
  readonly view: TulumView;
  readonly position: TulumPosition;
  readonly renderData: TulumRenderData;
  /** Whose pyramid stands in front. */
  readonly seat: number;
  /** The rows of the dice that placed a block, and of those of the roll. */
  readonly used: readonly number[];
  readonly rolled: readonly number[];
  /** How many dice lie there unrolled. */
  readonly waiting: number;
  /** The word under the dice at the right. */
  readonly label: "tulum.to_roll" | "tulum.rolled" | "tulum.page.to_roll_again";
}

/** Pick this to hurry the dice, or a loss. */
export const HURRY_DICE = "hurry";

/** Whether what happens can be hurried: dice in the air, or a loss. */
export const canHurry = ({ landed, happening: what }: SequencedView): boolean =>
  !landed || what === "bust";

/** The moment that is seen: what is lost or secured is seen on its own pyramid. */
export function momentOf({ view, happening: what, before }: SequencedView): TulumFrame {
  const lost = what === "bust";
  const drawn = lost ? before : view;
  const position = drawn.board.position;
  const rolled = lost ? (view.last === null ? [] : rolledFaces(view.last.parts)) : position.roll;
  const again = !lost && view.board.render_data.risk !== null;
  return {
    view: drawn,
    position,
    renderData: drawn.board.render_data,
    seat: (what === "secure" ? before : drawn).board.position.seat,
    used: drawn.board.render_data.used,
    rolled,
    waiting: !lost && position.to_act === "chance" ? position.dice : 0,
    label: !rolled.length ? "tulum.to_roll" : again ? "tulum.page.to_roll_again" : "tulum.rolled",
  };
}

/** What is told beside the board: no dice in the air, and the turn of the player whose move is shown. */
export function seenOf(shown: SequencedView): TulumView {
  const { view, before, happening: what, landed } = shown;
  const { board, last } = landed ? view : before;
  const { to_act } = board;
  const turn = what === null && to_act !== "chance" ? to_act : momentOf(shown).seat;
  return { ...view, last, board: { ...board, to_act: turn } };
}

/**
 * Follows a view; a loss and a securing are shown to their end before what comes next. It
 * follows only while a component subscribes to what is shown: nothing is left of a table or a lesson that
 * was left.
 */
export class Sequencer {
  readonly shown: ReadonlySignal<SequencedView>;
  readonly #shown;
  readonly #view: ReadonlySignal<TulumView>;
  #stop: (() => void) | null = null;
  #latest: TulumView;
  #timer = 0;
  /** Whether the player has skipped the display of a loss. */
  #read = false;

  constructor(view: ReadonlySignal<TulumView>) {
    const first = view.peek();
    this.#latest = first;
    this.#view = view;
    const still = { view: first, happening: null, before: first, landed: true, pace: STILL };
    this.#shown = signal<SequencedView>(still, {
      watched: () => this.#begin(),
      unwatched: () => this.#end(),
    });
    this.shown = this.#shown;
  }

  /** Let dice that are in the air land soon; a loss that was seen need not stay to be read. */
  hurry(): void {
    const shown = this.#shown.peek();
    if (shown.landed) {
      this.#read = true;
      if (shown.happening === "bust") this.#wait();
      return;
    }
    const pace = hurried(shown.pace, performance.now());
    if (pace === shown.pace) return;
    this.#shown.value = { ...shown, pace };
    this.#wait();
  }

  #begin(): void {
    this.#stop ??= effect(() => this.#follow(this.#view.value));
  }

  /** Without subscribers: what was moving is over when the next one comes. */
  #end(): void {
    this.#stop?.();
    this.#stop = null;
    this.#rest();
    const view = this.#view.peek();
    this.#latest = view;
    this.#shown.value = { view, happening: null, before: view, landed: true, pace: STILL };
  }

  #follow(view: TulumView): void {
    this.#latest = view;
    const shown = this.#shown.peek();
    if (momentName(view) === momentName(shown.view)) {
      if (view !== shown.view) this.#shown.value = { ...shown, view };
      return;
    }
    const next = view.board.length === shown.view.board.length + 1;
    const kept = shown.happening === "bust" || shown.happening === "secure";
    if (!kept || !next) this.#take(view); // a player who looks at another move does not wait
  }

  #take(view: TulumView): void {
    this.#rest();
    this.#read = false;
    const before = this.#shown.peek().view;
    const what = motion ? turnEffect(before, view) : null;
    const pace = what === null ? STILL : paceOf(what, performance.now());
    const landed = what === null || what === "secure";
    this.#shown.value = { view, happening: what, before, landed, pace };
    if (what === null) return;
    addEventListener("keydown", this.#pressed);
    this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const { landed, pace, happening: what } = this.#shown.peek();
    const ends = what === "bust" && !this.#read ? pace.ends + HOLD : pace.ends;
    const until = (landed ? ends : pace.lands) - performance.now();
    this.#timer = window.setTimeout(() => this.#go(), Math.max(0, until));
  }

  #go(): void {
    const shown = this.#shown.peek();
    if (!shown.landed && shown.pace.ends > shown.pace.lands) {
      this.#shown.value = { ...shown, landed: true };
      this.#wait();
      return;
    }
    this.#rest();
    this.#shown.value = { ...shown, happening: null, landed: true, pace: STILL };
    if (momentName(this.#latest) !== momentName(this.#shown.peek().view)) {
      this.#take(this.#latest);
    }
  }

  #rest(): void {
    clearTimeout(this.#timer);
    removeEventListener("keydown", this.#pressed);
  }

  /** Space hurries what happens, unless it is meant for something that has the focus. */
  readonly #pressed = (event: KeyboardEvent): void => {
    const at = event.target instanceof Element ? event.target : null;
    const taken = at?.closest("button, a, input, textarea, select, [role=button], [tabindex='0']");
    if (event.key !== " " || taken || !canHurry(this.#shown.peek())) return;
    event.preventDefault();
    this.hurry();
  };
}
