/** A board that is open: everything that is selected, focused or being animated on it. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { type ComponentType, type FunctionComponent, h } from "preact";
import { sentenceNames } from "../kit/names";
import type { Board, GameTypes, Sentence } from "../protocol/messages";
import type { Selection } from "../state/selection";
import type { OwnThrow } from "../state/tableClient";
import { cited, say } from "../state/words";
import type { View } from "./module";

/** The throws of a table's players. */
export interface OwnThrows {
  /** The dice that a player at this screen may throw now; `null` where none wait. */
  readonly waiting: ReadonlySignal<OwnThrow | null>;
  /** The seats of the players at this screen. */
  readonly seats: ReadonlySignal<readonly number[]>;
  throw(): void;
}

/** What a board is opened with: what it shows, and what is selected on it. */
export interface BoardSource<G extends GameTypes = GameTypes> {
  readonly view: ReadonlySignal<View<G>>;
  readonly selection: Selection<G>;
  /**
   * Why nothing can be done at a place: the server's sentence, or a key of the page's own;
   * `null` if something can. Absent for a record, whose every moment is past.
   */
  whyNot?(place: string, mode: string): Promise<Sentence | string | null>;
  /** Absent for a lesson and a record: their dice have been thrown. */
  readonly ownThrows?: OwnThrows;
}

/** A place or button where nothing can be done, and why. */
export interface RefusedPlace {
  /** As the game's `why_not.py` names it. */
  readonly place: string;
  /** The server's sentence, or a key of the page's own; `null` until it has come. */
  readonly sentence: Sentence | string | null;
}

/** A press that was refused, with what it was about: anything else withdraws it. */
interface RefusedPress extends RefusedPlace {
  readonly board: Board;
  readonly chosen: string | null;
}

/** What a component of a board is given. */
export interface SessionProps<S> {
  readonly session: S;
}

interface SeatNumber {
  readonly seat: number;
}

/** What a component of one seat's card is given. */
export interface SeatProps<S> extends SessionProps<S>, SeatNumber {}

/** What an artificial player advised, as the page shows it. */
export interface ShownAdvice {
  /** The legal actions that it was asked about: another position forgets it. */
  readonly about: readonly string[];
  /** `null` until the answer is there. */
  readonly action: string | null;
  readonly words: string;
  /** Why, in a sentence; empty where nothing is known of it. */
  readonly reason: string;
  /** Whether the chances that are compared are exact; `null` where none are. */
  readonly exact: boolean | null;
  /** Whether the player is not compiled yet, and may find better later. */
  readonly warming: boolean;
}

/**
 * One board of one game, opened by a table, a lesson or a record and disposed of with it.
 *
 * A game extends it with what it keeps while the board is shown, so that nothing of one table is
 * left in the next. `D` is what the model is given beyond the board.
 */
export abstract class Session<G extends GameTypes = GameTypes, D = unknown> {
  readonly view: ReadonlySignal<View<G>>;
  readonly selection: Selection<G>;
  /** What an artificial player advised; `null` while there is nothing to show of it. */
  readonly advice = signal<ShownAdvice | null>(null);

  /** The place that was pressed in vain, until the next press or position. */
  readonly refused: ReadonlySignal<RefusedPlace | null> = computed(() => {
    const press = this.#press.value;
    const stands =
      press?.board === this.view.value.board && press.chosen === this.selection.chosen.value;
    return stands ? press : null;
  });
  readonly #press = signal<RefusedPress | null>(null);
  readonly #whyNot: BoardSource<G>["whyNot"];

  /** The flat view, complete: every choice of every phase can be made in it or in the bar. */
  abstract readonly Plan: ComponentType;
  /** The action bar while a player here must act, and for everyone while the board animates. */
  abstract readonly Bar: ComponentType;
  /** More in the rail, under the seats: further views, what each seat holds. */
  readonly Extras?: ComponentType;
  /** A docked dialogue beside the board: an auction, which every seat sees. */
  readonly Dock?: ComponentType;
  /** A legend under the board. */
  readonly Legend?: ComponentType;
  /** More in a seat's card: tablets held, a small pyramid. */
  readonly SeatExtra?: ComponentType<SeatNumber>;

  constructor({ view, selection, whyNot }: BoardSource<G>) {
    this.view = view;
    this.selection = selection;
    this.#whyNot = whyNot;
  }

  /** What is half chosen, as the game's `why_not.py` names it: how a block stands. */
  get pressMode(): string {
    return "";
  }

  /**
   * A place was pressed where nothing is offered: ask why, and show it (`refused`). The places of
   * each game are listed in docs/protocol.md. Asking is harmless where something can be done.
   */
  async whyNot(place: string, mode = this.pressMode): Promise<void> {
    if (this.selection.busy.peek() || this.isAnimating) return;
    const { board, live } = this.view.peek();
    const press = { place, sentence: null, board, chosen: this.selection.chosen.peek() };
    this.#press.value = press;
    const sentence =
      live && this.#whyNot !== undefined ? await this.#whyNot(place, mode) : "page.why.past";
    if (this.#press.peek() !== press) return; // another press, or withdrawn meanwhile
    this.#press.value = sentence === null ? null : { ...press, sentence };
  }

  /** Say why a button of the page's own cannot be used: `key` is a sentence of the catalogue. */
  refuse(key: string): void {
    const [{ board }, chosen] = [this.view.peek(), this.selection.chosen.peek()];
    this.#press.value = { place: "", sentence: key, board, chosen };
  }

  /** The same in words, without showing it: for a button that is only pointed at. */
  async reasonFor(place: string): Promise<string | null> {
    const { game, seats, live, board } = this.view.peek();
    const told = live ? await this.#whyNot?.(place, this.pressMode) : undefined;
    if (told === undefined || told === null) return null;
    return typeof told === "string"
      ? say(told)
      : cited(told, sentenceNames(game, seats, board.letters));
  }

  /** Withdraw what was said of a place, unless another was pressed meanwhile. */
  forgetRefused(said: RefusedPlace | null = this.#press.peek()): void {
    if (this.#press.peek() === said) this.#press.value = null;
  }

  /**
   * The view as far as the board has shown it: dice in the air are not yet known. What stands
   * beside the board follows this one.
   */
  get shown(): ReadonlySignal<View<G>> {
    return this.view;
  }

  /** Whether the board is still showing the last action: what others do next waits for it. */
  get isAnimating(): boolean {
    return false;
  }

  /** What is shown apart, as the model names it: one face of a tower. */
  get focus(): string | null {
    return null;
  }

  /** What the model is given beyond the board: what is half chosen. It is followed as signals are. */
  detail(): D | null {
    return null;
  }

  /** A target of the model was picked: it is an action, selected first and played second. */
  pick(target: string): void {
    if (this.selection.chosen.peek() === target) this.selection.play();
    else this.selection.choose(target);
  }

  /** Whether an action stays selected when a lesson calls it unwise: a plate that is turned on. */
  keepsSelected(_action: string): boolean {
    return false;
  }

  /** Whether the choices are to be weighed: where advice is allowed it is given unasked. */
  get weighs(): boolean {
    return false;
  }

  /** The board is closed. */
  dispose(): void {}

  /** A component that is given this session. */
  protected bind(Part: FunctionComponent<SessionProps<this>>): ComponentType {
    return () => h(Part, { session: this });
  }

  /** A component of one seat's card that is given this session. */
  protected bindSeat(Part: FunctionComponent<SeatProps<this>>): ComponentType<SeatNumber> {
    return ({ seat }) => h(Part, { session: this, seat });
  }
}
