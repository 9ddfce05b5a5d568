// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeAll, expect, test, vi } from "vitest";
import type { GameCard } from "../src/protocol/answers";
import type { SeatView } from "../src/protocol/messages";
import {
  DEFAULTS,
  type LobbyChoices,
  PLAY_MODES,
  type PlayMode,
  planOf,
  tidy,
} from "../src/state/lobby";
import { listed, loadWords, setLanguage } from "../src/state/words";
import {
  companyOf,
  isMyTurn,
  openSentence,
  resultSentence,
  turnOf,
} from "../src/ui/lobby/sentences";
import { Wordmark } from "../src/ui/Wordmark";
import { seatView, tableCard } from "./fixtures";

const words = { fr: "", en: "" };

function game(name: string, players: readonly [number, number], levels = 6): GameCard {
  const option = {
    name: "opening",
    about: words,
    form: { values: ["free", "flat"], default: "free" },
  };
  return {
    name,
    title: name,
    about: words,
    tagline: words,
    designers: [],
    publisher: "",
    players,
    minutes: null,
    sixty: null,
    first_player: "lot",
    tie_is_replayed: false,
    seats: ["1", "2", "3", "4"].slice(0, players[1]),
    options: name === "kwinty" ? [option] : [],
    clauses: [],
    clause_titles: {},
    reasons: {},
    has_chance: false,
    lessons: [],
    levels: Array.from({ length: levels }, (_, at) => ({
      number: at + 1,
      name: words,
      slip: null,
    })),
  };
}

const KWINTY = game("kwinty", [2, 2]);
const TULUM = game("tulum", [2, 4], 4);
const NAMES = { mine: "Camille", seat: (index: number) => `Joueur ${index + 1}` };

function plan(way: PlayMode, card: GameCard, change: Partial<LobbyChoices> = {}) {
  return planOf(way, { ...DEFAULTS, ...change }, card, NAMES, "salt");
}

localStorage.setItem("chantier.known", "1"); // no other tab has to be waited for

test("a newcomer who touches nothing begins against the second level, and may ask for advice", () => {
  expect(plan("level", KWINTY)).toEqual({
    rules: {
      game: "kwinty",
      players: 2,
      options: {},
      clock: { kind: "none" },
      takebacks: true,
      chat: true,
      advice: true,
      listed: false,
    },
    seats: [{ kind: "me" }, { kind: "level", level: 2 }],
    name: "Camille",
    salt: "salt",
    lot: true,
  });
});

test("the first player is drawn by lot everywhere, unless one says who begins", () => {
  for (const way of PLAY_MODES) {
    expect(plan(way, KWINTY).lot).toBe(true);
    expect(plan(way, KWINTY, { place: 0 }).lot).toBe(false);
  }
});

test("where the youngest begins, the order at one screen is as written; elsewhere lots are drawn", () => {
  const card: GameCard = { ...TULUM, first_player: "youngest" };
  expect(plan("here", card).lot).toBe(false);
  expect(plan("here", card, { place: "lot" }).lot).toBe(true);
  expect(plan("link", card).lot).toBe(true);
  expect(plan("level", card).lot).toBe(true);
});

test("each other seat has its own level, around the place one chose", () => {
  const made = plan("level", TULUM, { players: 3, levels: [1, 4, 2], place: 1 });
  expect(made.seats).toEqual([
    { kind: "level", level: 1 },
    { kind: "me" },
    { kind: "level", level: 4 },
  ]);
});

test("what was chosen for another game is brought within this one", () => {
  const four = { players: 4, place: 3, levels: [6, 6, 6], options: { plates: {} } };
  expect(plan("level", KWINTY, four).seats).toEqual([{ kind: "level", level: 6 }, { kind: "me" }]);
  expect(plan("level", KWINTY, four).rules).toMatchObject({ players: 2, options: {} });
  expect(plan("level", TULUM, four).seats[0]).toEqual({ kind: "level", level: 4 });
});

