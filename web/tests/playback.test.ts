// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Board } from "../src/protocol/messages";
import { MOST, PACE, Playback, SETTLE } from "../src/state/playback";
import type { BoardFrame } from "../src/state/tableClient";
import { lineEntry } from "./fixtures";

function moment(number: number): BoardFrame {
  const board: Board = {
    number,
    length: number,
    to_act: 0,
    position: {},
    render_data: {},
    scores: [],
    back: [],
  };
  return { board, last: null };
}

const step = (action: string) => lineEntry(action, []);

const at = (playback: Playback) => playback.shown.value?.board.number ?? null;

describe("what others did", () => {
  let playback: Playback;
  beforeEach(() => {
    vi.useFakeTimers();
    playback = new Playback(true);
  });
  afterEach(() => {
    playback.dispose();
    vi.useRealTimers();
    Object.defineProperty(document, "hidden", { value: false, configurable: true });
  });

  it("is shown at once when nothing else is", () => {
    playback.push(moment(1), false);
    expect(playback.behind.value).toBe(0);
    expect(playback.played.value?.board.number).toBe(1);
  });

  it("comes one after the other, each long enough to be read", () => {
    for (const number of [1, 2, 3]) playback.push(moment(number), false);
    expect([at(playback), playback.behind.value]).toEqual([1, 2]);
    vi.advanceTimersByTime(PACE - 1);
    expect(at(playback)).toBe(1);
    vi.advanceTimersByTime(1);
    expect([at(playback), playback.behind.value]).toEqual([2, 1]);
    vi.advanceTimersByTime(PACE);
    expect([at(playback), playback.behind.value]).toEqual([null, 0]);
    expect(playback.played.value?.board.number).toBe(3);
  });

  it("waits until one's own action has settled", () => {
    playback.push(moment(1), true);
    expect(playback.behind.value).toBe(0);
    playback.push(moment(2), false);
    expect(at(playback)).toBe(1);
    vi.advanceTimersByTime(SETTLE);
    expect(playback.behind.value).toBe(0);
  });

  it("waits until the board has shown the last, and not a moment longer", () => {
    const busy = signal(false);
    playback.follow({ lasts: () => busy.value, asks: () => false });
    for (const number of [1, 2, 3]) playback.push(moment(number), false);
    busy.value = true;
    vi.advanceTimersByTime(3 * PACE);
    expect([at(playback), playback.behind.value]).toEqual([1, 2]);
    busy.value = false;
    expect([at(playback), playback.behind.value]).toEqual([2, 1]);
    busy.value = true;
    busy.value = false; // it was soon over: what is shown is read all the same
    vi.advanceTimersByTime(PACE - 1);
    expect(playback.behind.value).toBe(1);
    vi.advanceTimersByTime(1);
    expect(playback.behind.value).toBe(0);
    busy.value = true;
    vi.advanceTimersByTime(PACE);
    playback.push(moment(4), false);
    expect(at(playback)).toBe(3);
    playback.push(moment(5), true); // one's own waits for nothing
    expect(playback.played.value?.board.number).toBe(5);
  });

  it("comes at once where one's own action only asked for it", () => {
    playback.follow({ lasts: () => false, asks: ({ action }) => action === "draw" });
    playback.push({ ...moment(1), last: step("draw") }, true);
    playback.push(moment(2), false);
    expect(playback.behind.value).toBe(0);
    expect(playback.played.value?.board.number).toBe(2);
    playback.push({ ...moment(3), last: step("draw") }, false); // of others it is read first
    vi.advanceTimersByTime(PACE);
    playback.push(moment(4), false);
    expect(at(playback)).toBe(3);
  });

  it("can be skipped, and goes on as before afterwards", () => {
    for (const number of [1, 2, 3]) playback.push(moment(number), false);
    playback.skip();
    expect(playback.behind.value).toBe(0);
    expect(playback.played.value?.board.number).toBe(3);
    vi.advanceTimersByTime(10 * PACE);
    expect(playback.played.value?.board.number).toBe(3);
    playback.push(moment(4), false);
    expect(playback.played.value?.board.number).toBe(4);
  });

  it("waits for a player to look", () => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    for (const number of [1, 2]) playback.push(moment(number), false);
    vi.advanceTimersByTime(10 * PACE);
    expect(playback.behind.value).toBe(2);
    Object.defineProperty(document, "hidden", { value: false, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    expect([at(playback), playback.behind.value]).toEqual([1, 1]);
  });

  it("never falls too far behind", () => {
    playback.replay(Array.from({ length: 3 * MOST }, (_, number) => moment(number)));
    expect(playback.behind.value).toBeLessThanOrEqual(MOST);
  });

  it("is the present at once for a player who wants nothing to move", () => {
    const still = new Playback(false);
    for (const number of [1, 2]) still.push(moment(number), false);
    expect(still.behind.value).toBe(0);
    expect(still.played.value?.board.number).toBe(2);
    still.dispose();
  });
});
