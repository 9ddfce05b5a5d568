// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeAll, expect, test, vi } from "vitest";
import type { GameCard } from "../src/protocol/answers";
import type { SeatView } from "../src/protocol/messages";
import {
  DEFAULTS,
  type Household,
  type LobbyChoices,
  modeOf,
  PLAY_MODES,
  type PlayMode,
  planOf,
  playersHere,
  readRemembered,
  type SeatChoice,
  type SeatKind,
  tidy,
  withMode,
  withPlayer,
  withSeat,
} from "../src/state/lobby";
import { hashOf } from "../src/state/salts";
import { listed, loadWords, setLanguage } from "../src/state/words";
import {
  companyOf,
  isMyTurn,
  openSentence,
  resultSentence,
  turnOf,
} from "../src/ui/lobby/sentences";
import { Wordmark } from "../src/ui/Wordmark";
import { NO_GAMES, seatView, tableCard } from "./fixtures";

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
    has_throws: name === "tulum",
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
const FAMILY: Household = {
  mine: { name: "Camille", profile: "" },
  profiles: [],
  unnamed: (seat, alone) => (alone ? "Joueur" : `Joueur ${seat + 1}`),
};

function plan(way: PlayMode, card: GameCard, change: Partial<LobbyChoices> = {}) {
  return planOf({ ...withMode(DEFAULTS, way), ...change }, card, FAMILY);
}

/** The choices with these kinds of seats, and a level that differs by seat. */
function mixed(...kinds: readonly SeatKind[]): LobbyChoices {
  const seats = DEFAULTS.seats.map(
    (seat, at): SeatChoice => ({ ...seat, kind: kinds[at] ?? seat.kind, level: at + 1 }),
  );
  return { ...DEFAULTS, players: kinds.length, seats };
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
    seats: [
      { kind: "me", name: "Camille" },
      { kind: "level", level: 2 },
    ],
    name: "Camille",
    lot: true,
  });
});

test("the first player is drawn by lot everywhere, unless one says who begins", () => {
  for (const way of PLAY_MODES) {
    expect(plan(way, KWINTY).lot).toBe(true);
    expect(plan(way, KWINTY, { first: 0 }).lot).toBe(false);
  }
});

test("where the youngest begins, the first at one screen does; elsewhere lots are drawn", () => {
  const card: GameCard = { ...TULUM, first_player: "youngest" };
  expect(plan("here", card).lot).toBe(false);
  expect(plan("here", card, { first: "lot" }).lot).toBe(true);
  expect(plan("link", card).lot).toBe(true);
  expect(plan("level", card).lot).toBe(true);
});

test("any seat is here, by link or the computer, each with its own level", () => {
  const made = planOf(mixed("here", "level", "link", "here"), TULUM, FAMILY);
  expect(made.seats).toEqual([
    { kind: "me", name: "Camille" },
    { kind: "level", level: 2 },
    { kind: "open" },
    { kind: "me", name: "Joueur 4" },
  ]);
  expect(made.name).toBe("Camille");
  expect(made.rules.advice).toBe(false);
  const watched = planOf(mixed("level", "level"), TULUM, FAMILY);
  expect(watched.seats.every(({ kind }) => kind === "level")).toBe(true);
  expect(watched.name).toBe("Joueur");
});

test("the seat that begins is the first of the table, the others follow in their order", () => {
  const begins = { ...mixed("here", "level", "link"), first: 1 };
  expect(planOf(begins, TULUM, FAMILY).seats.map(({ kind }) => kind)).toEqual([
    "level",
    "open",
    "me",
  ]);
});

test("a form is one of the quick starts wherever its host sits, or a mixture", () => {
  for (const way of PLAY_MODES) expect(modeOf(withMode(DEFAULTS, way), TULUM)).toBe(way);
  expect(modeOf(mixed("level", "here", "level"), TULUM)).toBe("level");
  expect(modeOf(mixed("here", "link", "level"), TULUM)).toBeNull();
  expect(modeOf(mixed("level", "level"), TULUM)).toBeNull();
  // What another game has no seat for does not count.
  expect(modeOf(mixed("here", "link", "level"), KWINTY)).toBe("link");
});

test("what was chosen for another game is brought within this one", () => {
  const four = { ...mixed("level", "here", "level", "level"), first: 3, options: { plates: {} } };
  const seats = four.seats.map((seat) => ({ ...seat, level: 6 }));
  const two = planOf({ ...four, seats }, KWINTY, FAMILY);
  expect(two.seats).toEqual([
    { kind: "me", name: "Camille" },
    { kind: "level", level: 6 },
  ]);
  expect(two.rules).toMatchObject({ players: 2, options: {} });
  const tulum = planOf({ ...four, seats, first: 0 }, TULUM, FAMILY);
  expect(tulum.seats[0]).toEqual({ kind: "level", level: 4 });
});

test("at one screen everybody has a name of their own, or the seat's", () => {
  const change = withSeat({ ...DEFAULTS, players: 3 }, 1, { name: "  Ana   Lu " });
  const made = planOf(withMode(change, "here"), TULUM, FAMILY);
  expect(made.seats).toEqual([
    { kind: "me", name: "Camille" },
    { kind: "me", name: "Ana Lu" },
    { kind: "me", name: "Joueur 3" },
  ]);
  expect(made.rules.advice).toBe(false);
});

