import { describe, expect, it } from "vitest";
import { boxOf, frame, parse, places, turned, zones } from "../src/games/kwinty/places";
import type { KwintyPosition } from "../src/games/kwinty/position";

const EMPTY: KwintyPosition = {
  to_act: 0,
  left: null,
  heights: [],
  rows: [],
  blocks_left: [20, 20],
};
/** After `Vi Hg`. */
const EARLY: KwintyPosition = {
  to_act: 0,
  left: "g",
  heights: [1, 1, 2],
  rows: ["BBW", "..W"],
  blocks_left: [19, 19],
};
const WIDEST: KwintyPosition = { ...EARLY, left: "d", heights: [9, 9, 9, 9, 9, 9, 9, 9, 1] };
const ACTIONS = ["He", "Hg", "Hj", "Vf", "Vg", "Vh", "Vj"];

describe("the notation of Kwinty", () => {
  it("names an orientation and a left column", () => {
    expect(parse("Vi")).toEqual({ kind: "V", column: 8 });
    expect(parse("Ha")).toEqual({ kind: "H", column: 0 });
  });

  it.each(["pass", "V", "Vz", "xa1", ""])("places nothing with %j", (action) => {
    expect(parse(action)).toBeNull();
  });
});

describe("the places of some actions", () => {
  it("go from left to right, each on top of its column", () => {
    const found = places([...ACTIONS, "pass"], EARLY);
    expect(found.map(({ action, base }) => `${action}${base}`)).toEqual([
      "He0",
      "Vf0",
      "Vg1",
      "Hg1",
      "Vh1",
      "Vj0",
      "Hj0",
    ]);
  });

  it("are hit by zones that never overlap and hold the middle of their place", () => {
    const found = places(ACTIONS, EARLY);
    const shown = frame(EARLY);
    const hit = zones(found, shown);
    hit.forEach((zone, index) => {
      const next = hit[index + 1];
      if (next) expect(zone.x + zone.width).toBeLessThanOrEqual(next.x + 1e-9);
      expect(zone.width).toBeGreaterThanOrEqual(0.5);
      expect(zone.x).toBeGreaterThanOrEqual(shown.x);
    });
  });
});

describe("the frame", () => {
  it.each([
    ["no wall", EMPTY, ["Vi", "Hi"]],
    ["an early wall", EARLY, ACTIONS],
    ["the widest wall", WIDEST, ["Vl"]],
  ])("holds every place of %s", (_, position, actions) => {
    const shown = frame(position);
    for (const { kind, column, base } of places(actions, position)) {
      const box = boxOf(kind, column, base);
      expect(box.x).toBeGreaterThanOrEqual(shown.x);
      expect(box.x + box.width).toBeLessThanOrEqual(shown.x + shown.width);
      expect(box.y).toBeGreaterThanOrEqual(shown.y);
    }
  });

  it("is no wider than the widest wall needs, nor higher", () => {
    expect(frame(WIDEST).width).toBeLessThan(10);
    expect(frame(WIDEST).height).toBeLessThan(11);
  });

  it("does not move when a block is placed upon the wall", () => {
    const higher = { ...EARLY, heights: [1, 3, 2] };
    expect(frame(higher)).toEqual(frame(EARLY));
  });
});

describe("turning a block", () => {
  it("lays it from its own column where it can", () => {
    expect(turned("H", "Vg", ACTIONS)).toBe("Hg");
    expect(turned("H", "Vh", ACTIONS)).toBe("Hg");
    expect(turned("V", "Hg", ACTIONS)).toBe("Vg");
  });

  it("does nothing where the wall does not let it, or where it stands so already", () => {
    expect(turned("H", "Vg", ["Vg", "Hk"])).toBeNull();
    expect(turned("V", "Vg", ACTIONS)).toBeNull();
  });

  it("begins in the middle when nothing is in hand", () => {
    expect(turned("V", null, ACTIONS)).toBe("Vh");
    expect(turned("H", null, ["Vi"])).toBeNull();
  });
});
