import { describe, expect, it } from "vitest";
import { coinsOf, moveOf } from "../src/games/turquoise/actions";
import { sortActions, type Tool } from "../src/games/turquoise/choosing";
import {
  type HitMark,
  holds,
  meant,
  near,
  REACH,
  touchChoiceMark,
  touchMenuOf,
  tries,
} from "../src/games/turquoise/model/hitTest";
import { gainedBars, quarters } from "../src/games/turquoise/model/laying";
import { type Ground, trackOf } from "../src/games/turquoise/model/pathTube";
import { PILLAR, Space, THICK, topOf } from "../src/games/turquoise/model/space";
import { chipSizes, rowWidth } from "../src/games/turquoise/model/tags";
import { choiceAt, targetsOf } from "../src/games/turquoise/model/targets";
import type { TurquoiseRenderData } from "../src/games/turquoise/protocol";
import { offered, partsOf, TURN } from "./turquoiseActions";

const ACT = sortActions(offered("anubis:c3", "anubis:c3+d5", ...TURN, "move:e5>hand:2:O1"));
const kinds = (tool: Tool, legal = ACT, laying: string | null = null) =>
  Object.fromEntries(targetsOf(legal, tool, laying).map(({ name, kind }) => [name, kind]));
const move = (action: string) => {
  const found = moveOf([action, partsOf(action)]);
  if (!found) throw new Error(action);
  return found;
};

describe("what can be picked on the model", () => {
  it("is one's pillars and the tray at first, and quietly where the hand alone reaches", () => {
    expect(kinds({ kind: "none" })).toEqual({
      "place:e5": "pillar",
      "place:h1": "pillar",
      "place:b1": "quiet",
      hand: "tray",
    });
  });

  it("is where a pillar can go, with every price, and each way back", () => {
    const tool: Tool = { kind: "carry", from: "e5" };
    expect(kinds(tool)).toEqual({
      "place:e5": "picked",
      "place:f3": "end",
      "place:h1": "quiet",
      "action:move:e5>hand:1": "back",
      "action:move:e5>hand:2:O1": "back",
      hand: "tray",
    });
    const ends = targetsOf(ACT, tool, null).find(({ name }) => name === "place:f3");
    expect(ends?.moves.map(({ actionPoints }) => actionPoints)).toEqual([2, 3]);
  });

  it("is what a god may be pointed at", () => {
    expect(kinds({ kind: "horus" })).toEqual({ "place:c4": "spot" });
    expect(kinds({ kind: "anubis", places: ["c3"] })).toEqual({
      "place:c3": "picked",
      "place:d5": "pillar",
    });
  });

  it("is a site for a plate, and the plate itself to turn it", () => {
    expect(kinds({ kind: "none" }, sortActions(offered("lay:0c1", "lay:1b2")))).toEqual({
      "action:lay:0c1": "site",
      "action:lay:1b2": "site",
    });
    const faces = sortActions(offered("face:0", "face:1", "face:2", "face:3"));
    expect(kinds({ kind: "none" }, faces, "0c1")).toEqual({ turn: "plate" });
  });

  it("means one choice each, and nothing else does", () => {
    const carried = targetsOf(ACT, { kind: "carry", from: "e5" }, null);
    expect(choiceAt(carried, "place:e5")).toEqual({ kind: "place", place: "e5" });
    expect(choiceAt(carried, "action:move:e5>f3:2:B2")).toEqual({
      kind: "action",
      action: "move:e5>f3:2:B2",
    });
    expect(choiceAt(carried, "hand")).toEqual({ kind: "hand" });
    const faces = targetsOf(sortActions(offered("face:0", "face:1")), { kind: "none" }, "0c1");
    expect(choiceAt(faces, "turn")).toEqual({ kind: "turn", by: 1 });
    expect(choiceAt(faces, "turn:-1")).toEqual({ kind: "turn", by: -1 });
    for (const other of ["place:", "action:", "draw", "", "places:e5"]) {
      expect(choiceAt(carried, other)).toBeNull();
    }
  });
});

const mark = (name: string, x: number, y: number, more: Partial<HitMark> = {}): HitMark => ({
  name,
  title: name,
  line: [
    { x, y },
    { x, y },
  ],
  ground: null,
  chip: null,
  behind: 0,
  ...more,
});

