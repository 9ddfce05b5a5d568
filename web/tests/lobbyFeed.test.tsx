// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SeatView, TableCard } from "../src/protocol/messages";
import { NO_GAMES, seatView, tableCard } from "./fixtures";

let asked: string[] = [];
let answers: Record<string, unknown> = {};
let hidden = false;

beforeEach(() => {
  localStorage.setItem("chantier.known", "1"); // no other tab has to be waited for
  vi.resetModules();
  vi.useFakeTimers();
  asked = [];
  answers = {
    games: [{ name: "kwinty" }],
    status: { version: "1", compiling: false, games: [] },
    "mine/games?limit=4": NO_GAMES,
  };
  hidden = false;
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  vi.stubGlobal("fetch", async (url: string) => {
    const path = url.replace(/^.*api\//, "").replace(/\?.*status=(playing|over).*/, "?$1");
    asked.push(path);
    return Response.json(answers[path] ?? []);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function count(path: string): number {
  return asked.filter((one) => one === path).length;
}

test("tables are asked for every 15 seconds, however often the page is looked at again", async () => {
  const { listen } = await import("../src/ui/lobby/lobbyFeed");
  const stop = listen();
  await vi.advanceTimersByTimeAsync(100);
  expect(count("mine")).toBe(1);
  for (let times = 0; times < 3; times++) {
    dispatchEvent(new Event("focus"));
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(count("mine")).toBe(4);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(count("mine")).toBe(6);
  expect(count("games")).toBe(1);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(count("mine")).toBe(6);
});

test("nothing is asked while the page is hidden, and at once when it is seen again", async () => {
  const { listen } = await import("../src/ui/lobby/lobbyFeed");
  hidden = true;
  const stop = listen();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([]);
  hidden = false;
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(100);
  expect(count("mine")).toBe(1);
  stop();
});

function table(name: string, to_act: number, kinds: readonly SeatView["kind"][]): TableCard {
  const seats = kinds.map((kind) => seatView("", { kind, level: kind === "level" ? 2 : null }));
  return tableCard(seats, { table: name, to_act });
}

test("one's own tables are not among the others'", async () => {
  const own = table("mine", 1, ["person", "level"]);
  answers.mine = [{ ...own, you: [0] }];
  answers["tables?playing"] = [own, table("of-others", 0, ["person", "person"])];
  const news = await import("../src/ui/lobby/lobbyFeed");
  const stop = news.listen();
  await vi.advanceTimersByTimeAsync(100);
  expect(news.others.value?.map((card) => card.table)).toEqual(["of-others"]);
  stop();
});

const LEVELS = { levels: [1, 2, 3, 4] };

/** What the server says while Turris is compiled, of two games with four levels each. */
function compiling(share: number, levels: readonly number[], active = true) {
  const turris = { game: "turris", players: "compiling", compiled: [1], compiling: levels, share };
  const kwinty = {
    game: "kwinty",
    players: "ready",
    compiled: [1, 2, 3, 4],
    compiling: [],
    share: 0,
  };
  return { version: "1", compiling: active, games: [turris, kwinty] };
}

test("a first visit sees which levels are compiled and how far, until all are", async () => {
  const { render } = await import("preact");
  const { act } = await import("preact/test-utils");
  const { setLanguage, loadWords } = await import("../src/state/words");
  answers.games = ["turris", "kwinty"].map((name) => ({ name, title: `The ${name}`, ...LEVELS }));
  answers.status = compiling(0.5, [3, 2]);
  const { listen } = await import("../src/ui/lobby/lobbyFeed");
  const { Compiling } = await import("../src/ui/lobby/Compiling");
  await setLanguage("en");
  await loadWords("lobby");
  const host = document.createElement("div");
  await act(async () => render(<Compiling />, host));
  expect(host.textContent).toBe("");
  const stop = listen();
  const shown = async (milliseconds: number) => {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(milliseconds);
    });
    const bar = host.querySelector("[role=progressbar]");
    return [bar?.textContent, bar?.getAttribute("aria-valuenow")];
  };
  // 1 and half of two of the four levels, and all of the other game's.
  const first =
    "The computer is getting ready: The turris, levels 2 to 3, 50% You can already play.";
  expect(await shown(100)).toEqual([first, "75"]);
  const looks = count("mine");
  answers.status = compiling(0.9, [3]);
  expect((await shown(2100))[0]).toContain("level 3, 90%");
  answers.status = compiling(0, []);
  expect((await shown(2000))[0]).toContain("The computer is getting ready You can");
  expect(count("mine")).toBe(looks); // the tables are not asked for as often
  answers.status = { ...compiling(0, [], false) };
  expect(await shown(2000)).toEqual([
    "The computer is ready Every level plays at full strength.",
    "100",
  ]);
  stop();
  render(null, host);
});

test("a server that compiles nothing says nothing about it", async () => {
  const { render } = await import("preact");
  const { act } = await import("preact/test-utils");
  answers.status = compiling(0, [], false);
  const { listen } = await import("../src/ui/lobby/lobbyFeed");
  const { Compiling } = await import("../src/ui/lobby/Compiling");
  const host = document.createElement("div");
  await act(async () => render(<Compiling />, host));
  const stop = listen();
  await act(async () => {
    await vi.advanceTimersByTimeAsync(5000);
  });
  expect(host.innerHTML).toBe("");
  stop();
  render(null, host);
});
