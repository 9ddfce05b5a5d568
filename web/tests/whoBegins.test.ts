// @vitest-environment happy-dom
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { OutcomeView, Snapshot } from "../src/protocol/messages";
import { askGames } from "../src/state/games";
import { loadWords, setLanguage } from "../src/state/words";
import { isReplayed } from "../src/ui/table/context";
import { beginWords, rematchWords } from "../src/ui/table/whoBegins";
import { seatView } from "./fixtures";

const CARDS = [
  { name: "kwinty", first_player: "lot", tie_is_replayed: false, seats: ["W", "B"] },
  { name: "tulum", first_player: "youngest", tie_is_replayed: false, seats: ["W", "B"] },
  { name: "turquoise", first_player: "lot", tie_is_replayed: true, seats: ["W", "B"] },
];
const LEVEL = seatView("", { kind: "level", level: 3 });

beforeAll(async () => {
  vi.stubGlobal("fetch", async () => Response.json(CARDS));
  await Promise.all([setLanguage("fr"), loadWords("kwinty"), loadWords("later"), askGames()]);
});
afterAll(() => vi.unstubAllGlobals());

/** A table of Zoé and Léo before the first move, seen by Zoé. */
function table(more: Partial<Snapshot> = {}, game = "kwinty"): Snapshot {
  const now = {
    status: "playing",
    rules: { game, players: 2 },
    before: null,
    first: null,
    next_game: null,
    outcome: null,
    seats: [seatView("Zoé"), seatView("Léo")],
    offers: [],
    line: [],
    board: { to_act: 0 },
    you: { seats: [0], keys: [] },
    ...more,
  };
  return now as unknown as Snapshot;
}

const moved = (seat: number | null, of = seat) =>
  ({ seat, log: { seat: of } }) as Snapshot["line"][number];
const seen = (...seats: number[]) => ({ seats, keys: [] });

test("the table says whom the lot chose, until the player here has moved", () => {
  expect(beginWords(table({ first: "lot" }))).toBe("Vous commencez, par tirage au sort");
  const other = table({ first: "lot", you: seen(1), line: [moved(0)] });
  expect(beginWords(other)).toBe("Zoé commence, par tirage au sort");
  expect(beginWords({ ...other, line: [moved(0), moved(1)] })).toBe("");
  expect(beginWords({ ...other, line: [moved(null, 1), moved(null, 0)] })).toBe(""); // lost
});

test("a table that the host arranged says nothing, and neither does a game that goes on", () => {
  expect(beginWords(table())).toBe("");
  const on = { game: "kwinty", players: 2, opening: ["Vi"] };
  expect(beginWords(table({ first: "lot", rules: on }))).toBe("");
});

test("the youngest begins at one screen, but a computer has no age", () => {
  const here = table({ you: seen(0, 1) }, "tulum");
  expect(beginWords(here)).toBe("Le plus jeune commence\u00a0: Zoé");
  expect(beginWords({ ...here, line: [moved(null, 0)] })).not.toBe(""); // thrown, not lost
  expect(beginWords({ ...here, line: [moved(null, 0), moved(null, 1)] })).toBe(""); // a lost turn
  expect(beginWords({ ...here, seats: [seatView("Zoé"), LEVEL], you: seen(0) })).toBe("");
});

test("a rematch is begun by the loser, or in turn, and so it is offered", () => {
  const after = table({ first: "loser", before: "T" });
  expect(beginWords(after)).toBe("Vous commencez la revanche, après votre défaite");
  expect(rematchWords(table())).toBe("");
  expect(rematchWords(table({ next_game: { first: 1, by: "loser" } }))).toBe(
    "Léo commence la revanche\u00a0: le perdant ouvre la partie suivante.",
  );
  expect(rematchWords(table({ next_game: { first: 0, by: "next" } }))).toBe(
    "Vous commencez la revanche\u00a0: chacun son tour.",
  );
});

test("a rematch whose first player was chosen says so, whatever the turn would be", () => {
  const offers = [{ seat: 1, what: "rematch" as const, agreed: [1], first: 1 }];
  const now = table({ next_game: { first: 0, by: "next" }, offers });
  expect(rematchWords(now)).toBe("Léo commence la revanche.");
  expect(beginWords(table({ first: "agreed", before: "T" }))).toBe(
    "Vous commencez la revanche, comme convenu",
  );
});

test("Q21: a tie at the top is to be played again, where the game says so and none agreed on it", () => {
  const tie: OutcomeView = { winners: [0, 1], scores: [9, 9], reason: "summit", agreed: false };
  const over = (outcome: OutcomeView, game: string) => isReplayed(table({ outcome }, game));
  expect(over(tie, "turquoise")).toBe(true);
  expect(over(tie, "kwinty")).toBe(false);
  expect(over({ ...tie, winners: [1] }, "turquoise")).toBe(false);
  expect(over({ ...tie, agreed: true }, "turquoise")).toBe(false);
});
