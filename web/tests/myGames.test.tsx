// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameCard, MyGame, MyGames, Profile } from "../src/protocol/answers";
import type { LobbyChoices } from "../src/state/lobby";
import { NO_GAMES, seatView, tableCard } from "./fixtures";

const NOVEMBER = new Date(2026, 10, 18, 15);

let asked: string[] = [];
let answers: Record<string, unknown> = {};

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("chantier.known", "1"); // no other tab has to be waited for
  vi.resetModules();
  vi.setSystemTime(NOVEMBER);
  asked = [];
  answers = { "mine/results": [], "mine/games": page() };
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const path = url.replace(/^.*api\//, "");
    asked.push(init.method === "POST" ? `${path} ${init.body}` : path);
    const bare = path.replace(/\?.*/, "");
    return Response.json(answers[path] ?? answers[bare] ?? []);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function page(change: Partial<MyGames> = {}): MyGames {
  return { ...NO_GAMES, ...change };
}

function game(table: string, change: Partial<MyGame> = {}): MyGame {
  const card = tableCard([seatView("Camille"), seatView("Zoé")], { table, to_act: 0 });
  return { ...card, you: [0], profiles: [""], label: "", hidden: false, ...change };
}

function profile(id: string, name: string): Profile {
  return { id, name, sign: "star", created: 1 };
}

test("a profile's name of today is shown for its seats, and no one else's", async () => {
  localStorage.setItem("chantier.profiles", JSON.stringify([profile("c", "Maman")]));
  answers["mine/games"] = page({ waiting: [game("a", { profiles: ["c"] }), game("b")] });
  const mine = await import("../src/ui/lobby/myGames");
  await mine.askMyGames();
  const names = mine.myGames.value?.waiting.map(({ seats }) => seats.map(({ name }) => name));
  expect(names).toEqual([
    ["Maman", "Zoé"],
    ["Camille", "Zoé"],
  ]);
});

test("a page more is asked for until one request cannot hold them, then from where it ended", async () => {
  const mine = await import("../src/ui/lobby/myGames");
  answers["mine/games"] = page({ finished: [game("a", { status: "over" })], next: "5-3" });
  await mine.askMyGames();
  expect(mine.myGames.value?.hasMore).toBe(true);
  for (let times = 0; times < 5; times++) await mine.askMore();
  expect(asked.at(-2)).toBe("mine/games?limit=60");
  answers["mine/games"] = page({ finished: [game("z", { status: "over" })] });
  await mine.askMore();
  expect(asked.at(-1)).toBe("mine/games?limit=12&before=5-3");
  expect(mine.myGames.value?.finished.map(({ table }) => table)).toEqual(["a", "z"]);
  expect(mine.myGames.value?.hasMore).toBe(false);
});

test("a search takes its dates out, and is all words where no game is of that date", async () => {
  const mine = await import("../src/ui/lobby/myGames");
  mine.search.value = "léo mai";
  await mine.askAnew();
  const queries = asked.filter((one) => one.startsWith("mine/games"));
  const first = new URLSearchParams(queries[0]?.replace(/.*\?/, ""));
  expect(first.get("search")).toBe("léo");
  expect(Number(first.get("since"))).toBe(new Date(2026, 4, 1).getTime());
  expect(new URLSearchParams(queries[1]?.replace(/.*\?/, "")).get("search")).toBe("léo mai");
});

test("games of secret links are asked for once, and stand beside one's own", async () => {
  localStorage.setItem("chantier.keys", JSON.stringify({ own: ["k1"], theirs: ["k2"] }));
  const mine = await import("../src/ui/lobby/myGames");
  answers["mine/linked"] = [game("theirs", { status: "playing" })];
  await mine.askMyGames();
  await mine.askLinked(new Set(["own"]));
  await mine.askLinked(new Set(["own"]));
  const links = asked.filter((one) => one.startsWith("mine/linked"));
  expect(links).toEqual([`mine/linked {"links":[{"table":"theirs","key":"k2"}]}`]);
  expect(mine.myGames.value?.waiting.map(({ table }) => table)).toEqual(["theirs"]);
  expect(mine.myGames.value?.waiting.every(mine.isLinked)).toBe(true);
});

test("only the chosen profile's games are asked for, where that is wanted", async () => {
  localStorage.setItem("chantier.profiles", JSON.stringify([profile("c", "Camille")]));
  localStorage.setItem("chantier.profile", JSON.stringify("c"));
  const mine = await import("../src/ui/lobby/myGames");
  const stop = mine.followSelection();
  mine.onlyOwn.value = true;
  await vi.waitFor(() => expect(asked).toContain("mine/games?limit=4&profile=c"));
  stop();
});

test("when the last removed game was put back, the list is shown again", async () => {
  const mine = await import("../src/ui/lobby/myGames");
  const stop = mine.followSelection();
  answers["mine/games"] = page({ waiting: [game("a", { hidden: true })], hidden_count: 1 });
  mine.showsHidden.value = true;
  await vi.waitFor(() => expect(mine.myGames.value?.hiddenCount).toBe(1));
  answers["mine/games"] = page({ waiting: [game("a"), game("b")] });
  await mine.hideGame("a", false);
  await vi.waitFor(() => expect(mine.myGames.value?.waiting.length).toBe(2));
  expect(mine.showsHidden.value).toBe(false);
  expect(asked.filter((one) => one.startsWith("mine/games?")).at(-1)).toBe("mine/games?limit=4");
  stop();
});

test.each([
  ["hier", "", new Date(2026, 10, 17), new Date(2026, 10, 18)],
  ["Today", "", new Date(2026, 10, 18), new Date(2026, 10, 19)],
  ["dimanche zoé", "zoé", new Date(2026, 10, 15), new Date(2026, 10, 16)],
  ["14 nov.", "", new Date(2026, 10, 14), new Date(2026, 10, 15)],
  ["1er décembre", "", new Date(2025, 11, 1), new Date(2025, 11, 2)],
  ["December 2024", "", new Date(2024, 11, 1), new Date(2025, 0, 1)],
  ["2025", "", new Date(2025, 0, 1), new Date(2026, 0, 1)],
  ["2026-11-14", "", new Date(2026, 10, 14), new Date(2026, 10, 15)],
  ["14/11 kwinty", "kwinty", new Date(2026, 10, 14), new Date(2026, 10, 15)],
])("%s is a date", async (text, words, since, until) => {
  const { parseSearch } = await import("../src/ui/lobby/searchDates");
  const found = parseSearch(text, NOVEMBER);
  expect(found).toEqual({ words, since: since.getTime(), until: until.getTime() });
});

test.each(["Léo", "niveau 3", "ma", "12", "constructor", "ju"])("%s is no date", async (text) => {
  const { parseSearch } = await import("../src/ui/lobby/searchDates");
  expect(parseSearch(text, NOVEMBER)).toEqual({ words: text, since: null, until: null });
});

test("when a game was last played is told as people tell it", async () => {
  const { setLanguage, loadWords } = await import("../src/state/words");
  await setLanguage("fr");
  await loadWords("lobby");
  const { whenOf } = await import("../src/ui/lobby/sentences");
  const now = NOVEMBER.getTime();
  const told = (...date: [number, number, number, number?]) =>
    whenOf(new Date(...date).getTime(), now);
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
  expect(whenOf(now - 20_000, now)).toBe("à l’instant");
  expect(plain(whenOf(now - 4 * 60_000, now))).toBe("il y a 4 min");
  expect(plain(whenOf(now - 2 * 3_600_000, now))).toBe("il y a 2 h");
  expect(told(2026, 10, 17, 23)).toBe("hier");
  expect(told(2026, 10, 15)).toBe("dimanche");
  expect(told(2026, 9, 14)).toBe("14 oct.");
  expect(told(2025, 10, 14)).toBe("14 nov. 2025");
});

test("profiles are chosen by name however it is written, and a name follows its profile", async () => {
  localStorage.setItem(
    "chantier.profiles",
    JSON.stringify([profile("c", "Camille"), profile("l", "Léo")]),
  );
  const { nickname } = await import("../src/state/settings");
  const state = await import("../src/state/profiles");
  expect(state.profileNamed(" LEO ")?.id).toBe("l");
  expect(state.profileNamed("Léon")).toBe(null);
  state.choose(state.profileOf("l"));
  expect(nickname.value).toBe("Léo");
  answers["profiles/l"] = profile("l", "Léonard");
  await state.changeProfile("l", { name: "Léonard" });
  expect([nickname.value, state.chosen.value?.name]).toEqual(["Léonard", "Léonard"]);
  answers["profiles/l/remove"] = [profile("c", "Camille")];
  await state.removeProfile("l");
  expect([state.chosen.value, nickname.value]).toEqual([null, "Léonard"]);
});

test("storage that holds something else is no list of profiles", async () => {
  localStorage.setItem("chantier.profiles", '{"a":1}');
  const { profiles, chosen } = await import("../src/state/profiles");
  expect([profiles.value, chosen.value]).toEqual([[], null]);
});

test("a tap seats a profile at the next place here, another adds a place, and one more tap frees it", async () => {
  const { DEFAULTS, withSeat } = await import("../src/state/lobby");
  const { tapped } = await import("../src/ui/lobby/FamilyTaps");
  const card = { name: "tulum", players: [2, 3], levels: [] } as unknown as GameCard;
  const both = withSeat(withSeat(DEFAULTS, 0, { kind: "here" }), 1, { kind: "here" });
  const seated = (now: LobbyChoices) =>
    now.seats.slice(0, now.players).map(({ profile }) => profile);
  const two = ["c", "l"].reduce((now, id) => tapped(now, card, id), both);
  expect(seated(two)).toEqual(["c", "l"]);
  const three = tapped(two, card, "z");
  expect([three.players, seated(three)]).toEqual([3, ["c", "l", "z"]]);
  expect(seated(tapped(three, card, "m"))).toEqual(["c", "l", "m"]);
  const freed = tapped(three, card, "c");
  expect(seated(freed)).toEqual(["", "l", "z"]);
  expect(seated(tapped(freed, card, "m"))).toEqual(["m", "l", "z"]);
});
