import { describe, expect, it, test } from "vitest";
import {
  boxOf,
  frame,
  middle,
  placed,
  placeTargets,
  turnedPlace,
} from "../src/games/kwinty/places";
import type { KwintyPosition } from "../src/games/kwinty/protocol";
import { zones } from "../src/games/kwinty/zones";
import type { UnitRect } from "../src/kit/wood/Block";
import type { Orientation } from "../src/kit/wood/Turn";
import { kwintyOffers } from "./parts";
import { WALL } from "./woodenBoards";

const places = (actions: readonly string[], position: KwintyPosition) =>
  placeTargets(kwintyOffers(actions), position);
const turned = (kind: Orientation, from: string | null, actions: readonly string[]) =>
  turnedPlace(kind, from, places(actions, WALL));

const EMPTY: KwintyPosition = {
  to_act: 0,
  left: null,
  heights: [],
  rows: [],
  blocks_left: [20, 20],
};
const WIDEST: KwintyPosition = { ...WALL, left: "d", heights: [9, 9, 9, 9, 9, 9, 9, 9, 1] };
const ACTIONS = ["He", "Hg", "Hj", "Vf", "Vg", "Vh", "Vj"];

const LEVEL: KwintyPosition = { ...WALL, heights: [2, 2, 2, 2] };

/** How much two boxes share. */
function overlap(one: UnitRect, other: UnitRect): number {
  const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, wide) * Math.max(0, high);
}

test("a pass places no block", () => {
  expect(placed(["pass"])).toBeNull();
  expect(placed(null)).toBeNull();
  expect(placed(["place", "V", 8])).toEqual(["place", "V", 8]);
});

describe("the places of some actions", () => {
  it("go from left to right, each on top of its column", () => {
    const found = places([...ACTIONS, "pass"], WALL);
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

  it.each([
    ["an early wall", WALL, ACTIONS],
    ["a level wall", LEVEL, ["Hg", "Hh", "Hi", "Vg", "Vh", "Vi", "Vj"]],
    ["no upright block", LEVEL, ["Hg", "Hh", "Hi"]],
    ["few", LEVEL, ["Hg", "Vi", "Vj"]],
  ])("are hit by zones that never overlap, at least a square wide: %s", (_, position, actions) => {
    const all = zones(places(actions, position), frame(position));
    const boxes = all.flat();
    boxes.forEach((one, index) => {
      expect(one.width).toBeGreaterThan(0);
      for (const other of boxes.slice(index + 1)) expect(overlap(one, other)).toBeLessThan(1e-9);
    });
    for (const own of all) expect(Math.max(...own.map(({ width }) => width))).toBeGreaterThan(0.99);
  });

  it("are hit at their own pegs", () => {
    const found = places(ACTIONS, WALL);
    zones(found, frame(WALL)).forEach((own, index) => {
      const place = found[index];
      if (place === undefined) throw new Error("a zone without its place");
      const peg = { x: middle(place) - 0.05, y: -place.base - 0.2, width: 0.1, height: 0.1 };
      const hit = own.reduce((sum, box) => sum + overlap(box, peg), 0);
      expect(hit).toBeCloseTo(0.01);
    });
  });
});

describe("the frame", () => {
  it.each([
    ["no wall", EMPTY, ["Vi", "Hi"]],
    ["an early wall", WALL, ACTIONS],
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
    const higher = { ...WALL, heights: [1, 3, 2] };
    expect(frame(higher)).toEqual(frame(WALL));
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
