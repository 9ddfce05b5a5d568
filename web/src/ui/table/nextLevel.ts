/** Which level the players here have beaten, and the table at which the next one sits. */
import type { NewTable, Snapshot } from "../../protocol/messages";

/** The strongest level that lost to the players here; `null` where other people played, too. */
export function beatenLevel({ seats, you, outcome }: Snapshot): number | null {
  const winners = outcome?.winners ?? [];
  const alone = seats.every(({ level }, seat) => level !== null || you.seats.includes(seat));
  const won = winners.length > 0 && winners.every((seat) => you.seats.includes(seat));
  const levels = seats.flatMap(({ level }) => (level === null ? [] : [level]));
  return alone && won && levels.length > 0 ? Math.max(...levels) : null;
}

/** The same people against a level, drawn by lot who begins. */
export function nextTable({ seats, rules }: Snapshot, level: number): NewTable {
  const { opening: _, ...same } = rules;
  const first = seats.find((seat) => seat.level === null);
  return {
    rules: same,
    seats: seats.map((seat) =>
      seat.level === null ? { kind: "me", name: seat.name } : { kind: "level", level },
    ),
    name: first?.name ?? "",
    lot: true,
  };
}
