// @vitest-environment happy-dom
/** Turris's marks: glass that tells its owner, and a legend of what there is to see. */
import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { Color, InstancedMesh, PerspectiveCamera, Scene } from "three";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { game } from "../src/games/turris";
import type { TurrisClosedSquare, TurrisTypes } from "../src/games/turris/protocol";
import type { Piece } from "../src/scene/boardDrawing";
import { createGlassBlocks } from "../src/scene/glassBlocks";
import type { Stage } from "../src/scene/stage";
import { Selection } from "../src/state/selection";
import { loadWords, setLanguage } from "../src/state/words";
import { turrisOffers } from "./parts";
import { towerData, viewOf } from "./woodenBoards";

describe("glass", () => {
  it("is nothing at first, and then of its owner's colour, the nearest on top", () => {
    const scene = new Scene();
    const camera = new PerspectiveCamera();
    camera.position.set(0, 2, 20);
    const stage = { scene, camera, own: <T,>(it: T) => it } as unknown as Stage;
    const glass = createGlassBlocks(stage);
    const meshes = scene.children.filter((one) => one instanceof InstancedMesh);
    const fill = meshes.find(({ renderOrder }) => renderOrder === 0.5);
    expect(meshes.map(({ count }) => count)).toEqual(meshes.map(() => 0));
    const near: Piece = { key: "near", seat: 0, at: [0, 1, 1], along: "y" };
    const far: Piece = { key: "far", seat: 1, at: [0, 1, -1], along: "y" };
    glass.set([near, far]);
    expect(fill?.count).toBe(2);
    const pale = [0, 1].map((nth) => {
      const colour = new Color();
      fill?.getColorAt(nth, colour);
      return colour.getHSL({ h: 0, s: 0, l: 0 }).l;
    });
    expect(pale[0], "walnut stands behind and is drawn first").toBeLessThan(0.2);
    expect(pale[1]).toBeGreaterThan(0.6);
  });
});

describe("the legend", () => {
  const host = document.createElement("div");
  const legendOf = (actions: readonly string[], closed: readonly TurrisClosedSquare[]) => {
    const offered = turrisOffers(actions);
    const position: TurrisTypes["position"] = {
      to_act: 0,
      bonus: true,
      blocks_left: [19, 19],
      columns: { a1: "BB" },
      blocks: [],
      last: [null, null],
      forbidden: [],
      scores: [0, 0],
    };
    const renderData = { ...towerData([[1, ["a1"], 1]]), closed };
    const view = viewOf<TurrisTypes>("turris", position, renderData);
    const selection = new Selection<TurrisTypes>({
      seat: signal(0),
      actions: signal(offered),
      preview: async () => null,
      act: () => {},
    });
    const { Legend } = game.open({ view: signal(view), selection });
    if (Legend) act(() => render(<Legend />, host));
    return [...host.querySelectorAll(".turris-legend > span")].map((one) => one.textContent);
  };
  beforeAll(async () => {
    await setLanguage("en");
    await loadWords("turris");
  });
  afterEach(() => act(() => render(null, host)));

  it("names a removable block and the place of a removed one only when they occur", () => {
    const always = ["possible place", "block seen through"];
    expect(legendOf(["Va2", "Vb1"], [])).toEqual(always);
    expect(legendOf(["xa1", "stop"], [])).toEqual([...always, "block that can be removed"]);
    expect(legendOf(["Va2"], [["c3", 1]])).toEqual([...always, "place of the removed block"]);
  });
});
