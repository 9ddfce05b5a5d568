/** A Tulum board that is open: the sequencer of its animations, and where the player can build. */
import { computed, type ReadonlySignal } from "@preact/signals";
import type { OwnThrow } from "../../state/tableClient";
import { type BoardSource, type OwnThrows, Session } from "../session";
import { Bar } from "./Bar";
import { placeWords } from "./Places";
import { Plan } from "./Plan";
import { type PyramidTarget, placeTargets, type TulumView } from "./places";
import type { TulumTypes } from "./protocol";
import { SmallPyramid } from "./SmallPyramid";
import {
  HOLD_PLACE,
  HURRY_DICE,
  momentOf,
  type SequencedView,
  Sequencer,
  seenOf,
  THROW_DICE,
} from "./sequencer";
import { pyramidWords } from "./words";

/** What the model is given beyond the board: the moment that is seen, and what is pointed at. */
export interface TulumDetail {
  readonly shown: SequencedView;
  /** The placings that may be done now. */
  readonly places: readonly PyramidTarget[];
  /** What the pyramid of the player to act is called, and each place of it by its action. */
  readonly name: string;
  readonly labels: ReadonlyMap<string, string>;
  /** Whether the dice wait for a player at this screen. */
  readonly throws: boolean;
  /** Whether a place should take the focus, as what held it is gone. */
  takesFocus(): boolean;
  /** The one that is pointed at, or selected. */
  readonly pointed: PyramidTarget | null;
}

const NONE: readonly PyramidTarget[] = [];

export class TulumSession extends Session<TulumTypes, TulumDetail> {
  readonly Plan = this.bind(Plan);
  readonly Bar = this.bind(Bar);
  override readonly SeatExtra = this.bindSeat(SmallPyramid);
  /** Plan, model and bar share it, so that none is ahead. */
  readonly sequencer: Sequencer;
  /** Where the offered actions build. */
  readonly targets: ReadonlySignal<readonly PyramidTarget[]>;
  /** The same, once nothing moves and the present is seen. */
  readonly openTargets: ReadonlySignal<readonly PyramidTarget[]>;
  /** Whether the last block was placed with keys: then the focus follows. */
  placedByKeys = false;
  /** The dice that a player at this screen may throw now. */
  readonly ownThrow: ReadonlySignal<OwnThrow | null>;
  readonly #throws: OwnThrows | null;
  readonly #shown: ReadonlySignal<TulumView>;

  constructor(source: BoardSource<TulumTypes>) {
    super(source);
    this.#throws = source.ownThrows ?? null;
    this.sequencer = new Sequencer(this.view, this.#throws !== null);
    this.ownThrow = computed(() => {
      const still = this.sequencer.shown.value.happening === null;
      return still ? (this.#throws?.waiting.value ?? null) : null;
    });
    this.#shown = computed(() => seenOf(this.sequencer.shown.value));
    this.targets = computed(() => placeTargets(this.selection.offered.value));
    this.openTargets = computed(() => {
      const shown = this.sequencer.shown.value;
      const view = this.view.value;
      const still = shown.happening === null && shown.view === view && view.live;
      const mine = this.selection.seat.value === momentOf(shown).seat;
      return still && mine ? this.targets.value : NONE;
    });
  }

  override get shown(): ReadonlySignal<TulumView> {
    return this.#shown;
  }

  override get isAnimating(): boolean {
    return this.sequencer.shown.value.happening !== null;
  }

  /** A press on the plan: where nothing can be placed, it is answered. */
  pressedInVain(target: EventTarget | null): void {
    if (!(target instanceof Element) || target.closest("[data-action]") !== null) return;
    const own = ".tulum-main :is([data-place], [data-die])"; // not the pyramids of the others
    const pressed = target.closest<SVGElement>(own)?.dataset;
    const place = pressed?.place ?? (Number(pressed?.die) > 0 ? `die:${pressed?.die}` : null);
    if (place !== null) void this.whyNot(place);
  }

  override detail(): TulumDetail {
    const places = this.openTargets.value;
    const pointed = this.selection.pointed.value ?? this.selection.chosen.value;
    const shown = this.sequencer.shown.value;
    const { view, seat } = momentOf(shown);
    return {
      shown,
      places,
      name: pyramidWords(view, seat),
      labels: new Map(places.map((place) => [place.action, placeWords(place)])),
      throws: this.ownThrow.value !== null,
      takesFocus: () => this.focusIsLost,
      pointed: places.find(({ action }) => action === pointed) ?? null,
    };
  }

  /** A button of the bar was pressed, which may be gone soon. */
  readonly followKeys = (byKeys: boolean): void => {
    this.placedByKeys = byKeys;
  };

  /** Whether a player at this screen has a seat. */
  isHere(seat: number | null): boolean {
    return this.#throws !== null && seat !== null && this.#throws.seats.value.includes(seat);
  }

  /** Throw the dice that wait; `keys`: with a key, so that the focus follows to the places. */
  throw(keys: boolean): void {
    if (this.ownThrow.peek() === null) return;
    this.placedByKeys = keys;
    this.#throws?.throw();
  }

  /** A place is built on at once, as in the plan, unless it is held first; anywhere else hurries the dice. */
  override pick(target: string): void {
    if (target.startsWith(HOLD_PLACE)) this.selection.choose(target.slice(HOLD_PLACE.length));
    else if (target === HURRY_DICE) this.sequencer.hurry();
    else if (target === THROW_DICE) this.throw(false);
    else if (this.openTargets.peek().some(({ action }) => action === target)) {
      // Pointers press the canvas itself: what is pressed with the focus is pressed by a key.
      this.placedByKeys = document.activeElement?.hasAttribute("data-tag") ?? false;
      this.selection.play(target);
    }
  }

  /** The choice of U5: where both are offered, advice is given unasked. */
  override get weighs(): boolean {
    return this.offeredOf("again") !== null && this.offeredOf("stop") !== null;
  }

  /** The text of the offered action of a kind; `null` where none is offered. */
  offeredOf(kind: "again" | "stop"): string | null {
    return this.selection.offered.value.find(([, parts]) => parts[0] === kind)?.[0] ?? null;
  }

  /** The target of an offered action; `null` for one that builds nothing. */
  targetOf(action: string | null): PyramidTarget | null {
    return this.targets.value.find((target) => target.action === action) ?? null;
  }

  /** Whether the focus should be put somewhere, as what held it is gone. */
  get focusIsLost(): boolean {
    const { activeElement, body } = document;
    if (!this.placedByKeys || activeElement === null) return this.placedByKeys;
    // The group of the model's places keeps the focus while it has none.
    return activeElement === body || activeElement.matches(".over");
  }
}