test("at one screen everybody is oneself under a name of their own, or the seat's", () => {
  const made = plan("here", TULUM, { players: 3, names: ["", "  Ana   Lu ", "", ""] });
  expect(made.seats).toEqual([
    { kind: "me", name: "Joueur 1" },
    { kind: "me", name: "Ana Lu" },
    { kind: "me", name: "Joueur 3" },
  ]);
  expect(made.rules.advice).toBe(false);
});

test("who comes by a link finds open seats; lots are drawn unless one chose a place", () => {
  expect(plan("link", TULUM, { players: 4 }).seats.map((seat) => seat.kind)).toEqual([
    "me",
    "open",
    "open",
    "open",
  ]);
  expect(plan("link", TULUM).lot).toBe(true);
  const second = plan("link", TULUM, { place: 1 });
  expect(second.lot).toBe(false);
  expect(second.seats[1]).toEqual({ kind: "me" });
});

test("options that differ from their defaults are told, and clocks are within their bounds", () => {
  expect(plan("level", KWINTY, { options: { opening: "flat" } }).rules.options).toEqual({
    opening: "flat",
  });
  expect(plan("level", KWINTY, { options: { opening: "free" } }).rules.options).toEqual({});
  expect(plan("link", KWINTY, { clock: "budget", minutes: 5, increment: 3 }).rules.clock).toEqual({
    kind: "budget",
    seconds: 300,
    increment: 3,
  });
  expect(plan("link", KWINTY, { clock: "days", days: 99 }).rules.clock).toEqual({
    kind: "days",
    days: 14,
  });
  expect(plan("link", KWINTY, { clock: "days", days: Number.NaN }).rules.clock).toEqual({
    kind: "days",
    days: 1,
  });
});

test("a name has no spaces too many and is no longer than the server takes", () => {
  expect(tidy("  Papi \t Jo ")).toBe("Papi Jo");
  expect(tidy("x".repeat(40))).toHaveLength(24);
});

// -- What the lists say.

beforeAll(() => setLanguage("fr"));
beforeAll(() => loadWords("lobby"));

const OPEN = seatView("", { kind: "open" });
const LEVEL = seatView("", { kind: "level", level: 3 });

test("who plays with oneself is named, and whose turn it is", () => {
  const two = tableCard([seatView("Camille"), seatView("Papi Jo")]);
  expect(companyOf(two, [0])).toBe("contre Papi Jo");
  expect(turnOf(two, [0])).toBe("à vous");
  expect(isMyTurn(two, [0])).toBe(true);
  expect(turnOf(two, [1])).toBe("à Camille de jouer");
  expect(isMyTurn(two, [1])).toBe(false);
  const three = tableCard([seatView("Zoé"), seatView("Camille"), LEVEL], { to_act: 2 });
  expect(companyOf(three, [1])).toBe("avec Zoé et l’ordinateur (niv.\u00a03)");
  expect(turnOf(three, [1])).toBe("l’ordinateur (niv.\u00a03) réfléchit");
});

test("at one screen all are named; a table without its people says what it waits for", () => {
  const here = tableCard([seatView("Ana"), seatView("Ben")], { to_act: 1 });
  expect(companyOf(here, [0, 1])).toBe("sur le même écran\u00a0: Ana et Ben");
  expect(turnOf(here, [0, 1])).toBe("à Ben de jouer");
  const waiting = tableCard([seatView("Camille"), OPEN, OPEN], { status: "open", to_act: null });
  expect(companyOf(waiting, [0])).toBe("en attente de joueurs");
  expect(turnOf(waiting, [0])).toBe("2 places libres");
  expect(isMyTurn(waiting, [0])).toBe(false);
});

test("tables of others can be joined or watched", () => {
  const joined = tableCard([seatView("Zoé"), OPEN], { status: "open", to_act: null });
  expect(openSentence(joined)).toBe("Zoé · 1 place libre");
  expect(openSentence(tableCard([seatView("Zoé"), seatView("Léo")]))).toBe(
    "Zoé et Léo · à regarder",
  );
});

