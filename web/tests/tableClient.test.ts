// @vitest-environment happy-dom
import { h, render } from "preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hashOf, newSaltHash } from "../src/state/salts";
import { TableClient } from "../src/state/tableClient";
import { witnessed } from "../src/state/witnessed";
import { setLanguage } from "../src/state/words";
import { CompileStatus } from "../src/ui/table/CompileStatus";

class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { reason: string }) => void) | null = null;
  constructor() {
    FakeSocket.last = this;
  }
  readonly sent: string[] = [];
  send(text: string) {
    this.sent.push(text);
  }
  close() {}
  hear(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const step = (number: number) => ({
  number,
  seat: 0,
  action: "a",
  parts: [],
  words: {},
  score_changes: [],
  at: 0,
});
const board = (number: number) => ({ number, to_act: 1 });
const snapshot = (numbers: readonly number[]) => ({
  type: "snapshot",
  id: "join",
  number: numbers.at(-1),
  now: 0,
  status: "playing",
  you: { seats: [], keys: [] },
  line: numbers.map(step),
  board: board(numbers.at(-1) ?? 0),
  chat: [],
});
const expanded = (numbers: readonly number[]) =>
  new Response(
    JSON.stringify({ boards: [0, ...numbers].map(board), steps: numbers.map(step), seats: [] }),
  );

describe("a table", () => {
  let answer: () => Promise<Response>;
  let table: TableClient;

  async function follow(seen: number | null, numbers: readonly number[]) {
    table = new TableClient("t", [], seen);
    await vi.advanceTimersByTimeAsync(0);
    FakeSocket.last.onopen?.();
    FakeSocket.last.hear(snapshot(numbers));
  }

  beforeEach(() => {
    localStorage.setItem("chantier.known", "1"); // no other tab has to be waited for
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("fetch", (path: string) =>
      path.endsWith("/expanded") ? answer() : Promise.resolve(new Response("{}")),
    );
  });
  afterEach(() => {
    table.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("has the table wait for its dice while it shows what led to them", async () => {
    await follow(null, [1, 2]);
    const asked = () =>
      FakeSocket.last.sent
        .map((text) => JSON.parse(text))
        .filter(({ type }) => type === "show_throw")
        .map(({ position, ready }) => [position, ready]);
    FakeSocket.last.hear({ ...snapshot([1, 2]), you: { seats: [1], keys: [] } });
    const happened = { type: "happened", digest: "", now: 0, status: "playing" };
    for (const number of [3, 4, 5]) {
      const event = { type: "acted", number, at: 0, seat: 0, action: "a" };
      const waits = number === 5 && { throw: { seat: 1, left: 15_000 } };
      FakeSocket.last.hear({ ...happened, event, board: board(number), ...waits });
    }
    expect(table.ownThrow.value).toBeNull();
    expect(asked()).toEqual([[5, false]]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(table.ownThrow.value).not.toBeNull();
    expect(asked()).toEqual([
      [5, false],
      [5, true],
    ]);
  });

  it("asks to throw its own dice, throws those that wait once, and lets the table be first", async () => {
    await follow(null, [1, 2]);
    const sent = () => FakeSocket.last.sent.map((text) => JSON.parse(text));
    expect(sent()[0]).toMatchObject({ type: "join", own_throws: true });
    expect(table.ownThrow.value).toBeNull();
    const waits = { ...snapshot([1, 2]), you: { seats: [1], keys: [] } };
    FakeSocket.last.hear({ ...waits, throw: { seat: 0, left: 15_000 } });
    expect(table.ownThrow.value).toBeNull(); // another player's
    FakeSocket.last.hear({ ...waits, throw: { seat: 1, left: 15_000 } });
    expect(table.ownThrow.value).toEqual({ seat: 1, ends: performance.now() + 15_000 });
    expect(sent().some(({ type }) => type === "show_throw")).toBe(false); // it was shown at once
    void table.throwDice();
    void table.throwDice();
    const throws = sent().filter(({ type }) => type === "throw");
    expect(throws).toMatchObject([{ position: 2 }]);
    const happened = { type: "happened", digest: "", now: 0, status: "playing" };
    const thrown = { type: "thrown", number: 3, at: 0, seat: 1, by: "table" };
    FakeSocket.last.hear({ ...happened, event: thrown, throw: null });
    expect(table.ownThrow.value).toBeNull();
    const drawn = { type: "drawn", number: 4, at: 0, action: "b" };
    FakeSocket.last.hear({ ...happened, event: drawn, board: board(4) });
    FakeSocket.last.hear({ type: "refused", id: throws[0].id, code: "error.table_stale" });
    await vi.advanceTimersByTimeAsync(0);
    expect(table.refusal.value).toBeNull();
  });

  it("opens its own salt once over each connection, and knows one that another browser made", async () => {
    const hash = newSaltHash("t");
    const seat = (opens?: string) => ({ name: "", ...(opens !== undefined && { opens }) });
    const sealed = (own: string) => ({
      ...snapshot([1, 2]),
      table: "t",
      digest: "d",
      status: "open",
      sealed: 0,
      seats: [seat("f".repeat(64)), seat(own)],
      you: { seats: [1], keys: [] },
    });
    const opened = () => {
      const sent = FakeSocket.last.sent.map((text) => JSON.parse(text));
      return sent.filter(({ type }) => type === "open_salt").map(({ salt }) => hashOf(salt));
    };
    await follow(null, [1, 2]);
    FakeSocket.last.hear(sealed(hash));
    FakeSocket.last.hear({ ...sealed(hash), number: 3 });
    await vi.waitFor(() => expect(opened()).toEqual([hash]));
    expect(witnessed("t")).toMatchObject({ digests: { 2: "d" }, openedAt: 2 });
    expect(table.opening.value).toBe(false); // the other seat is awaited, too
    FakeSocket.last.hear({ ...sealed(hash), seats: [seat(), seat(hash)] });
    expect(table.opening.value).toBe(true);
    FakeSocket.last.onclose?.({ reason: "" });
    await vi.advanceTimersByTimeAsync(1000);
    FakeSocket.last.onopen?.();
    FakeSocket.last.hear({ ...sealed(hash), seats: [seat(), seat(hash)] });
    await vi.waitFor(() => expect(opened().length).toBeGreaterThan(0));
    expect(new Set(opened())).toEqual(new Set([hash]));
    FakeSocket.last.hear({ ...sealed("0".repeat(64)), seats: [seat(), seat("0".repeat(64))] });
    await vi.waitFor(() => expect(table.unknownSalts.value).toEqual([1]));
    expect(table.opening.value).toBe(false);
  });

  it("is shown though what was missed breaks off on its way", async () => {
    answer = async () => new Response('{"boards": [');
    await follow(1, [1, 2, 3]);
    await vi.advanceTimersByTimeAsync(0);
    expect(table.shown.value?.board.number).toBe(3);
  });

  it("is shown though what was missed never comes", async () => {
    answer = () => new Promise(() => {});
    await follow(1, [1, 2, 3]);
    expect(table.shown.value).toBe(null);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(table.shown.value?.board.number).toBe(3);
  });

  it("looks back at the line that is played, not at one that was taken back meanwhile", async () => {
    answer = async () => expanded([1, 2, 3]);
    await follow(null, [1, 2, 3]);
    await table.showMove(2);
    expect(table.shown.value?.board.number).toBe(2);
    FakeSocket.last.hear(snapshot([1, 5, 6]));
    await vi.advanceTimersByTimeAsync(10_000);
    answer = async () => expanded([1, 5, 6]);
    await table.showMove(2);
    expect(table.shown.value?.board.number).toBe(5);
  });

  it("says which levels are being compiled and how far, until they are", async () => {
    vi.useRealTimers(); // words come by themselves
    await setLanguage("fr");
    vi.useFakeTimers();
    await follow(null, [1]);
    const host = document.createElement("div");
    const shown = (levels: readonly number[], share: number, seats: readonly number[]) => {
      FakeSocket.last.hear({ type: "warming", seats, advice: false, levels, share });
      render(h(CompileStatus, { table }), host);
      return host.textContent?.replace(/\s/g, " ");
    };
    expect(shown([1, 2, 3], 0.4, [0])).toBe("Préparation des niveaux 1–3 : 40 %");
    expect(host.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow")).toBe("40");
    expect(shown([6], 0.5, [0])).toBe("Préparation du niveau 6 : 50 %");
    expect(shown([], 0, [0])).toBe("L’ordinateur se prépare");
    expect(shown([], 1, [])).toBe("");
  });
});
