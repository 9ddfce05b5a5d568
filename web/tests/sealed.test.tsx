// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { Snapshot } from "../src/protocol/messages";
import { loadWords, setLanguage } from "../src/state/words";
import type { TableContext } from "../src/ui/table/context";
import { BeginWithout } from "../src/ui/table/Sealed";
import { seatView } from "./fixtures";

beforeAll(() => setLanguage("fr"));
beforeAll(() => loadWords("later"));
afterEach(() => vi.useRealTimers());

/** A table that was sealed at 1000 and waits for its first seat. */
function sealed(more: Partial<Snapshot> = {}, away = 0): Snapshot {
  const absent = { present: false, away_since: away };
  const seats = [seatView("Zoé", { opens: "f", ...(away > 0 && absent) }), seatView("Léo")];
  const offers: Snapshot["offers"] = [];
  const rules = { game: "kwinty", players: 2 };
  const board = {};
  const table = { status: "open", sealed: 1000, start_after: 60_000, seats, offers, rules, board };
  return { ...table, you: { seats: [1], keys: [] }, ...more } as unknown as Snapshot;
}

/** The button after so many milliseconds by the server's clock; `null` where there is none. */
async function buttonAt(time: number, now: Snapshot): Promise<string | null> {
  vi.useFakeTimers({ now: time });
  const table = { time: () => Date.now(), ask: async () => ({}) };
  const context = { table, game: { name: "kwinty" }, now: signal(now) } as unknown as TableContext;
  const host = document.createElement("div");
  await act(async () => render(<BeginWithout context={context} />, host));
  const found = host.querySelector("button")?.textContent ?? null;
  await act(async () => render(null, host));
  return found;
}

it("is offered a minute after the table was sealed, to players whose salts are open", async () => {
  expect(await buttonAt(60_999, sealed())).toBeNull();
  expect(await buttonAt(61_000, sealed())).toBe("Commencer sans attendre");
  expect(await buttonAt(61_000, sealed({ you: { seats: [0], keys: [] } }))).toBeNull();
  expect(await buttonAt(61_000, sealed({ you: { seats: [], keys: [] } }))).toBeNull();
});

it("is offered a minute after the awaited player left, where that was later", async () => {
  expect(await buttonAt(61_000, sealed({}, 30_000))).toBeNull();
  expect(await buttonAt(90_000, sealed({}, 30_000))).toBe("Commencer sans attendre");
});

it("is not offered while the others are asked", async () => {
  const offers = [{ seat: 1, what: "start", agreed: [] }] as const;
  expect(await buttonAt(61_000, sealed({ offers }))).toBeNull();
});
