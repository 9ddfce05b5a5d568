import { describe, expect, it } from "vitest";
import { loops, outline } from "../src/games/turris/outline";
import {
  across,
  boxOf,
  closedLevels,
  placedAction,
  placesOf,
  tops,
  turnedPlace,
} from "../src/games/turris/places";
import { towards } from "../src/kit/rovingFocus";
import type { Orientation } from "../src/kit/wood/Turn";
import { turrisOffers, turrisParts } from "./parts";
import { towerData } from "./woodenBoards";

/** Two upright blocks, a flat one across them, and one on the half of it. */
const DATA = towerData(
  [
    [0, ["a1"], 1],
    [0, ["a2"], 1],
    [1, ["a1", "a2"], 3],
    [0, ["a2"], 4],
  ],
  {
    closed: [
      ["a1", 3],
      ["a2", 3],
      ["a2", 4],
    ],
  },
);

const places = (actions: readonly string[], data = DATA) => placesOf(turrisOffers(actions), data);
const turned = (kind: Orientation, from: string | null, actions: readonly string[]) =>
  turnedPlace(kind, from, places(actions));

describe("the parts of an action", () => {
  it.each([
    ["Va1", { kind: "V", columns: ["a1"] }],
    ["Hb2c2", { kind: "H", columns: ["b2", "c2"] }],
    ["xc3", { kind: "x", columns: ["c3"] }],
  ])("tell where %s is", (action, meant) => {
    expect(placedAction(turrisParts(action))).toEqual(meant);
  });

  it.each(["pass", "stop"])("give %j no place", (action) => {
    expect(placedAction(turrisParts(action))).toBeNull();
  });
});

describe("the plan", () => {
  it("has the north above and the west on the left", () => {
    expect(boxOf(["a3"])).toEqual({ x: 0, y: 0, width: 1, height: 1 });
    expect(boxOf(["c1"])).toEqual({ x: 2, y: 2, width: 1, height: 1 });
    expect(boxOf(["a1", "a2"])).toEqual({ x: 0, y: 1, width: 1, height: 2 });
  });

  it("shows the highest block of each column", () => {
    const above = tops(DATA);
    expect(above.get("a1")).toEqual([1, ["a1", "a2"], 3]);
    expect(above.get("a2")).toEqual([0, ["a2"], 4]);
    expect(above.has("b1")).toBe(false);
  });

  it("puts the whole of a flat block where it is removed by one column", () => {
    const flat = { ...DATA, blocks: DATA.blocks.slice(0, 3) };
    const [place] = places(["xa1"], flat);
    expect(place?.columns).toEqual(["a1", "a2"]);
  });

  it("lets the joints be hit before the columns under them", () => {
    const found = places(["Ha1b1", "Va1", "Vb1"]);
    expect(found.map(({ action }) => action)).toEqual(["Va1", "Vb1", "Ha1b1"]);
    expect(found.at(-1)?.zone.width).toBe(0.5);
  });

  it("gathers what T13 closes by column", () => {
    expect(closedLevels(DATA)).toEqual({ a1: [3], a2: [3, 4] });
  });
});

describe("a click on a column where no block can stand upright", () => {
  const actions = places(["Ha1b1", "Hb1c1", "Ha3b3", "stop"]);

  it("takes the only flat block that there is", () => {
    expect(across("a3", null, actions)).toBe("Ha3b3");
  });

  it("waits for a second column where there are several", () => {
    expect(across("b1", null, actions)).toBeNull();
    expect(across("c1", "b1", actions)).toBe("Hb1c1");
    expect(across("b1", "a1", actions)).toBe("Ha1b1");
  });
});

describe("turning a block", () => {
  it("keeps it on a column of its own", () => {
    expect(turned("H", "Vb1", ["Ha1b1", "Hb1c1", "Vb1"])).toBe("Hb1c1");
    expect(turned("V", "Ha1b1", ["Ha1b1", "Vb1", "Vc3"])).toBe("Vb1");
    expect(turned("V", "Ha1b1", ["Ha1b1", "Vc3"])).toBeNull();
    expect(turned("H", "Ha1b1", ["Ha1b1", "Hb1c1"])).toBeNull();
  });
});

describe("the arrow keys", () => {
  const spots = places(["Va1", "Vc1", "Vb3", "Va3"]);
  const at = (action: string) => {
    const spot = spots.find((one) => one.action === action);
    if (spot === undefined) throw new Error(action);
    return spot;
  };

  it("go to the nearest place in their direction, and nowhere past the edge", () => {
    expect(towards(spots, at("Va1"), [1, 0])?.action).toBe("Vc1");
    expect(towards(spots, at("Va1"), [0, -1])?.action).toBe("Va3");
    expect(towards(spots, at("Va1"), [0, 1])).toBeNull();
  });
});

describe("the outline of an area", () => {
  it("goes round it once, by its corners only", () => {
    expect(
      loops([
        [0, 0],
        [1, 0],
      ]),
    ).toEqual([
      [
        [0, 0],
        [2, 0],
        [2, 1],
        [0, 1],
      ],
    ]);
  });

  it("stays inside", () => {
    expect(outline([[0, 0]], 0.1)).toBe("M0.1 0.1L0.9 0.1L0.9 0.9L0.1 0.9Z");
  });

  it("has a loop of its own for a hole", () => {
    const ring = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y): [number, number] => [x, y]));
    const found = loops(ring.filter(([x, y]) => x !== 1 || y !== 1));
    expect(found.map((loop) => loop.length).sort()).toEqual([4, 4]);
  });

  it("does not leap over a corner where two squares meet", () => {
    expect(
      loops([
        [0, 0],
        [1, 1],
      ]),
    ).toHaveLength(2);
  });
});
