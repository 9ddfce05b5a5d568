/** The people who are away from a table: which, and since when, in words. */
import { signal } from "@preact/signals";
import type { Snapshot } from "../../protocol/messages";
import type { TableClient } from "../../state/tableClient";
import { say, sayCount } from "../../state/words";
import { isAway } from "./context";

/** Milliseconds of absence that are not told: a page that reconnects. */
export const SHORT_BREAK = 10_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Changes every few seconds while a person is away, so that what reads it tells the time anew. */
export const awayClock = signal(0);

/** A person who is away, by the seats of their screen. */
export interface Absence {
  readonly seats: readonly number[];
  /** By the server's clock. */
  readonly since: number;
}

/** The people who are away at `time`, without short breaks and the players here. */
export function absences(now: Snapshot, time: number): readonly Absence[] {
  const found = new Map<number, number[]>();
  for (const [seat, one] of now.seats.entries()) {
    const since = one.away_since;
    if (since === undefined || !isAway(one) || now.you.seats.includes(seat)) continue;
    // The seats of one screen were left at the same moment.
    if (time - since >= SHORT_BREAK) found.set(since, [...(found.get(since) ?? []), seat]);
  }
  return Array.from(found, ([since, seats]) => ({ seats, since }));
}

/** How long ago something was: "depuis 2 minutes", "3 hours ago", "depuis hier". */
export function sinceWords(since: number, time: number): string {
  const passed = time - since;
  if (passed < MINUTE) return say("page.table.since.moment");
  if (passed < HOUR) return sayCount("page.table.since.minutes", Math.floor(passed / MINUTE));
  const days = calendarDay(time) - calendarDay(since);
  if (days === 0 || passed < 12 * HOUR) {
    return sayCount("page.table.since.hours", Math.floor(passed / HOUR));
  }
  if (days === 1) return say("page.table.since.yesterday");
  return sayCount("page.table.since.days", days);
}

function calendarDay(time: number): number {
  const date = new Date(time);
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / (24 * HOUR));
}

/** That the person of a seat is away, and since when; `null` while it is not told. */
export function awayWords(table: TableClient, now: Snapshot, seat: number): string | null {
  awayClock.value; // read, so that the words follow it
  const found = absences(now, table.time()).find(({ seats }) => seats.includes(seat));
  if (found === undefined) return null;
  return say("page.table.away_since", { since: sinceWords(found.since, table.time()) });
}
