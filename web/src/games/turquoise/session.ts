/** An open board of Turquoise: everything that is half chosen on it, and what is being animated. */
import { batch, computed, signal } from "@preact/signals";
import { Session, type SessionProps } from "../session";
import { LastPlate } from "./actions";
import { AuctionDock } from "./bar/AuctionDock";
import { Bar } from "./bar/Bar";
import { type DrawnElement, Extras, SeatExtra } from "./bar/Tablets";
import { type Choice, type Choosing, IDLE, next, sortActions, type Tool, toolOf } from "./choosing";
import { choiceOf, detailOf, type TurquoiseDetail } from "./detail";
import { Plan } from "./plan/Plan";
import { Legend } from "./plan/Walkways";
import type { TurquoiseAction, TurquoiseTablet, TurquoiseTypes } from "./protocol";

/** As long as the second press of a double click may take, in milliseconds. */
const DOUBLE_PRESS = 500;

/** Something half chosen, with the legal actions that it was chosen among: others forget it. */
interface Among<T> {
  readonly actions: readonly string[];
  readonly value: T;
}

/** What a component of this board is given. */
export type TurquoiseProps = SessionProps<TurquoiseSession>;

export class TurquoiseSession extends Session<TurquoiseTypes, TurquoiseDetail> {
  readonly Plan = this.bind(Plan);
  readonly Bar = this.bind(Bar);
  override readonly Extras = this.bind(Extras);
  override readonly Dock = this.bind(AuctionDock);
  override readonly Legend = Legend;
  override readonly SeatExtra = this.bindSeat(SeatExtra);

  /** The legal actions, sorted. */
  readonly legal = computed(() => {
    const offered = this.selection.offered.value;
    return sortActions(offered, this.selection.legalActions.value.length === offered.length);
  });
  /** What was picked so far. */
  readonly tool = computed((): Tool => toolOf(this.legal.value, this.#choosing()));
  /** The selected action, taken apart. */
  readonly chosen = computed((): TurquoiseAction | null =>
    this.selection.partsOf(this.selection.chosen.value),
  );
  /** The price that the player would raise to (Q17). */
  readonly raise = computed(() => {
    const { raises } = this.legal.value;
    const price = this.#among(this.#raise.value);
    return raises.find((bid) => bid.price === price) ?? raises[0] ?? null;
  });
  /** The plate that the last action laid, or is laying. */
  readonly laid = computed(() => {
    const { last, board } = this.view.value;
    return this.#lastPlate.by(last?.parts ?? null, board.position);
  });
  /**
   * Whether an action was sent just now: what comes under the pointer then is not pressed, as the
   * second press of a double click is not meant for it.
   */
  readonly justSent = computed(() => this.#sending.value > 0);
  /** The tablet as it stood in the auction's dialogue, which is gone when it is won. */
  auctioned: (DrawnElement & { readonly tablet: TurquoiseTablet }) | null = null;

  readonly #tool = signal<Among<Tool> | null>(null);
  readonly #raise = signal<Among<number> | null>(null);
  readonly #sending = signal(0);
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  readonly #lastPlate = new LastPlate();

  /** One more step towards an action. */
  choose(choice: Choice): void {
    if (this.selection.busy.peek()) return; // what was sent stays selected until the server answers
    const before = this.#choosing();
    const after = next(this.legal.value, before, choice);
    if (after === before) {
      const pressed = pressedBy(choice);
      if (pressed !== null) void this.whyNot(pressed);
      return;
    }
    batch(() => {
      this.#tool.value = { actions: this.selection.actions.peek(), value: after.tool };
      this.selection.choose(after.chosen);
    });
  }

  /** Whether the player can use a tablet now. */
  canUse(tablet: TurquoiseTablet): boolean {
    const { horus, anubis, single } = this.legal.value;
    if (tablet === "horus") return horus.size > 0;
    if (tablet === "anubis") return anubis.length > 0;
    return single[tablet] !== undefined;
  }

  /** Use a tablet: point it at a place, or select what it does. */
  use(tablet: TurquoiseTablet): void {
    const action = tablet === "thot" || tablet === "seth" ? this.legal.peek().single[tablet] : null;
    if (tablet === "horus" || tablet === "anubis") this.choose({ kind: "tool", tool: tablet });
    else if (action) this.choose({ kind: "action", action });
  }

  /** Name a price to raise to, without bidding it. */
  nameRaise(price: number): void {
    this.#raise.value = { actions: this.selection.actions.peek(), value: price };
  }

  /** Send the selected action. */
  confirm(): void {
    this.selection.play();
    this.#sending.value += 1;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#sending.value -= 1;
    }, DOUBLE_PRESS);
    this.#timers.add(timer);
  }

  /** The pillar that is to move, or the god that is used, with the first pillar it is pointed at. */
  override get pressMode(): string {
    const tool = this.tool.peek();
    switch (tool.kind) {
      case "carry":
        return tool.from;
      case "horus":
        return tool.kind;
      case "anubis":
        return tool.places.length === 1 ? `anubis:${tool.places[0]}` : tool.kind;
      default:
        return "";
    }
  }

  override detail(): TurquoiseDetail {
    return detailOf(this);
  }

  /** A plate is turned on from how it lies. */
  override keepsSelected(action: string): boolean {
    return this.selection.partsOf(action)?.[0] === "face";
  }

  override pick(target: string): void {
    const choice = choiceOf(this, target);
    if (choice !== null) this.choose(choice);
  }

  override dispose(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.auctioned = null;
  }

  #choosing(): Choosing {
    const tool = this.#among(this.#tool.value) ?? IDLE.tool;
    return { tool, chosen: this.selection.chosen.value };
  }

  /** What was chosen among the present actions; `null` for what belongs to others. */
  #among<T>(kept: Among<T> | null): T | null {
    return kept?.actions === this.selection.actions.value ? kept.value : null;
  }
}

/** The place or button that a step was a press on; `null` for one that is none. */
function pressedBy(choice: Choice): string | null {
  switch (choice.kind) {
    case "place":
      return choice.place;
    case "hand":
      return choice.kind;
    case "tablet":
      return choice.tablet;
    case "tool":
      return choice.tool === "auction" ? null : choice.tool;
    default:
      return null;
  }
}
