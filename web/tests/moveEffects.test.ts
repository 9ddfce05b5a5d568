// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import type { View } from "../src/games/module";
import { bow } from "../src/kit/flights";
import type { ScoreChangeView } from "../src/protocol/messages";
import { hasCosts, running } from "../src/ui/table/countUp";
import { endCost, flows, moved, moveEffects } from "../src/ui/table/moveEffect";

function gain(seat: number, points: number, kind: string, clause: string): ScoreChangeView {
  return { seat, points, kind, clause };
}

function view(length: number, gains: readonly ScoreChangeView[] = [], scores = [5, 5, 5]): View {
  const board = {
    number: length,
    length,
    to_act: 0,
    position: {},
    render_data: {},
    scores,
    back: [],
  };
  const log = { seat: 0, sentence: { fr: "", en: "" } };
  const last = {
    number: length,
    seat: 0,
    action: "x",
    parts: [],
    log,
    score_changes: gains,
    at: null,
  };
  return { game: "turquoise", players: 3, board, last, seats: [], outcome: null, live: true };
}

describe("what is seen to happen", () => {
  it("is one action after what was shown, and nothing after a jump", () => {
    const shown = signal(view(3));
    const happened = moveEffects(shown);
    expect(happened.value).toBeNull();
    shown.value = view(4);
    expect(happened.value?.after.board.length).toBe(4);
    expect(happened.value?.before.board.length).toBe(3);
    const before = happened.value;
    shown.value = { ...shown.value, live: false }; // only the people around have changed
    expect(happened.value).toBe(before);
    shown.value = view(9);
    expect(happened.value).toBeNull();
    shown.value = view(8); // taken back
    expect(happened.value).toBeNull();
  });
});

describe("points that travel", () => {
  it("go from the seat that pays to the seat that is paid (Q14)", () => {
    const paid = [gain(0, -3, "paid", "Q14"), gain(1, 2, "received", "Q14")];
    expect(flows([...paid, gain(2, 1, "received", "Q14")])).toEqual([
      { from: 0, to: 1, points: 2 },
      { from: 0, to: 2, points: 1 },
    ]);
  });

  it("come from the board, and go there for a tablet (Q17)", () => {
    expect(flows([gain(1, 15, "level2", "Q11")])).toEqual([{ from: null, to: 1, points: 15 }]);
    expect(flows([gain(2, -4, "tablet", "Q17")])).toEqual([{ from: 2, to: null, points: 4 }]);
  });

  it("are no payment where one area grows and another shrinks (T17)", () => {
    expect(flows([gain(0, 1, "area", "T17"), gain(1, -1, "area", "T17")])).toEqual([
      { from: null, to: 0, points: 1 },
      { from: 1, to: null, points: 1 },
    ]);
  });

  it("are not what was only at stake, nor what the end costs", () => {
    const lost = view(2, [gain(0, -3, "lost", "U4")]);
    const step = lost.last;
    if (step === null) throw new Error("no step");
    expect(moved({ step, before: view(1), after: lost })).toEqual([]);
    const gains = [gain(2, 25, "summit", "Q11"), gain(2, -3, "standing", "Q21")];
    const end = view(2, gains, [5, 5, 27]);
    const after = { ...end, board: { ...end.board, to_act: null } };
    const happening = { step: { ...step, score_changes: gains }, before: view(1), after };
    expect(moved(happening)).toEqual([{ from: null, to: 2, points: 25 }]);
    expect(endCost(happening, 2)).toBe(3);
    expect(endCost(happening, 1)).toBe(0);
  });

  it("fly in a bow that begins and ends where it should", () => {
    const points = bow({ from: { x: 10, y: 200 }, to: { x: 310, y: 180 } });
    expect(points[0]).toEqual({ x: 10, y: 200 });
    expect(points.at(-1)).toEqual({ x: 310, y: 180 });
    expect(Math.min(...points.map(({ y }) => y))).toBeLessThan(170);
    const down = bow({ from: { x: 100, y: 0 }, to: { x: 100, y: 300 } });
    expect(Math.min(...down.map(({ x }) => x))).toBeLessThan(90);
  });
});

describe("counting at the end", () => {
  const account = {
    rows: [
      { kind: "ground", clause: "Q11", amounts: [4, 5], note: null },
      { kind: "standing", clause: "Q21", amounts: [-17, -3], note: null },
    ],
    totals: [-13, 2],
  };

  it("adds row after row until it is the result", () => {
    expect([0, 1, 2].map((rows) => running(account, rows))).toEqual([
      [0, 0],
      [4, 5],
      account.totals,
    ]);
  });

  it("is worth it only where something is lost", () => {
    expect(hasCosts(account)).toBe(true);
    expect(hasCosts({ rows: account.rows.slice(0, 1), totals: [4, 5] })).toBe(false);
  });
});