function over(seats: readonly SeatView[], winners: number[], scores: number[], reason: string) {
  const outcome = { winners, scores, reason, agreed: reason === "agreed" };
  return tableCard(seats, { status: "over", to_act: null, outcome });
}

test("results are points where points decide, the winners first", () => {
  const three = [seatView("Zoé"), seatView("Bertrand"), LEVEL];
  expect(resultSentence(over(three, [1], [9, 32, 20], "summit"))).toBe(
    "Bertrand\u00a0: 32 · l’ordinateur (niv.\u00a03)\u00a0: 20 · Zoé\u00a0: 9",
  );
});

test("results are words where a line, a resignation or an agreement decides", () => {
  const two = [seatView("Margaux"), seatView("Léo")];
  expect(resultSentence(over(two, [0], [1, 0], "five"))).toBe("Margaux gagne, cinq alignés");
  expect(resultSentence(over(two, [1], [30, 12], "resign"))).toBe("Léo gagne, abandon");
  expect(resultSentence(over([LEVEL, seatView("Léo")], [0], [1, 0], "five"))).toBe(
    "L’ordinateur (niv.\u00a03) gagne, cinq alignés",
  );
  expect(resultSentence(over(two, [0, 1], [12, 12], "agreed"))).toBe("Égalité, d’un commun accord");
});

test("names are joined as each language does", async () => {
  expect(listed(["Ana", "Ben", "Zoé"])).toBe("Ana, Ben et Zoé");
  await setLanguage("en");
  expect(listed(["Ana", "Ben", "Zoé"])).toBe("Ana, Ben and Zoé");
  expect(turnOf(tableCard([seatView("Zoé")], { to_act: 0 }), [])).toBe("Zoé to play");
  await setLanguage("fr");
});

// -- What is shown.

test("the wordmark has one blue block, and none lies over another", () => {
  const host = document.createElement("div");
  render(<Wordmark />, host);
  const taken = new Set<string>();
  for (const rect of host.querySelectorAll("rect")) {
    const at = (name: string) => Number(rect.getAttribute(name));
    for (let x = 0; x < Math.ceil(at("width")); x++) {
      for (let y = 0; y < Math.ceil(at("height")); y++) {
        const square = `${Math.floor(at("x")) + x} ${Math.floor(at("y")) + y}`;
        expect(taken.has(square), square).toBe(false);
        taken.add(square);
      }
    }
  }
  expect(host.querySelectorAll(".wordmark-blue")).toHaveLength(1);
});

test("two presses set a table up", async () => {
  vi.useFakeTimers();
  const asked: { url: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const path = url.replace(/^.*api\//, "");
    if (init.method === "POST" && path === "tables") {
      asked.push({ url: path, body: JSON.parse(String(init.body)) });
      return Response.json({ table: "ABC" }, { status: 201 });
    }
    if (path === "games") return Response.json([KWINTY, TULUM]);
    if (path === "status") return Response.json({ version: "1" });
    if (path.startsWith("games/")) return new Response("", { status: 404 });
    return Response.json([]);
  });
  const { Lobby } = await import("../src/ui/lobby/Lobby");
  const host = document.body.appendChild(document.createElement("div"));
  await act(async () => render(<Lobby game="kwinty" />, host));
  const pass = (time: number) =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(time);
    });
  await pass(100);
  const press = (text: string) =>
    act(async () => {
      const found = [...host.querySelectorAll("button")].find((b) => b.textContent?.includes(text));
      found?.click();
      await vi.advanceTimersByTimeAsync(100);
    });
  await press("Contre l’ordinateur");
  await press("Commencer");
  expect(asked).toHaveLength(1);
  expect(asked[0]?.body).toMatchObject({ rules: { game: "kwinty" }, name: "Joueur" });
  expect(location.pathname).toBe("/t/ABC");
  await act(async () => render(null, host));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