describe("what a point of the canvas means", () => {
  it("is the nearest target within reach, however close another is", () => {
    const marks = [mark("a", 100, 100), mark("b", 130, 100)];
    expect(meant(marks, { x: 114, y: 100 }, REACH.mouse)).toBe("a");
    expect(meant(marks, { x: 116, y: 100 }, REACH.mouse)).toBe("b");
    expect(meant(marks, { x: 100, y: 121 }, REACH.mouse)).toBe("a");
    expect(meant(marks, { x: 100, y: 123 }, REACH.mouse)).toBeNull();
    expect(near(marks, { x: 115, y: 100 }, REACH.touch)).toHaveLength(2);
  });

  it("is the whole of a pillar, from foot to head", () => {
    const tall = mark("a", 100, 100, {
      line: [
        { x: 100, y: 100 },
        { x: 100, y: 50 },
      ],
    });
    expect(meant([tall, mark("b", 100, 20)], { x: 110, y: 52 }, REACH.mouse)).toBe("a");
  });

  it("is a chip before whatever is under it, row by row", () => {
    const box = { left: 80, right: 140, top: 90, bottom: 142 };
    const chip = mark("place:f3", 60, 60, { chip: { box, rows: ["cheap", "dear"] } });
    const marks = [mark("under", 110, 100), chip];
    expect(meant(marks, { x: 110, y: 100 }, REACH.mouse)).toBe("cheap");
    expect(meant(marks, { x: 110, y: 130 }, REACH.mouse)).toBe("dear");
    expect(meant(marks, { x: 60, y: 60 }, REACH.mouse)).toBe("place:f3");
  });

  it("is what is marked rather than what is not", () => {
    const marks = [mark("quiet", 100, 100, { behind: 5 }), mark("marked", 104, 100)];
    expect(meant(marks, { x: 101, y: 100 }, REACH.mouse)).toBe("marked");
  });

  it("is a site on all of its ground", () => {
    const ground = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 100, y: 80 },
      { x: 0, y: 80 },
    ];
    const site = mark("site", 50, 40, { ground });
    expect(meant([site], { x: 4, y: 76 }, REACH.mouse)).toBe("site");
    expect(holds(ground, { x: -1, y: 40 })).toBe(false);
    expect(meant([site], { x: -30, y: 40 }, REACH.mouse)).toBeNull();
  });

  it("can be found again for a row of a chip", () => {
    const box = { left: 0, right: 40, top: 0, bottom: 52 };
    const chip = mark("place:f3", 20, 26, { chip: { box, rows: ["cheap", "dear"] } });
    const [spot] = tries(chip, "dear");
    expect(spot && meant([chip], spot, REACH.mouse)).toBe("dear");
  });
});

describe("a finger between two places", () => {
  const room = { left: 8, top: 8, right: 382, bottom: 400 };
  const marks = [
    mark("place:a1", 100, 100),
    mark("place:b1", 130, 100),
    mark("place:c1", 180, 100),
  ];

  it("is asked which of them, large and beside each other", () => {
    const fan = touchMenuOf(marks, { x: 116, y: 100 }, room);
    expect(fan?.map((leaf) => leaf.mark.name)).toEqual(["place:a1", "place:b1"]);
    const [left, right] = (fan ?? []).map(touchChoiceMark);
    if (!left?.chip || !right?.chip) throw new Error("no leaves");
    expect(right.chip.box.left - left.chip.box.right).toBeGreaterThan(0);
    expect(meant([left, right], right.line[0], 0)).toBe("place:b1");
  });

  it("is not asked where one is clearly nearer, or under it", () => {
    expect(touchMenuOf(marks, { x: 104, y: 100 }, room)).toBeNull();
    const box = { left: 100, right: 130, top: 90, bottom: 116 };
    const chip = mark("place:d1", 115, 100, { chip: { box, rows: [] } });
    expect(touchMenuOf([...marks, chip], { x: 115, y: 100 }, room)).toBeNull();
  });

  it("finds them inside the canvas, under it where there is no room over it", () => {
    const edge = [mark("place:a8", 12, 20), mark("place:b8", 40, 20)];
    const fan = touchMenuOf(edge, { x: 26, y: 20 }, room) ?? [];
    expect(fan).toHaveLength(2);
    for (const { at } of fan) expect([at.x >= room.left + 26, at.y > 20]).toEqual([true, true]);
  });
});

