/** The games that the page can show, each fetched when it is wanted. */
import { learn } from "../state/words";
import type { GameModule } from "./module";

const LOADERS: Readonly<Record<string, () => Promise<{ game: GameModule }>>> = {
  kwinty: () => import("./kwinty"),
  turris: () => import("./turris"),
  tulum: () => import("./tulum"),
  turquoise: () => import("./turquoise"),
};

/** Their names, in the order of the lobby. */
export const GAMES: readonly string[] = Object.keys(LOADERS);

/** A game's module, and its words; `null` for a game that this page does not know. */
export async function loadGame(name: string): Promise<GameModule | null> {
  const load = Object.hasOwn(LOADERS, name) ? LOADERS[name] : undefined;
  if (load === undefined) return null;
  const [{ game }] = await Promise.all([load(), learn(name)]);
  return game;
}
