/** What the models of Kwinty and Turris show of a view, without drawing it. */
import { PerspectiveCamera, Ray, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { wallField } from "../src/games/kwinty/hitTest";
import { draw as drawKwinty, reach } from "../src/games/kwinty/model";
import { placeTargets } from "../src/games/kwinty/places";
import type { KwintyTypes } from "../src/games/kwinty/protocol";
import { draw as drawTurris, LENS } from "../src/games/turris/model";
import type {
  TurrisPosition,
  TurrisRenderData,
  TurrisTypes,
  TurrisView,
  TurrisViewName,
} from "../src/games/turris/protocol";
import type { GameTypes } from "../src/protocol/messages";
import {
  brackets,
  corners,
  dashed,
  outline,
  type ScenePoint,
  spanOf,
  wire,
} from "../src/scene/boardDrawing";
import { framed } from "../src/scene/camera";
import { type ModelView, still } from "../src/scene/model";
import { fieldOf, rayAt } from "../src/scene/raycast";
import { dashesOf } from "../src/scene/threads";
import { grainAt } from "../src/scene/wood";
import { lineEntry } from "./fixtures";
import { kwintyParts, turrisParts } from "./parts";
import { WALL, WALL_DATA } from "./woodenBoards";

interface Shown<G extends GameTypes> {
  readonly position?: Partial<G["position"]>;
  readonly renderData?: Partial<G["render_data"]>;
  readonly actions?: readonly string[];
  readonly last?: string | null;
  readonly chosen?: string;
  readonly seat?: number;
  readonly focus?: string;
  readonly over?: boolean;
}

/** What a model is given: a board with some changes, and the actions that are offered. */
function modelView<G extends GameTypes>(
  position: G["position"],
  renderData: G["render_data"],
  partsOf: (action: string) => G["action"],
  shown: Shown<G>,
): ModelView<G, never> {
  const { position: moved, renderData: drawn, actions = [], last = null, ...rest } = shown;
  return {
    ...still<G>({ ...position, ...moved }, { ...renderData, ...drawn }),
    seat: 0,
    actions,
    offered: actions.map((action) => [action, partsOf(action)] as const),
    last: last === null ? null : lineEntry(last, partsOf(last)),
    ...rest,
  };
}

function wall(shown: Shown<KwintyTypes> = {}): ModelView<KwintyTypes, never> {
  const actions = ["Vf", "Vg", "Vh", "Hg", "Vi", "Vj", "Hj", "He"];
  return modelView<KwintyTypes>(WALL, WALL_DATA, kwintyParts, { actions, last: "Hg", ...shown });
}

const columns = { a1: "WW", a2: "", a3: "", b1: "B", b2: "", b3: "", c1: "B", c2: "", c3: "" };
const TOWER: TurrisPosition = {
  to_act: 0,
  bonus: false,
  blocks_left: [19, 19],
  columns,
  blocks: [
    ["W", "Va1", 1],
    ["B", "Hb1c1", 1],
  ],
  last: ["Va1", "Hb1c1"],
  forbidden: [],
  scores: [0, 0],
};
const TOWER_DATA: TurrisRenderData = {
  views: [
    {
      name: "S",
      rows: [],
      areas: [
        [
          [0, 0],
          [0, 1],
        ],
        [
          [1, 0],
          [2, 0],
        ],
      ],
      sizes: [2, 2],
    },
  ],
  totals: [2, 2],
  heights: {},
  blocks: [
    [0, ["a1"], 1],
    [1, ["b1", "c1"], 1],
  ],
  closed: [],
};

function tower(shown: Shown<TurrisTypes> = {}): ModelView<TurrisTypes, never> {
  const actions = ["Va2", "Vb1", "Hb1c1", "xa1"];
  const all = { actions, last: "Hb1c1", ...shown };
  return modelView<TurrisTypes>(TOWER, TOWER_DATA, turrisParts, all);
}

/** Straight down, or from the south. */
const down = (x: number, z: number) => new Ray(new Vector3(x, 20, z), new Vector3(0, -1, 0));
const north = (x: number, y: number) => new Ray(new Vector3(x, y, 20), new Vector3(0, 0, -1));

/** Where presses on a wall hit. */
const pressable = (view: ReturnType<typeof wall>) =>
  wallField(drawKwinty(view), placeTargets(view.offered, view.position), view.position);

describe("Kwinty's wall", () => {
  it("stands where the position says, the first block's column in the middle", () => {
    const { pieces } = drawKwinty(wall());
    expect(pieces.map(({ seat, at, along }) => [seat, at, along])).toEqual([
      [0, [0, 1, 0], "y"],
      [1, [-1.5, 0.5, 0], "x"],
    ]);
  });

  it("means the upright block over the middle of a column and the flat one over a joint", () => {
    const field = pressable(wall());
    expect(field.at(north(-2, 1.2))).toBe("Vg");
    expect(field.at(north(-1.5, 1.2))).toBe("Hg");
    expect(field.at(north(-1, 1.2))).toBe("Vh");
    expect(field.at(north(0, 2.2))).toBe("Vi");
    expect(field.at(north(1, 0.2))).toBe("Vj");
    expect(field.at(north(1.6, 0.2))).toBe("Hj");
    // The lower square of a column is no place.
    expect(field.at(north(0, 0.5))).toBeNull();
  });

  it("says only legal actions", () => {
    const field = pressable(wall({ actions: ["Hg"] }));
    expect(field.at(north(-2, 1.2))).toBe("Hg");
    expect(field.at(north(0, 2.2))).toBeNull();
  });

  it("begins with one place, both ways", () => {
    const empty = wall({
      position: { left: null, heights: [] },
      renderData: { blocks: [], lines: [], decided: [] },
      actions: ["Hi", "Vi"],
      last: null,
      chosen: "Hi",
    });
    const drawing = drawKwinty(empty);
    expect(drawing.ghost?.piece?.at).toEqual([0.5, 0.5, 0]);
    const field = pressable({ ...empty, chosen: null });
    expect(field.at(north(0, 0.3))).toBe("Vi");
    expect(field.at(north(0.6, 0.3))).toBe("Hi");
    expect(pressable(empty).at(north(0, 0.3))).toBe("Hi");
  });

  it("brackets the block laid last, and none after a pass", () => {
    expect(drawKwinty(wall()).last?.span.low[0]).toBeCloseTo(-2.545);
    expect(drawKwinty(wall({ last: "pass" })).last).toBeNull();
    expect(drawKwinty(wall({ chosen: "pass" })).ghost).toBeNull();
  });

  it("lays the ghost on its column and hides the marks inside it alone", () => {
    const position = { ...WALL, to_act: 1 };
    const drawing = drawKwinty(wall({ position, chosen: "Hg", seat: 1 }));
    expect(drawing.ghost?.piece).toMatchObject({ seat: 1, at: [-1.5, 1.5, 0], along: "x" });
    expect(drawing.pegs.map(({ action }) => action)).toEqual(["He", "Vf", "Vi", "Vj", "Hj"]);
  });

  it("outlines the lines that won, and only once over", () => {
    const squares = [0, 1, 2, 3, 4].map((row) => [8, row] as const);
    const lines = [
      { colour: 0, squares: [] },
      { colour: 0, squares },
    ];
    const renderData = { blocks: [], lines, decided: [1] };
    expect(drawKwinty(wall({ renderData })).strokes).toEqual([]);
    const bars = drawKwinty(wall({ renderData, over: true })).strokes[0]?.bars ?? [];
    // Two sides of five squares, two ends, in front and behind.
    expect(bars).toHaveLength(24);
  });

  it("joins every line of four by a thread on its front, and a line that won no longer", () => {
    const climbing = [0, 1, 2, 3].map((step) => [8 + step, 1 + step] as const);
    const won = [0, 1, 2, 3, 4].map((row) => [8, row] as const);
    const lines = [
      { colour: 1, squares: climbing },
      { colour: 0, squares: won },
    ];
    const renderData = { blocks: [], lines, decided: [1] };
    const threads = drawKwinty(wall({ renderData })).threads ?? [];
    expect(threads.map(({ seat }) => seat)).toEqual([1, 0]);
    expect(threads[0]?.through.map(([x, y]) => [x, y])).toEqual([
      [0, 1.5],
      [1, 2.5],
      [2, 3.5],
      [3, 4.5],
    ]);
    for (const [, , z] of threads.flatMap(({ through }) => through))
      expect(z).toBeGreaterThan(0.48);
    expect(drawKwinty(wall({ renderData, over: true })).threads).toHaveLength(1);
  });

  it("dashes a thread between its dots, and along it where it climbs", () => {
    const dashes = dashesOf([
      [0, 0, 0],
      [1, 1, 0],
      [2, 2, 0],
    ]);
    expect(dashes.length).toBeGreaterThan(3);
    for (const dash of dashes) {
      const middle = new Vector3().setFromMatrixPosition(dash);
      expect(middle.x).toBeCloseTo(middle.y);
      expect(Math.abs(middle.x - Math.round(middle.x))).toBeGreaterThan(0.1);
      const end = new Vector3(1, 0, 0).transformDirection(dash);
      expect(end.x).toBeCloseTo(end.y);
    }
  });

  it("reaches two columns further, but never wider than the wall may become", () => {
    expect(reach(null, 0)).toEqual([6, 11]);
    expect(reach(6, 3)).toEqual([4, 10]);
    expect(reach(4, 8)).toEqual([3, 12]);
    expect(reach(5, 9)).toEqual([5, 13]);
  });
});

describe("Turris's tower", () => {
  it("stands with the south towards the eye", () => {
    const { pieces } = drawTurris(tower());
    expect(pieces.map(({ seat, at, along }) => [seat, at, along])).toEqual([
      [0, [-1, 1, 1], "y"],
      [1, [0.5, 0.5, 1], "x"],
    ]);
  });

  it("means the nearest mark on a column's top, and a block's side for its removal", () => {
    const field = fieldOf(drawTurris(tower()));
    expect(field.at(down(0, 1))).toBe("Vb1");
    expect(field.at(down(0.45, 1))).toBe("Hb1c1");
    expect(field.at(down(1, 1))).toBe("Hb1c1");
    expect(field.at(down(-1, 0))).toBe("Va2");
    expect(field.at(north(-1, 1))).toBe("xa1");
    // Seen from the south, the place behind the tower is hidden.
    expect(field.at(north(0, 0.05))).toBeNull();
  });

  it("draws the areas of the looked-at view on the nearest blocks: solid, and dashed", () => {
    const focus = drawTurris(tower({ focus: "S", actions: [] })).strokes;
    expect(focus.map(({ ink }) => ink)).toEqual(["hand", "stake"]);
    for (const { bars } of focus) for (const bar of bars) expect(bar.from[2]).toBeCloseTo(1.55);
    expect(drawTurris(tower({ actions: [] })).strokes).toEqual([]);
  });

  it("puts every view's first square at its viewer's left", () => {
    const nearest = (name: TurrisViewName) => {
      const view: TurrisView = { name, rows: [], areas: [[[0, 0]], []], sizes: [1, 0] };
      const drawing = drawTurris(
        tower({ focus: name, actions: [], renderData: { views: [view] } }),
      );
      const points = (drawing.strokes[0]?.bars ?? []).flatMap(({ from, to }) => [from, to]);
      const mean = (axis: 0 | 2) => points.reduce((sum, at) => sum + at[axis], 0) / points.length;
      return [mean(0), mean(2)].map((value) => Math.round(value * 100) / 100);
    };
    expect(nearest("S")).toEqual([-1, 1.55]);
    expect(nearest("E")).toEqual([1.55, 1]);
    expect(nearest("N")[0]).toBe(1);
    expect(nearest("W")[1]).toBe(-1);
  });

  it("marks what may be removed and what a removal closed", () => {
    expect(drawTurris(tower()).strokes).toHaveLength(1);
    const closed = [
      ["a1", 3],
      ["a1", 4],
    ] as const;
    const renderData = { blocks: [], closed };
    const drawing = drawTurris(tower({ renderData, actions: [], last: "xa1" }));
    expect(drawing.strokes).toHaveLength(2);
    expect(drawing.last?.span.high[1]).toBeCloseTo(3.97);
  });

  it("shows no place for what has none", () => {
    const drawing = drawTurris(tower({ actions: ["stop", "pass"], chosen: "stop", last: "pass" }));
    expect([drawing.surfaces, drawing.pegs, drawing.ghost, drawing.last]).toEqual([
      [],
      [],
      null,
      null,
    ]);
  });
});

describe("lines", () => {
  const flat = ([across, up]: readonly [number, number], dx: number, dy: number): ScenePoint => [
    across + dx,
    up + dy,
    0,
  ];

  it("outlines a bend without crossing it", () => {
    const bars = outline(
      [
        [0, 0],
        [1, 0],
        [0, 1],
      ],
      0.1,
      flat,
    );
    const length = bars.reduce(
      (sum, { from, to }) => sum + Math.abs(to[0] - from[0]) + Math.abs(to[1] - from[1]),
      0,
    );
    // Eight sides, each of five convex corners takes .2 away and the bend gives .2 back.
    expect(length).toBeCloseTo(8 - 5 * 0.2 + 0.2);
  });

  it("keeps both ends of a dashed bar", () => {
    const bars = dashed([{ from: [0, 0, 0], to: [2, 0, 0] }], 0.3, 0.2);
    expect(bars[0]?.from[0]).toBe(0);
    expect(bars.at(-1)?.to[0]).toBeCloseTo(2);
    expect(bars.length).toBeGreaterThan(2);
  });

  it("has twelve edges and eight corners of three", () => {
    const span = { low: [0, 0, 0], high: [1, 2, 1] } as const;
    expect(wire(span)).toHaveLength(12);
    expect(brackets(span, 0.2)).toHaveLength(24);
  });

  it("has a grain within its contrast", () => {
    for (let at = 0; at < 200; at += 1) {
      const tone = grainAt((at * 0.37) % 1, (at * 0.11) % 1);
      expect(tone).toBeGreaterThanOrEqual(0);
      expect(tone).toBeLessThanOrEqual(1);
    }
    expect(grainAt(0, 0.5)).toBeCloseTo(grainAt(0.99999, 0.5), 1);
  });
});

describe("the camera", () => {
  const extent = [{ low: [-2.5, -0.4, -2.5], high: [2.5, 9, 2.5] }] as const;
  const margins = { top: 0.05, right: 0.1, bottom: 0.15, left: 0.02 };

  it.each([0.6, 1, 1.8])("makes room for everything inside the margins, aspect %f", (aspect) => {
    for (const bearing of [
      { turn: 31, lift: 24 },
      { turn: 180, lift: 5 },
      { turn: -70, lift: 80 },
    ]) {
      const pose = framed(LENS, bearing, extent, aspect, margins);
      const camera = new PerspectiveCamera(LENS.fov, aspect, 1, 200);
      const flat = Math.cos((bearing.lift * Math.PI) / 180) * pose.distance;
      const turn = (bearing.turn * Math.PI) / 180;
      camera.position.set(
        pose.target.x + flat * Math.sin(turn),
        pose.target.y + pose.distance * Math.sin((bearing.lift * Math.PI) / 180),
        pose.target.z + flat * Math.cos(turn),
      );
      camera.lookAt(pose.target);
      camera.updateMatrixWorld();
      let touched = 0;
      for (const corner of extent.flatMap(corners)) {
        const { x, y } = new Vector3(...corner).project(camera);
        const room = [
          1 - 2 * margins.right - x,
          x + 1 - 2 * margins.left,
          1 - 2 * margins.top - y,
          y + 1 - 2 * margins.bottom,
        ];
        for (const one of room) expect(one).toBeGreaterThan(-1e-6);
        if (Math.min(...room) < 1e-6) touched += 1;
      }
      // As near as can be: two opposite sides are touched.
      expect(touched).toBeGreaterThanOrEqual(2);
    }
  });

  it("sees through the pixel it is asked for", () => {
    const camera = new PerspectiveCamera(24, 2, 1, 100);
    camera.position.set(0, 0, 10);
    camera.updateMatrixWorld();
    const ray = rayAt(camera, 100, 50, { width: 200, height: 100 });
    expect(ray.direction.z).toBeCloseTo(-1);
    expect(rayAt(camera, 150, 50, { width: 200, height: 100 }).direction.x).toBeGreaterThan(0.1);
  });

  it("measures a block", () => {
    const span = spanOf({ key: "", seat: 0, at: [0, 1, 0], along: "y" });
    expect(span).toEqual({ low: [-0.5, 0, -0.5], high: [0.5, 2, 0.5] });
  });
});
