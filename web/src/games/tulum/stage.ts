/** What both faces show at this instant: the board, and the dice, the loss or the securing that led to it. */
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { motion } from "../../state/settings";
import type { View } from "../module";
import { facesOf, type Look, lookOf, type Position, positionOf } from "./position";

/**
 * What just happened: dice that land, dice that take the turn's blocks with them (U4), or blocks
 * that are secured for good (U5, U6).
 */
export type Happening = "roll" | "bust" | "secure";

/** When things move, in milliseconds as `performance.now` tells them. */
export interface Pace {
  /** At this time the dice had done this share of their way. */
  readonly at: number;
  readonly share: number;
  /** When the last of them has landed. */
  readonly lands: number;
  /** When all is over. */
  readonly ends: number;
}

/** A view, and what is still moving in it. */
export interface Shown {
  readonly view: View;
  readonly happening: Happening | null;
  /** The view before, while something happens: a loss is seen on the pyramid that loses. */
  readonly before: View;
  /** Whether the dice of what happens have landed. */
  readonly landed: boolean;
  readonly pace: Pace;
}

/** Milliseconds the dice tumble. */
export const TUMBLE = 900;
/** Milliseconds they tumble before a loss, the loss itself, and a securing. */
export const BAD_TUMBLE = 600;
export const LOSS = 700;
export const SECURE = 450;
/** Milliseconds that hurried dice still take. */
export const HURRY = 150;

const STILL: Pace = { at: 0, share: 1, lands: 0, ends: 0 };

/** What happened between two views; only of neighbours can that be told. */
export function happening(before: View, now: View): Happening | null {
  if (now.board.length !== before.board.length + 1) return null;
  const action = now.last?.action ?? "";
  if (action.startsWith("roll:")) return positionOf(now).roll.length === 0 ? "bust" : "roll";
  const passed = positionOf(now).seat !== positionOf(before).seat;
  return passed && (action === "stop" || action.startsWith("place:")) ? "secure" : null;
}

const within = (share: number) => Math.min(1, Math.max(0, share));

/** How much of their way the dice have done, from 0 to 1. */
export function diceShare({ at, share, lands }: Pace, now: number): number {
  return lands <= at ? 1 : share + (1 - share) * within((now - at) / (lands - at));
}

/** How much is done of what follows the dice, the loss or the securing, from 0 to 1. */
export function restShare({ lands, ends }: Pace, now: number): number {
  return ends <= lands ? 1 : within((now - lands) / (ends - lands));
}

/** The pace of something that begins now. */
function paceOf(what: Happening, now: number): Pace {
  const lands = now + (what === "roll" ? TUMBLE : what === "bust" ? BAD_TUMBLE : 0);
  const rest = what === "bust" ? LOSS : what === "secure" ? SECURE : 0;
  return { at: now, share: 0, lands, ends: lands + rest };
}

/** The same with the dice landing soon; what they lead to takes its own time still. */
export function hurried(pace: Pace, now: number): Pace {
  const lands = now + HURRY;
  if (lands >= pace.lands) return pace;
  return { at: now, share: diceShare(pace, now), lands, ends: lands + pace.ends - pace.lands };
}

/** What there is to draw of a moment. */
export interface Moment {
  readonly view: View;
  readonly position: Position;
  readonly look: Look;
  /** Whose pyramid stands in front. */
  readonly seat: number;
  /** The rows of the dice that placed a block, and of those of the roll. */
  readonly used: readonly number[];
  readonly rolled: readonly number[];
  /** How many dice lie there unrolled. */
  readonly waiting: number;
  /** The word under the dice at the right. */
  readonly label: "tulum.to_roll" | "tulum.rolled" | "page.tulum.to_roll_again";
}

/** The moment that is seen: what is lost or secured is seen on its own pyramid. */
export function momentOf({ view, happening: what, before }: Shown): Moment {
  const lost = what === "bust";
  const drawn = lost ? before : view;
  const position = positionOf(drawn);
  const rolled = lost ? facesOf(view.last?.action ?? "") : position.roll;
  const again = !lost && lookOf(view).risk !== null;
  return {
    view: drawn,
    position,
    look: lookOf(drawn),
    seat: positionOf(what === "secure" ? before : drawn).seat,
    used: lookOf(drawn).used,
    rolled,
    waiting: !lost && position.to_act === "chance" ? position.dice : 0,
    label: !rolled.length ? "tulum.to_roll" : again ? "page.tulum.to_roll_again" : "tulum.rolled",
  };
}

/** Follows a view; a loss and a securing are shown to their end even if the table has gone on. */
export class Stage {
  readonly shown: ReadonlySignal<Shown>;
  readonly #shown;
  readonly #stop: () => void;
  #latest: View;
  #timer = 0;

  constructor(view: ReadonlySignal<View>) {
    const first = view.peek();
    this.#latest = first;
    this.#shown = signal<Shown>({
      view: first,
      happening: null,
      before: first,
      landed: true,
      pace: STILL,
    });
    this.shown = this.#shown;
    this.#stop = effect(() => this.#follow(view.value));
  }

  /** Let dice that are in the air land soon. */
  hurry(): void {
    const shown = this.#shown.peek();
    if (shown.landed) return;
    const pace = hurried(shown.pace, performance.now());
    if (pace === shown.pace) return;
    this.#shown.value = { ...shown, pace };
    this.#wait();
  }

  /** Follow no longer. */
  dispose(): void {
    this.#rest();
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
    const kept = shown.happening === "bust" || shown.happening === "secure";
    if (!kept || !later) this.#take(view);
  }

  #take(view: View): void {
    this.#rest();
    const before = this.#shown.peek().view;
    const what = motion ? happening(before, view) : null;
    const pace = what === null ? STILL : paceOf(what, performance.now());
    const landed = what === null || what === "secure";
    this.#shown.value = { view, happening: what, before, landed, pace };
    if (what === null) return;
    addEventListener("keydown", this.#pressed);
    this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const { landed, pace } = this.#shown.peek();
    const until = (landed ? pace.ends : pace.lands) - performance.now();
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
    if (this.#latest.board.number !== this.#shown.peek().view.board.number) {
      this.#take(this.#latest);
    }
  }

  #rest(): void {
    clearTimeout(this.#timer);
    removeEventListener("keydown", this.#pressed);
  }

  /** Space hurries the dice, unless it is meant for something that has the focus. */
  readonly #pressed = (event: KeyboardEvent): void => {
    const at = event.target instanceof Element ? event.target : null;
    const taken = at?.closest("button, a, input, textarea, select, [role=button], [tabindex='0']");
    if (event.key !== " " || taken || this.#shown.peek().landed) return;
    event.preventDefault();
    this.hurry();
  };
}

const stages = new WeakMap<ReadonlySignal<View>, Stage>();

/** The stage of a view: the plan, the model and the bar share it, so that none is ahead. */
export function stageOf(view: ReadonlySignal<View>): Stage {
  const known = stages.get(view) ?? new Stage(view);
  stages.set(view, known);
  return known;
}