test("the visitor's profile sits first, the others of the family after it, nobody twice", () => {
  const profiles = [
    { id: "a", name: "Bertrand" },
    { id: "b", name: "Camille" },
    { id: "c", name: "Léo" },
  ];
  const family = { ...FAMILY, mine: { name: "Camille", profile: "b" }, profiles };
  const four = mixed("here", "level", "here", "here");
  const named = (change: LobbyChoices) =>
    playersHere(change.seats, family).map((one) => one && [one.name, one.profile]);
  expect(named(four)).toEqual([["Camille", "b"], null, ["Bertrand", "a"], ["Léo", "c"]]);
  const swapped = withSeat(withSeat(four, 2, { profile: "b" }), 3, { profile: "gone" });
  expect(named(swapped)).toEqual([["Bertrand", "a"], null, ["Camille", "b"], ["Léo", "c"]]);
  const moved = withPlayer(withPlayer(four, 2, "Léo", "c"), 3, "Léo", "c");
  expect(named(moved)).toEqual([["Camille", "b"], null, ["Bertrand", "a"], ["Léo", "c"]]);
  const guest = withSeat(four, 0, { name: "Papi" });
  expect(named(guest)[0]).toEqual(["Papi", ""]);
  const plan = planOf(four, TULUM, family);
  expect(plan.seats[2]).toEqual({ kind: "me", name: "Bertrand", profile: "a" });
});

test("who comes by a link finds open seats", () => {
  expect(plan("link", TULUM, { players: 4 }).seats.map((seat) => seat.kind)).toEqual([
    "me",
    "open",
    "open",
    "open",
  ]);
});

test("what a device remembers is read as far as it makes sense", () => {
  const { players, seats } = mixed("here", "link", "level", "here");
  expect(readRemembered(JSON.parse(JSON.stringify({ players, seats })))).toEqual({
    players,
    seats,
  });
  const { players: two, seats: usual } = DEFAULTS;
  for (const strange of [null, 7, "x", [], {}, { players: "4", seats: {} }, { seats: [null, 3] }]) {
    expect(readRemembered(strange)).toEqual({ players: two, seats: usual });
  }
  const odd = readRemembered({ players: 99, seats: [{ kind: "robot", level: -3, name: 4 }] });
  expect(odd.players).toBe(4);
  expect(odd.seats[0]).toEqual({ kind: "here", level: 1, name: "", profile: "" });
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

test("the table throws the dice where the host wants it and the game has some", () => {
  const rules = (card: GameCard, autoThrows: boolean) =>
    planOf({ ...DEFAULTS, autoThrows }, card, FAMILY).rules;
  expect(rules(TULUM, true).auto_throws).toBe(true);
  expect(rules(TULUM, false)).not.toHaveProperty("auto_throws");
  expect(rules(KWINTY, true)).not.toHaveProperty("auto_throws");
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

test("two presses set a table up, by each quick start, and it is remembered", async () => {
  vi.useFakeTimers();
  const asked: { url: string; body: unknown }[] = [];
  const opened: unknown[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const path = url.replace(/^.*api\//, "");
    if (init.method === "POST" && path === "tables") {
      const body = JSON.parse(String(init.body));
      asked.push({ url: path, body });
      const known = { table: "ABC", number: 3, digest: "d", you: { seats: [0] } };
      const sealed = { ...known, status: "open", sealed: 0 };
      return Response.json({ ...sealed, seats: [{ opens: body.salt_hash }] }, { status: 201 });
    }
    if (init.method === "POST" && path === "tables/ABC/messages") {
      opened.push(JSON.parse(String(init.body)));
      return Response.json({ type: "done" });
    }
    if (path === "games") return Response.json([KWINTY, TULUM]);
    if (path === "status") return Response.json({ version: "1" });
    if (path.startsWith("games/")) return new Response("", { status: 404 });
    if (path.startsWith("mine/games")) return Response.json(NO_GAMES);
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
  // The form is fetched when it is first shown: a real import, which no timer of the test brings.
  const press = async (text: string) => {
    const found = await vi.waitFor(() => {
      const all = [...host.querySelectorAll("button")];
      const button = all.find((one) => one.textContent?.includes(text));
      if (button === undefined) throw new Error(`no button: ${text}`);
      return button;
    });
    await act(async () => {
      found.click();
      await vi.advanceTimersByTimeAsync(100);
    });
  };
  await press("Contre l’ordinateur");
  await press("Ouvrir la table");
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.body).toMatchObject({ rules: { game: "kwinty" }, name: "Joueur" });
  await vi.waitFor(() => expect(location.pathname).toBe("/t/ABC"));
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  const [{ salt }] = opened as [{ salt: string }];
  expect(asked[0]?.body).toMatchObject({ salt_hash: hashOf(salt) });
  await press("Sur le même écran");
  const radios = host.querySelectorAll<HTMLInputElement>("input[type=radio][name=seat-1]");
  expect([...radios].map((radio) => radio.checked)).toEqual([true, false, false]);
  await act(async () => radios[1]?.click());
  expect(host.querySelector(".way.open")?.textContent).toContain("Inviter par un lien");
  await press("Ouvrir la table");
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]?.body).toMatchObject({ seats: [{ kind: "me" }, { kind: "open" }], lot: true });
  const remembered = JSON.parse(localStorage.getItem("chantier.lobby") ?? "null");
  expect(readRemembered(remembered).seats[1]?.kind).toBe("link");
  await act(async () => render(null, host));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
