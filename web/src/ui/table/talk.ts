/** Whether a table has anyone to talk to. */
import type { Snapshot } from "../../protocol/messages";

/** Not at a shared screen, nor where everyone else is the computer. */
export function hasChat({ rules, you, seats, spectators, chat }: Snapshot): boolean {
  if (rules.chat === false) return false;
  if (you.seats.length === 0 || spectators > 0 || chat.length > 0) return true;
  return seats.some(({ kind }, seat) => kind !== "level" && !you.seats.includes(seat));
}
