/** A game that brings no page: the server's drawing, and its actions in words. */
import type { ComponentType } from "preact";
import type { GameModule } from "../module";
import { type BoardSource, Session } from "../session";
import { Bar, Extras } from "./Bar";
import { createPlan } from "./Plan";
import { createSign, seatWords } from "./SeatSign";

class GenericSession extends Session {
  readonly Plan: ComponentType;
  readonly Bar = this.bind(Bar);
  override readonly Extras = this.bind(Extras);

  constructor(source: BoardSource, name: string) {
    super(source);
    this.Plan = this.bind(createPlan(name));
  }
}

/** A module for the game of this name. */
export function gameNamed(name: string): GameModule {
  return {
    name,
    open: (source) => new GenericSession(source, name),
    Sign: createSign(name),
    score: (view, seat) => String(view.board.scores[seat] ?? 0).replace("-", "−"),
    note: (_, seat) => seatWords(name, seat),
    sound: (step) => (step.seat === null ? "dice" : "stone"),
  };
}
