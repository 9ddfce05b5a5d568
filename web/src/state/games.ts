/** The facts about the games, asked once. */
import { type ReadonlySignal, signal } from "@preact/signals";
import { get } from "../net/http";
import type { GameCard } from "../protocol/answers";
import { has, say, told } from "./words";

const found = signal<readonly GameCard[]>([]);
let asked = false;

/** Every game's card; empty until they are there. */
export function gameCards(): ReadonlySignal<readonly GameCard[]> {
  if (!asked) {
    asked = true;
    get<readonly GameCard[]>("games").then(
      (cards) => {
        found.value = cards;
      },
      () => {
        asked = false; // it is asked again when somebody wants them again
      },
    );
  }
  return found;
}

/** One game's card, once it is there. */
export function gameCard(name: string): GameCard | null {
  return gameCards().value.find((card) => card.name === name) ?? null;
}

/** Why a game ended: by its own rules, or as a table ends any game. */
export function reasonWords(game: string, reason: string): string {
  const key = [`${game}.reason.${reason}`, `table.reason.${reason}`].find(has);
  if (key !== undefined) return say(key);
  const card = gameCard(game)?.reasons[reason]; // a game of another package
  return card === undefined ? reason : told(card);
}
