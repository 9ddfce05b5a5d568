/** The log of a game: its entries as lines, each about one thing that a player did. */
import type { LineEntry, LogLineView } from "../protocol/messages";
import { capital, say, told } from "../state/words";

/** A line of the log, which may have grown over several moves. */
export interface LogRow {
  /** How many moves lead to the first of its boards, and to the last. */
  readonly first: number;
  readonly last: number;
  /** The last of its moves: its sentence tells them all. */
  readonly entry: LineEntry;
}

/** The lines of the first `count` moves: a move that continues the line before takes its place. */
export function logRows(line: readonly LineEntry[], count = line.length): readonly LogRow[] {
  const rows: LogRow[] = [];
  for (const [index, entry] of line.slice(0, count).entries()) {
    const before = entry.log.continues ? rows.pop() : undefined;
    rows.push({ first: before?.first ?? index + 1, last: index + 1, entry });
  }
  return rows;
}

/** A line as a sentence with its player: "Camille pose un bloc debout en c". */
export function lineWords({ seat, sentence }: LogLineView, names: readonly string[]): string {
  const words = told(sentence, names);
  const name = seat === null ? "" : (names[seat] ?? "");
  return capital(name === "" ? words : say("page.table.played", { name, words }));
}

/** How the game ended, where a move ended it by the rules. */
export function endWords({ end }: LogLineView, names: readonly string[]): string | null {
  return end === undefined ? null : capital(told(end, names));
}
