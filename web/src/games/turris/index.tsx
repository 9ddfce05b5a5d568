import type { GameModule } from "../module";

export const game: GameModule = {
  name: "turris",
  Plan: () => null,
  Bar: () => null,
  Sign: () => null,
  score: () => null,
  note: () => "",
  sound: () => "none",
};
