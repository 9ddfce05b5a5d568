/** The games' miniatures for the bench, found in their folders; a game without one is a plain block. */
import type { Mini } from "../scene/miniature";
import { mini as generic } from "./generic/mini";

const FOUND = import.meta.glob<{ readonly mini: Mini }>("./*/mini.ts", { eager: true });

/** A game's miniature. */
export function miniOf(game: string): Mini {
  return FOUND[`./${game}/mini.ts`]?.mini ?? generic;
}
