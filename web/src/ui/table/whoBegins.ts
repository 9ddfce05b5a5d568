/** The sentences that say who begins: this game, and the next one. */
import type { LineEntry, Snapshot } from "../../protocol/messages";
import { knownCard } from "../../state/games";
import { capital, say } from "../../state/words";
import { nameInSentence } from "./context";

/** Who begins and why, until the players here have acted; `""` afterwards. */
export function beginWords(now: Snapshot): string {
  const { seats, line, rules, status } = now;
  if (status !== "playing" || (rules.opening?.length ?? 0) > 0) return "";
  const waits = now.you.seats.length > 0 ? now.you.seats : [0];
  // Dice that came last are thrown for a turn that goes on; earlier ones for one that was lost.
  const acts = ({ seat, log }: LineEntry, nth: number) =>
    waits.includes(seat ?? (nth < line.length - 1 ? log.seat : null) ?? -1);
  if (line.some(acts)) return "";
  const why = now.first ?? (isYoungest(now) ? "youngest" : null);
  if (why === null || seats.length < 2) return "";
  return sayWho(`page.table.begins.${why}`, now, 0);
}

/** Whether the first seat is the youngest player's: so the game asks, and no computer has an age. */
function isYoungest({ rules, seats, before }: Snapshot): boolean {
  if (before !== null || knownCard(rules.game)?.first_player !== "youngest") return false;
  return seats.every(({ kind }) => kind !== "level");
}

const NOBODY = { first: 0, by: null };

/** Who would begin a rematch, and why; `""` where that is not known. */
export function rematchWords(now: Snapshot): string {
  const { next_game: next } = now;
  const wanted = now.offers.find(({ what }) => what === "rematch")?.first;
  const { first, by } = wanted === undefined ? (next ?? NOBODY) : { first: wanted, by: "agreed" };
  return by === null ? "" : sayWho(`page.end.next.${by}`, now, first);
}

/** A sentence about a seat, which has a form of its own for the only player here. */
function sayWho(key: string, now: Snapshot, seat: number): string {
  const { seats } = now.you;
  if (seats.length === 1 && seats[0] === seat) return say(`${key}.you`);
  return capital(say(`${key}.name`, { name: nameInSentence(now, seat) }));
}
