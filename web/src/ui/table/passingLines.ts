/** Lines of the log that no event holds: a player left, or is back. They last as long as the page. */
import { signal } from "@preact/signals";

export interface PassingLine {
  /** After how many moves it happened. */
  readonly after: number;
  words(): string;
}

/** The lines of the table that is open, the oldest first. */
export const passingLines = signal<readonly PassingLine[]>([]);
