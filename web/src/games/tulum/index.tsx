import type { GameModule } from "../module";

export const game: GameModule = {
  name: "tulum",
  Plan: () => null,
  Bar: () => null,
  Sign: () => null,
  score: () => null,
  note: () => "",
  sound: () => "none",
};
