import { BoxGeometry, Matrix4, MeshBasicMaterial, Object3D, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { LastPlate } from "../src/games/turquoise/actions";
import { placesOf } from "../src/games/turquoise/geometry";
import { Instances } from "../src/games/turquoise/model/instancing";
import { names, numerals } from "../src/games/turquoise/model/labels";
import { footprints, nextLift, sharesFrom } from "../src/games/turquoise/model/lifting";
import { lastMarks } from "../src/games/turquoise/model/marks";
import { lowered, movingOf, onWay, type SiteFrame } from "../src/games/turquoise/model/moving";
import {
  FRAME_SIZE,
  LIFT,
  liftFor,
  PILLAR,
  plateAt,
  plateUnder,
  Space,
  sitePieces,
  topOf,
} from "../src/games/turquoise/model/space";
import { traysOf } from "../src/games/turquoise/model/trays";
import { loose, walkways } from "../src/games/turquoise/model/walkways";
import type { TurquoisePosition, TurquoiseRenderData } from "../src/games/turquoise/protocol";
import { partsOf } from "./turquoiseActions";
import { turquoisePosition } from "./turquoisePosition";

const GROUND = ["0a1", "0c1", "0a3", "0c3"];
const COMPLETE = "#066168";
const BROKEN = "#573A18";
const KERB = "#F6ECD4";

/** Two seats; four plates on the ground and one on four pillars of them. */
const POSITION = turquoisePosition({
  pillars: [...Array<string>(5).fill("........"), "........", ".W......", "B......."],
  plates: Object.fromEntries([...GROUND, "1b2"].map((plate) => [plate, "0000"])),
});
const TOPS: Record<string, readonly [string, number]> = {};
for (const plate of [...GROUND, "1b2"]) {
  for (const place of placesOf(plate)) TOPS[place] = [plate, Number(plate.charAt(0))];
}
const RENDER_DATA: TurquoiseRenderData = {
  tops: TOPS,
  joints: [
    ["a1", "b1", 0, 0],
    ["b1", "b2", 0, 1],
  ],
  halves: [
    ["c3", "E"],
    ["d1", "N"],
  ],
  entries: { b1: true, a2: false, d8: null },
  drawn: null,
  under: { "1b2": "WBWB" },
  worth: {},
};

describe("what stands on the site", () => {
  it("finds the plate of a level under a place", () => {
    for (const plate of ["0a1", "0g7", "1b2", "1f6", "2c3", "2e5", "3d4"]) {
      for (const place of placesOf(plate)) {
        expect(plateUnder(place, Number(plate.charAt(0)))).toBe(plate);
      }
    }
  });

  it("has pillars on plates and under them", () => {
    const { plates, pillars } = sitePieces(POSITION, RENDER_DATA);
    expect(plates).toEqual(["0a1", "0a3", "0c1", "0c3", "1b2"]);
    const told = pillars.map(({ place, colour, of, carries }) => [place, colour, of, carries]);
    expect(told).toEqual([
      ["b3", "W", "0a3", true],
      ["c3", "B", "0c3", true],
      ["c2", "W", "0c1", true],
      ["b2", "B", "0a1", true],
      ["b2", "W", "1b2", false],
      ["a1", "B", "0a1", false],
    ]);
    const high = pillars.filter(({ place }) => place === "b2").map(({ at }) => at[1]);
    expect(high).toEqual([topOf(0), topOf(1)]);
    // A plate lies on the pillars under it.
    expect(topOf(0) + PILLAR).toBeCloseTo(plateAt("1b2")[1]);
  });
});

describe("walkways", () => {
  const of = (renderData: Partial<TurquoiseRenderData>, lifted: number | null = null) =>
    walkways({ ...RENDER_DATA, joints: [], halves: [], entries: {}, ...renderData }, lifted);
  const coloured = (items: readonly { colour?: string }[], colour: string) =>
    items.filter((item) => item.colour === colour).length;

  it("runs from middle to middle with one disc a place", () => {
    const joints: TurquoiseRenderData["joints"] = [
      ["a1", "b1", 0, 0],
      ["a1", "a2", 0, 0],
    ];
    const { boxes, discs } = of({ joints });
    expect(coloured(discs, COMPLETE)).toBe(3);
    const strips = boxes.filter(({ colour }) => colour === COMPLETE);
    expect(strips.reduce((sum, { size }) => sum + Math.max(...size), 0)).toBeCloseTo(2);
  });

  it("goes down a rim as a ladder, of which rungs at both ends are left where it is lifted off", () => {
    const joints: TurquoiseRenderData["joints"] = [["b1", "b2", 0, 1]];
    const flat = of({ joints: [["a1", "b1", 0, 0]] }).boxes.length;
    const rungs = of({ joints }).boxes.length;
    expect(rungs).toBeGreaterThan(flat + 3);
    const apart = of({ joints }, 1).boxes;
    expect(apart).toHaveLength(flat + 6);
    expect(coloured(apart.slice(-6), KERB)).toBe(6);
    expect(of({ joints }, 2).boxes).toHaveLength(rungs);
    // Level 2 is lifted further than level 1; the summit goes with what carries it.
    expect(of({ joints: [["d3", "d4", 1, 2]] }, 1).boxes).toHaveLength(flat + 6);
    expect(of({ joints: [["d3", "d4", 2, 3]] }, 1).boxes).toHaveLength(rungs);
    // What belongs to the upper plate moves with it.
    expect(new Set(of({ joints }).boxes.map((item) => item.of))).toEqual(new Set(["0a1", "1b2"]));
  });

  it("draws a broken half hollow, and on the rim too where the neighbour is lower", () => {
    const low = of({ halves: [["d1", "N"]] });
    expect(coloured(low.boxes, BROKEN)).toBe(3);
    expect(low.boxes).toHaveLength(3);
    expect(low.discs).toEqual([]);
    expect(of({ halves: [["c3", "E"]] }).boxes).toHaveLength(6);
  });

  it("draws entries that are not complete as broken, whether or not their place is there", () => {
    const { boxes, discs } = of({ entries: { b1: true, a2: false, d8: null } });
    expect(coloured(boxes, BROKEN)).toBe(6);
    expect(coloured(discs, COMPLETE)).toBe(1);
    for (const { at, colour } of boxes.filter((item) => item.colour === BROKEN)) {
      expect(Math.max(Math.abs(at[0]), Math.abs(at[2])), colour).toBeGreaterThan(4);
    }
  });

  it("reads a plate's digits (Q5)", () => {
    // d8 shows north and east, d7 shows south, c7 and c8 are joined.
    const { boxes, discs } = loose("0c7", "0314");
    expect(coloured(boxes, COMPLETE)).toBe(1);
    expect(coloured(boxes, BROKEN)).toBe(9);
    expect(new Set(discs.map(({ at }) => at[0]))).toEqual(new Set([-1.5]));
  });
});

describe("names and numerals", () => {
  it("stay on the near side and on the left", () => {
    const sides = [0, 1, 2, 3].map((side) => {
      const items = names(side);
      const letters = items.slice(0, 8).map(({ at }) => Math.sign(at[2]));
      const digits = items.slice(8).map(({ at }) => Math.sign(at[0]));
      return [letters[0], digits[0]];
    });
    // From the east the near side is the east, and the left is the south.
    expect(sides).toEqual([
      [1, -1],
      [1, 1],
      [-1, 1],
      [-1, -1],
    ]);
  });

  it("move away from the plate above, and are not on the ground", () => {
    const tops = { ...TOPS, c3: ["2c3", 2] as const };
    const found = numerals(["0a1", "1b2"], { ...RENDER_DATA, tops }, 0);
    expect(found).toHaveLength(1);
    const [x = 0, , z = 0] = plateAt("1b2");
    expect(found[0]?.at[0]).toBeLessThan(x);
    expect(found[0]?.at[2]).toBeGreaterThan(z);
  });
});

describe("trays", () => {
  it("have a slot for every pillar of a hand, apart from each other and from the site (Q4)", () => {
    for (const [players, selection] of [
      [2, 34],
      [3, 29],
      [4, 24],
    ] as const) {
      const trays = traysOf(players);
      expect(trays).toHaveLength(players);
      const slots = trays.flatMap((tray) => tray.slots);
      expect(new Set(slots.map(([x, , z]) => `${x.toFixed(2)},${z.toFixed(2)}`)).size).toBe(
        selection * players,
      );
      for (const [x, , z] of slots) {
        expect(Math.max(Math.abs(x), Math.abs(z))).toBeGreaterThan(FRAME_SIZE.half + 0.2);
      }
    }
  });
});

describe("levels lifted off", () => {
  it("are all above the ground, then above the first level, then none", () => {
    const plates = [...GROUND, "1b2", "2c3", "3d4"];
    expect([null, 1, 2].map((from) => nextLift(from, plates))).toEqual([1, 2, null]);
    expect(nextLift(1, [...GROUND, "1b2"])).toBeNull();
    expect(nextLift(null, GROUND)).toBeNull();
  });

  it("go away from the eye, further from above, and apart from each other", () => {
    expect(liftFor(0, 53)).toEqual([0, LIFT.up, -LIFT.away]);
    expect(liftFor(2, 46)).toEqual([0, LIFT.up, LIFT.away]);
    expect(liftFor(0, 89)[2]).toBeCloseTo(-LIFT.above);
    expect(sharesFrom(null)).toEqual([0, 0, 0, 0]);
    expect(sharesFrom(1)).toEqual([0, 1, 1.8, 1.8]);
    expect(sharesFrom(2)).toEqual([0, 0, 1, 1]);
  });

  it("take what stands on them along", () => {
    const space = new Space();
    space.set(RENDER_DATA);
    const before = space.pointOf("b2");
    space.shares[1] = 1;
    const after = space.pointOf("b2");
    expect(after).toEqual([before[0], before[1] + LIFT.up, before[2] - LIFT.away]);
    expect(space.pointOf("a1")).toEqual([-3.5, topOf(0), 3.5]);
  });

  it("leave dashes, and lines that lead to their corners", () => {
    const items = footprints([...GROUND, "1b2"], 1, [0, 0, 0], liftFor(0, 46));
    const box = new BoxGeometry();
    const many = new Instances(new Object3D(), box, new MeshBasicMaterial(), { room: 1 });
    many.set(items);
    const guide = items.length - 1;
    const matrix = new Matrix4();
    many.mesh.getMatrixAt(guide, matrix);
    const ends = [-0.5, 0.5].map((z) => new Vector3(0, 0, z).applyMatrix4(matrix));
    const [low, high] = ends.sort((one, other) => one.y - other.y);
    const [x, y, z] = plateAt("1b2");
    expect(low?.y).toBeCloseTo(topOf(0), 1);
    expect(low?.x).toBeCloseTo(x - 0.985, 1);
    expect(low?.z).toBeCloseTo(z + 0.985, 1);
    expect(high?.y).toBeCloseTo(y + LIFT.up, 1);
    expect(high?.z).toBeCloseTo(z + 0.985 - LIFT.away, 1);
  });
});

describe("what was done last", () => {
  it("has eight corners, and dashes where a pillar was", () => {
    const space = new Space();
    space.set(RENDER_DATA);
    const [to, from, ...more] = lastMarks(partsOf("move:a1>b2:1"), null, space);
    expect(more).toEqual([]);
    expect(to?.bars).toHaveLength(24);
    expect(Math.min(...(to?.bars ?? []).map((bar) => bar.from[1]))).toBeGreaterThan(topOf(1));
    expect(new Set(from?.bars.map((bar) => Math.abs(bar.from[1] - topOf(0)) < 0.1))).toEqual(
      new Set([true]),
    );
    expect(lastMarks(partsOf("anubis:a1+b2"), null, space)).toHaveLength(2);
    expect(lastMarks(partsOf("end"), null, space)).toEqual([]);
    expect(lastMarks(partsOf("face:1"), "1b2", space)[0]?.bars).toHaveLength(24);
  });
});

describe("what an action moves", () => {
  const before: SiteFrame = { position: POSITION, renderData: RENDER_DATA, length: 7, last: null };
  const led = (last: string, position: Partial<TurquoisePosition> = {}): SiteFrame => ({
    ...before,
    length: 8,
    last: { action: last, parts: partsOf(last) },
    position: { ...POSITION, ...position },
  });

  it("carries a pillar over the others, hop by hop", () => {
    const way = ["b1", "a1", "a2"];
    const moving = movingOf(before, led("move:b1>a2:1:B1"), way);
    const [journey] = moving?.journeys ?? [];
    expect(journey?.pillar).toBe("a2");
    expect(journey?.length).toBe(280);
    expect(journey?.stops.map(([x, y]) => [x, y])).toEqual([
      [-2.5, topOf(0)],
      [-3.5, topOf(0) + PILLAR],
      [-3.5, topOf(0)],
    ]);
    expect(journey && onWay(journey, 280)).toEqual([-3.5, topOf(0), 2.5]);
    expect(journey && onWay(journey, 70)[1]).toBeGreaterThan(topOf(0) + PILLAR / 2);
  });

  it("lets a new pillar settle, and takes one back to its tray", () => {
    const settled = movingOf(before, led("horus:a2"), [])?.journeys[0];
    expect(settled?.pillar).toBe("a2");
    expect(settled && onWay(settled, 0)[1]).toBeGreaterThan(topOf(0));
    const sent = movingOf(before, led("anubis:a1+b2", { hands: [11, 13] }), []);
    expect(sent?.journeys.map(({ pillar }) => pillar)).toEqual(["1:12", "0:10"]);
    const home = movingOf(before, led("move:a1>hand:1", { hands: [11, 12] }), [])?.journeys[0];
    expect(home?.pillar).toBe("0:10");
    expect(home?.stops[1]).toEqual(traysOf(2)[0]?.slots[10]);
  });

  it("lowers a plate that was laid", () => {
    const laid = movingOf(
      before,
      led("face:1", { plates: { ...POSITION.plates, "0e1": "0" } }),
      [],
    );
    expect(laid?.plate).toBe("0e1");
    expect(lowered(0)).toBeGreaterThan(1);
    expect(lowered(320)).toBe(0);
  });

  it("is nothing when a game is looked through in leaps, or nothing moved", () => {
    expect(movingOf(before, { ...led("horus:a2"), length: 12 }, [])).toBeNull();
    expect(movingOf(before, led("end"), [])).toBeNull();
  });

  it("remembers where the plate was to go", () => {
    const laid = new LastPlate();
    expect(laid.by(partsOf("lay:0c3"), { ...POSITION, place: "0c3", phase: "face" })).toBe("0c3");
    expect(laid.by(partsOf("face:2"), POSITION)).toBe("0c3");
    expect(laid.by(partsOf("end"), POSITION)).toBeNull();
  });
});
