// @vitest-environment happy-dom
import { computed, signal } from "@preact/signals";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { SeatView, Snapshot } from "../src/protocol/messages";
import { loadWords, setLanguage } from "../src/state/words";
import { followAbsence, mayPlayOn } from "../src/ui/table/absence";
import { absences, awayWords, sinceWords } from "../src/ui/table/away";
import type { TableContext } from "../src/ui/table/context";
import { Notices } from "../src/ui/table/notices";
import { passingLines } from "../src/ui/table/passingLines";
import { seatView } from "./fixtures";

const NOW = new Date(2026, 10, 18, 16, 0, 0).getTime();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

vi.stubGlobal("fetch", () => new Promise(() => {})); // the games' cards are not needed

beforeAll(async () => {
  await setLanguage("fr");
  await loadWords("later");
});
beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(NOW);
});
afterEach(() => {
  vi.useRealTimers();
});

function away(name: string, since: number, more: Partial<SeatView> = {}): SeatView {
  return seatView(name, { present: false, away_since: since, ...more });
}

function snapshot(seats: readonly SeatView[], more: object = {}): Snapshot {
  return {
    status: "playing",
    rules: { game: "tulum", players: seats.length, clock: { kind: "none" } },
    seats,
    you: { seats: [0], keys: [] },
    line: [],
    board: {},
    claim_after: 2 * MINUTE,
    ...more,
  } as unknown as Snapshot;
}

/** As much of a table's page as absence needs, and what it asked of the server. */
function tableOf(first: Snapshot) {
  const now = signal(first);
  const asked: unknown[] = [];
  const table = {
    time: () => Date.now(),
    ask: async (question: { seat: number }) => {
      asked.push(question);
      const seats = now.peek().seats.map((one) => (one.present ? one : { ...one, stand_in: 3 }));
      now.value = { ...now.peek(), seats };
      return { type: "done" };
    },
  };
  const notices = new Notices(computed(() => 0));
  const context = { now, table, notices } as unknown as TableContext;
  const aloud = signal("");
  const stop = followAbsence(context, aloud);
  const shown = () => notices.shown.value.map((one) => String(one.words()));
  const log = () => passingLines.value.map((line) => line.words());
  return { now, asked, notices, context, aloud, stop, shown, log };
}

test("how long ago is told in the person's language", async () => {
  const told = [5000, MINUTE, 2.9 * MINUTE, HOUR, 3 * HOUR, 20 * HOUR, 50 * HOUR];
  const words = () => told.map((passed) => sinceWords(NOW - passed, NOW));
  expect(words()).toEqual([
    "depuis peu",
    "depuis 1 minute",
    "depuis 2 minutes",
    "depuis 1 heure",
    "depuis 3 heures",
    "depuis hier",
    "depuis 2 jours",
  ]);
  await setLanguage("en");
  expect(words()).toEqual([
    "just now",
    "1 minute ago",
    "2 minutes ago",
    "1 hour ago",
    "3 hours ago",
    "yesterday",
    "2 days ago",
  ]);
  await setLanguage("fr");
});

test("short breaks and the players here are not told; one screen's seats are told together", () => {
  const now = snapshot([
    away("Camille", NOW - HOUR),
    away("Zoé", NOW - 9000),
    away("Léo", NOW - MINUTE),
    away("Lou", NOW - MINUTE),
  ]);
  expect(absences(now, NOW)).toEqual([{ since: NOW - MINUTE, seats: [2, 3] }]);
});

test("the question comes after two minutes, counts on, and ends when the person is back", async () => {
  const here = [seatView("Camille"), seatView("Zoé")];
  const { now, shown, log, aloud, stop, context } = tableOf(snapshot(here));
  now.value = snapshot([seatView("Camille"), away("Zoé", NOW)]);
  await vi.advanceTimersByTimeAsync(9000);
  expect([shown(), log()]).toEqual([[], []]);
  await vi.advanceTimersByTimeAsync(6000);
  expect([shown(), log()]).toEqual([[], ["Zoé est hors ligne"]]);
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  const asks = "attendre, ou laisser l’ordinateur continuer\u202f?";
  expect(shown()).toEqual([`Zoé est hors ligne depuis 2 minutes\u00a0: ${asks}`]);
  expect(aloud.value).toContain("Zoé est hors ligne");
  expect(awayWords(context.table, now.value, 1)).toBe("hors ligne depuis 2 minutes");
  aloud.value = "";
  await vi.advanceTimersByTimeAsync(3 * MINUTE);
  expect(shown()).toEqual([`Zoé est hors ligne depuis 5 minutes\u00a0: ${asks}`]);
  expect(aloud.value).toBe(""); // read aloud once
  now.value = snapshot(here);
  expect([shown(), log()]).toEqual([[], ["Zoé est hors ligne", "Zoé est de retour"]]);
  stop();
  expect(log()).toEqual([]);
});

test("who waits is not asked again until that person has been back", async () => {
  const { now, notices, shown, stop } = tableOf(
    snapshot([seatView("Camille"), away("Zoé", NOW - 3 * MINUTE)]),
  );
  expect(shown()).toHaveLength(1);
  notices.shown.value[0]?.buttons?.[0]?.press();
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(shown()).toEqual([]);
  now.value = snapshot([seatView("Camille"), away("Zoé", Date.now() - 3 * MINUTE)]);
  expect(shown()).toHaveLength(1);
  stop();
});

test("the computer plays on for all seats of a screen by one press, and the log says so", async () => {
  const since = NOW - 3 * MINUTE;
  const seats = [seatView("Camille"), away("Zoé", since), away("Léo", since)];
  const { notices, asked, shown, log, stop } = tableOf(snapshot(seats));
  expect(shown()[0]).toMatch(/^Zoé et Léo sont hors ligne depuis 3 minutes/);
  notices.shown.value[0]?.buttons?.[1]?.press();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([{ type: "stand_in", seat: 1 }]);
  expect(shown()).toEqual([]);
  expect(
    log().filter((line) => line.includes("L’ordinateur (niv.\u00a03) joue pour")),
  ).toHaveLength(2);
  stop();
});

test("nobody is asked at a table by post, after a long absence, or while only watching", () => {
  const gone = [seatView("Camille"), away("Zoé", NOW - 3 * HOUR)];
  const { shown, stop, context } = tableOf(snapshot(gone));
  expect(shown()).toEqual([]);
  expect(awayWords(context.table, context.now.value, 1)).toBe("hors ligne depuis 3 heures");
  stop();
  const since = NOW - 3 * MINUTE;
  const absence = { seats: [1], since };
  const seats = [seatView("Camille"), away("Zoé", since)];
  expect(mayPlayOn(snapshot(seats), absence, NOW)).toBe(true);
  const days = { rules: { game: "tulum", players: 2, clock: { kind: "days", days: 1 } } };
  for (const more of [days, { you: { seats: [], keys: [] } }, { status: "over" }]) {
    expect(mayPlayOn(snapshot(seats, more), absence, NOW)).toBe(false);
  }
});
