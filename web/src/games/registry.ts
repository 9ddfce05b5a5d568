/** The games that the page can show, each fetched when it is wanted. */
import type { GameModule } from "./module";

const LOADERS: Readonly<Record<string, () => Promise<{ game: GameModule }>>> = {
  kwinty: () => import("./kwinty"),
  turris: () => import("./turris"),
  tulum: () => import("./tulum"),
  turquoise: () => import("./turquoise"),
};

/** Their names, in the order of the lobby. */
export const GAMES: readonly string[] = Object.keys(LOADERS);

/** A game's module; `null` for a game that this page does not know. */
export async function loadGame(name: string): Promise<GameModule | null> {
  return (await LOADERS[name]?.())?.game ?? null;
}
