// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SeatView, TableCard } from "../src/protocol/messages";
import { seatView, tableCard } from "./fixtures";

let asked: string[] = [];
let answers: Record<string, unknown> = {};
let hidden = false;

beforeEach(() => {
  localStorage.setItem("chantier.known", "1"); // no other tab has to be waited for
  vi.resetModules();
  vi.useFakeTimers();
  asked = [];
  answers = { games: [{ name: "kwinty" }], status: { version: "1" } };
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

test("one's own tables are not among the others', and those that wait for oneself come first", async () => {
  const theirs = table("their-turn", 1, ["person", "level"]);
  const mineToo = table("my-turn", 1, ["person", "person"]);
  answers.mine = [
    { ...theirs, you: [0] },
    { ...mineToo, you: null },
  ];
  answers["tables?playing"] = [theirs, table("of-others", 0, ["person", "person"])];
  answers["tables/my-turn"] = { you: { seats: [1], keys: [] } };
  const news = await import("../src/ui/lobby/lobbyFeed");
  const stop = news.listen();
  await vi.advanceTimersByTimeAsync(100);
  expect(news.mine.value?.map((card) => card.table)).toEqual(["my-turn", "their-turn"]);
  expect(news.others.value?.map((card) => card.table)).toEqual(["of-others"]);
  // The list tells one's own seats; where it does not the table is asked, once.
  expect(news.mySeats.value).toEqual({ "their-turn": [0], "my-turn": [1] });
  await vi.advanceTimersByTimeAsync(16_000);
  expect(count("tables/my-turn")).toBe(1);
  expect(count("tables/their-turn")).toBe(0);
  stop();
});
