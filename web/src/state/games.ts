/** The list of games: names and titles are in the document, the cards are fetched once. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { get } from "../net/http";
import type { GameCard } from "../protocol/answers";
import type { OutcomeView } from "../protocol/messages";
import { capital, has, say, translated } from "./words";

/** A game as it is named. */
export interface GameName {
  readonly name: string;
  readonly title: string;
}

/** The games that the server wrote into the document; none without a server. */
const NAMED: readonly GameName[] = (() => {
  const said = document.querySelector<HTMLMetaElement>('meta[name="chantier-games"]')?.content;
  const pairs = said === undefined ? [] : (JSON.parse(said) as readonly (readonly string[])[]);
  return pairs.map(([name = "", title = name]) => ({ name, title }));
})();

const found = signal<readonly GameCard[]>([]);
let asking: Promise<void> | null = null;

/** The games in the order of the server, which writes them into the document. */
export const games: ReadonlySignal<readonly GameName[]> = computed(() =>
  found.value.length > 0 ? found.value : NAMED,
);

/** Fetch the cards once; rejects while the server is not ready. */
export function askGames(): Promise<void> {
  asking ??= get("/api/games").then(
    (cards) => {
      found.value = cards;
    },
    (error: unknown) => {
      asking = null; // the next caller asks again
      throw error;
    },
  );
  return asking;
}

/** One game's card, or `null` until it is fetched; the call fetches it. */
export function gameCard(name: string): GameCard | null {
  askGames().catch(() => {});
  return knownCard(name);
}

/** One game's card if it is fetched already. */
export function knownCard(name: string): GameCard | null {
  return found.value.find((card) => card.name === name) ?? null;
}

/** A game's name as people write it. */
export function titleOf(game: string): string {
  const known = games.value.find(({ name }) => name === game);
  return known?.title ?? capital(game);
}

/** Whether a game's rules ask for a new game, because the best players tie and did not agree on it. */
export function asksReplay(game: string, { winners, agreed }: OutcomeView): boolean {
  return winners.length > 1 && !agreed && (gameCard(game)?.tie_is_replayed ?? false);
}

/** Why a game ended: by its own rules, or as a table ends any game. */
export function reasonWords(game: string, reason: string): string {
  const key = [`${game}.reason.${reason}`, `table.reason.${reason}`].find(has);
  if (key !== undefined) return say(key);
  const card = gameCard(game)?.reasons[reason]; // a game of another package
  return card === undefined ? reason : translated(card);
}
