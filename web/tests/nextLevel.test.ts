/** After a game: which level was beaten, what comes next, and whether anyone is there to talk to. */
import { expect, test } from "vitest";
import type { Snapshot } from "../src/protocol/messages";
import { beatenLevel, nextTable } from "../src/ui/table/nextLevel";
import { hasChat } from "../src/ui/table/talk";
import { seatView } from "./fixtures";

const level = (number: number) => seatView("", { kind: "level", level: number });
const won = (...winners: number[]) => ({ winners, scores: [1, 0], reason: "five", agreed: false });

function table(more: Partial<Snapshot>): Snapshot {
  const now = {
    rules: { game: "kwinty", players: 2, opening: ["Vi"], takebacks: true },
    seats: [level(2), seatView("Zoé")],
    you: { seats: [1], keys: [] },
    outcome: won(1),
    spectators: 0,
    chat: [],
    ...more,
  };
  return now as unknown as Snapshot;
}

test("a level is beaten only by the players here, and by nobody else", () => {
  expect(beatenLevel(table({}))).toBe(2);
  expect(beatenLevel(table({ outcome: won(0) }))).toBeNull();
  expect(beatenLevel(table({ outcome: won(0, 1) }))).toBeNull();
  expect(beatenLevel(table({ outcome: null }))).toBeNull();
  const mixed = [level(2), seatView("Zoé"), seatView("Léo")];
  expect(beatenLevel(table({ seats: mixed }))).toBeNull();
  expect(beatenLevel(table({ seats: [seatView("Léo"), seatView("Zoé")] }))).toBeNull();
  const both = { seats: [level(2), seatView("Zoé"), level(4)], you: { seats: [1], keys: [] } };
  expect(beatenLevel(table(both))).toBe(4);
});

test("the next level sits where the beaten one sat, and the game begins anew", () => {
  expect(nextTable(table({}), 3)).toEqual({
    rules: { game: "kwinty", players: 2, takebacks: true },
    seats: [
      { kind: "level", level: 3 },
      { kind: "me", name: "Zoé" },
    ],
    name: "Zoé",
    lot: true,
  });
});

test("there is no chat at a shared screen, nor with computers alone", () => {
  expect(hasChat(table({}))).toBe(false);
  const here = { seats: [seatView("Léo"), seatView("Zoé")], you: { seats: [0, 1], keys: [] } };
  expect(hasChat(table(here))).toBe(false);
  expect(hasChat(table({ seats: here.seats }))).toBe(true);
  expect(hasChat(table({ spectators: 1 }))).toBe(true);
  expect(hasChat(table({ you: { seats: [], keys: [] } }))).toBe(true);
  const quiet = { game: "kwinty", players: 2, chat: false } as Snapshot["rules"];
  expect(hasChat(table({ seats: here.seats, rules: quiet }))).toBe(false);
});
