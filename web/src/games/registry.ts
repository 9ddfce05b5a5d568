/** The games' page modules, found in their folders, each fetched when it is wanted. */
import { loadWords } from "../state/words";
import type { GameModule } from "./module";

const FOUND = import.meta.glob<{ readonly game: GameModule }>([
  "./*/index.tsx",
  "!./generic/index.tsx",
]);

/** A game's module, and its words; a game that brings no module is shown by the generic one. */
export async function loadGame(name: string): Promise<GameModule> {
  const [game] = await Promise.all([moduleOf(name), loadWords(name)]);
  return game;
}

async function moduleOf(name: string): Promise<GameModule> {
  const load = FOUND[`./${name}/index.tsx`];
  if (load !== undefined) return (await load()).game;
  const [{ gameNamed }] = await Promise.all([import("./generic"), loadWords("generic")]);
  return gameNamed(name);
}
