/** What both faces show at this instant: the board, and the dice, the loss or the securing that led to it. */
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { LineEntry } from "../../protocol/messages";
import { motion } from "../../state/settings";
import {
  atOnce,
  HOLD,
  HOLD_STILL,
  hurried,
  type Pace,
  paceOf,
  STILL,
  type TurnEffect,
} from "./pace";
import { isLostRoll, rolledFaces, type TulumView } from "./places";
import type { TulumPosition, TulumRenderData, TulumTypes } from "./protocol";

/** A view, and what is still moving in it. */
export interface SequencedView {
  readonly view: TulumView;
  readonly happening: TurnEffect | null;
  /** The view before, while something happens: a loss is seen on the pyramid that loses. */
  readonly before: TulumView;
  /** Whether the dice of what happens have landed. */
  readonly landed: boolean;
  readonly pace: Pace;
  /** Whether nothing follows by itself, as in a record: dice that placed nothing stay to be seen. */
  readonly stays: boolean;
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
  /** The roll that placed nothing, once it has landed and while it is seen. */
  readonly lost: LineEntry<TulumTypes> | null;
}

/** Before an action that is picked: it is held, and built by the next press. */
export const HOLD_PLACE = "hold ";
/** Pick this to hurry the dice, or a loss. */
export const HURRY_DICE = "hurry";

/** Pick this to throw the dice that wait. */
export const THROW_DICE = "throw";

/** Whether what happened stays to be read: a loss (U4), or six dice that secured by themselves (U6). */
const isRead = ({ happening: what, view }: Pick<SequencedView, "happening" | "view">): boolean =>
  what === "bust" || (what === "secure" && isSixth(view));

/** Whether a view's last action placed the sixth die, which ends the turn (U6). */
export const isSixth = ({ last }: TulumView): boolean => last?.parts[0] === "place";

/** Whether what happens can be hurried: dice in the air, or what stays to be read. */
export const canHurry = (shown: SequencedView): boolean => !shown.landed || isRead(shown);

/** The moment that is seen: what is thrown, lost or secured is seen with its own pyramid. */
export function momentOf(shown: SequencedView): TulumFrame {
  const { view, happening: what, before, landed, stays } = shown;
  const isLosing = what === "bust";
  const roll = view.last !== null && isLostRoll(view.last) ? view.last : null;
  const lost = roll !== null && (isLosing || (what === null && stays)) ? roll : null;
  const drawn = isLosing ? before : view;
  const position = drawn.board.position;
  const rolled = lost === null ? position.roll : rolledFaces(lost.parts);
  const again = lost === null && view.board.render_data.risk !== null;
  const turn = (what === "secure" ? before : drawn).board.position.seat;
  return {
    view: drawn,
    position,
    renderData: drawn.board.render_data,
    seat: lost?.log.seat ?? turn,
    used: drawn.board.render_data.used,
    rolled,
    waiting: lost === null && position.to_act === "chance" ? position.dice : 0,
    label: !rolled.length ? "tulum.to_roll" : again ? "tulum.page.to_roll_again" : "tulum.rolled",
    lost: landed ? lost : null,
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
  /** Whether the player has skipped what stays to be read. */
  #read = false;

  constructor(
    view: ReadonlySignal<TulumView>,
    /** Whether it is a table's board: after a lost turn the next player's dice wait. */
    private readonly isTable: boolean,
  ) {
    const first = view.peek();
    this.#latest = first;
    this.#view = view;
    this.#shown = signal<SequencedView>(this.#still(first), {
      watched: () => this.#begin(),
      unwatched: () => this.#end(),
    });
    this.shown = this.#shown;
  }

  /** Let dice that are in the air land soon; what was seen need not stay to be read. */
  hurry(): void {
    const shown = this.#shown.peek();
    if (shown.landed) {
      this.#read = true;
      if (isRead(shown)) this.#wait();
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
    this.#shown.value = this.#still(view);
  }

  #still(view: TulumView): SequencedView {
    const stays = this.#stays(view);
    return { view, happening: null, before: view, landed: true, pace: STILL, stays };
  }

  #stays(view: TulumView): boolean {
    return !(this.isTable && view.live);
  }

  #follow(view: TulumView): void {
    this.#latest = view;
    const shown = this.#shown.peek();
    if (momentName(view) === momentName(shown.view)) {
      if (view !== shown.view) this.#shown.value = { ...shown, view, stays: this.#stays(view) };
      return;
    }
    const ahead = view.board.length - shown.view.board.length;
    const next = ahead === 1 || (ahead > 1 && view.live && shown.view.live);
    const kept = shown.happening === "bust" || shown.happening === "secure";
    if (!kept || !next) this.#take(view); // a player who looks at another move does not wait
  }

  #take(view: TulumView): void {
    this.#rest();
    this.#read = false;
    const before = this.#shown.peek().view;
    const found = turnEffect(before, view);
    const stays = this.#stays(view);
    // Without motion, too, it is seen how a turn ended before the next player's dice are there.
    const what = motion || (!stays && isRead({ happening: found, view })) ? found : null;
    const now = performance.now();
    const pace = what === null ? STILL : motion ? paceOf(what, now) : atOnce(now);
    const landed = what === null || what === "secure" || !motion;
    this.#shown.value = { view, happening: what, before, landed, pace, stays };
    if (what === null) return;
    addEventListener("keydown", this.#pressed);
    this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const shown = this.#shown.peek();
    const { landed, pace } = shown;
    const isHeld = isRead(shown) && !this.#read;
    const ends = isHeld ? pace.ends + (motion ? HOLD : HOLD_STILL) : pace.ends;
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
