/** A game that brings no page: the server's drawing, and its actions in words. */
import type { GameModule } from "../module";
import { Bar, Extras } from "./Bar";
import { createPlan } from "./Plan";
import { createSign, seatWords } from "./seats";

/** A module for the game of this name. */
export function gameNamed(name: string): GameModule {
  return {
    name,
    Plan: createPlan(name),
    Bar,
    Extras,
    Sign: createSign(name),
    score: (view, seat) => String(view.board.scores[seat] ?? 0).replace("-", "−"),
    note: (_, seat) => seatWords(name, seat),
    sound: (step) => (step.seat === null ? "dice" : "stone"),
  };
}