describe("prices over the model", () => {
  it("show a coin a point, and from 4 on a coin a seat with a count", () => {
    expect(coinsOf(move("move:e5>f3:3:B1Y2"))).toHaveLength(3);
    expect(coinsOf(move("move:e5>f3:3:B1Y3"))).toEqual([
      { colour: "B", count: 1 },
      { colour: "Y", count: 3 },
    ]);
  });

  it("are as wide as what they pay, and fold step by step", () => {
    const [cheap, dear] = [move("move:e5>f3:2"), move("move:e5>f3:3:B1Y1")];
    expect(rowWidth(dear)).toBeGreaterThan(rowWidth(cheap));
    const names = (most: "all" | "one" | "few", ...moves: (typeof dear)[]) =>
      chipSizes(moves, null, most).map(({ name }) => name);
    expect(names("all", dear, cheap)).toEqual(["all", "one", "few", "dot"]);
    expect(names("all", dear)).toEqual(["one", "few", "dot"]);
    expect(names("all", cheap)).toEqual(["one", "dot"]);
    expect(names("few", dear, cheap)).toEqual(["few", "dot"]);
  });
});

const RENDER_DATA: TurquoiseRenderData = {
  tops: { e5: ["0e5", 0], e4: ["0e3", 0], e3: ["1d2", 1], b1: ["0a1", 0] },
  joints: [["e4", "e5", 0, 0]],
  halves: [],
  entries: { b1: true },
  drawn: null,
  under: {},
  worth: {},
};
const space = new Space();
space.set(RENDER_DATA);
const ground: Ground = {
  pointOf: (place) => space.pointOf(place),
  pillarAt: (place) => place === "e5" || place === "e4",
};

describe("the chosen way", () => {
  it("goes over pillars and comes down at its end", () => {
    const track = trackOf(["e5", "e4", "e3"], RENDER_DATA, ground);
    expect(track?.nodes).toHaveLength(1);
    expect(track?.nodes[0]?.[1]).toBeGreaterThan(topOf(0) + PILLAR);
    expect(track?.end).toEqual([0.5, topOf(1), 1.5]);
    const last = track?.points.at(-1)?.[1] ?? 0;
    expect(last).toBeGreaterThan(topOf(1));
    expect(last).toBeLessThan(topOf(1) + PILLAR);
  });

  it("has one more to pay at each broken crossing, and none where it is complete", () => {
    expect(trackOf(["e5", "e4", "e3"], RENDER_DATA, ground)?.broken).toHaveLength(1);
    expect(trackOf(["e5", "e4"], RENDER_DATA, ground)?.broken).toHaveLength(0);
  });

  it("comes in from the frame beside its entry", () => {
    const track = trackOf(["hand", "b1"], RENDER_DATA, ground);
    const [x, , z] = track?.points[0] ?? [0, 0, 0];
    expect([x, z > 4.5]).toEqual([-2.5, true]);
    expect(track?.broken).toHaveLength(0);
    expect(trackOf(["e5"], RENDER_DATA, ground)).toBeNull();
  });
});

describe("a plate that is held", () => {
  it("turns the short way from digits to digits", () => {
    expect(quarters("4321", "1432")).toBe(1);
    expect(quarters("4321", "3214")).toBe(3);
    expect(quarters("4321", "2143")).toBe(2);
    expect(quarters("4321", "4321")).toBe(0);
    expect(quarters("4321", "5555")).toBe(0);
  });

  it("shows what it completes on its stone, and beside it on the next place's, with nothing upright between", () => {
    const inner = gainedBars("0c3", { joints: [["c3", "c4", 0, 0]], entries: [] }, space);
    expect(new Set(inner.flatMap(({ from, to }) => [from[1], to[1]])).size).toBe(1);
    const over = gainedBars("0c3", { joints: [["d3", "e3", 0, 1]], entries: [] }, space);
    const heights = over.flatMap(({ from, to }) => [from[1], to[1]]);
    expect(Math.max(...heights)).toBeGreaterThan(1 + THICK);
    expect(Math.min(...heights)).toBeCloseTo(topOf(1) + 0.035);
    expect(over.every(({ from, to }) => from[1] === to[1])).toBe(true);
  });
});
