// @vitest-environment happy-dom
/** Turris's model: every place is pressed from every camera, and the camera turns where much is hidden. */
import { Box3, Ray, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { towerField } from "../src/games/turris/hitTest";
import { type BoardDrawing, corners, spanOf } from "../src/scene/boardDrawing";
import type { Bearing } from "../src/scene/camera";
import { betterSide, sightOf } from "../src/scene/facing";
import { blockersOf } from "../src/scene/hiders";
import { createPlaceButtons } from "../src/scene/placeButtons";
import { pressedAt } from "../src/scene/pressing";
import { rayAt } from "../src/scene/raycast";
import { anyTower, BEARINGS, cameraOn, SIZE, tower } from "./turrisTowers";

const SEEDS = Array.from({ length: 40 }, (_, nth) => nth + 1);
const SOUTH: Bearing = { turn: 0, lift: 20 };

function hiders(drawing: BoardDrawing, eye: Vector3, point: Vector3): string[] {
  const way = point.clone().sub(eye);
  const ray = new Ray(eye, way.clone().normalize());
  return drawing.pieces
    .filter((piece) => {
      const { low, high } = spanOf(piece);
      const met = ray.intersectBox(
        new Box3(new Vector3(...low), new Vector3(...high)),
        new Vector3(),
      );
      return met !== null && met.distanceTo(eye) < way.length() - 0.01;
    })
    .map(({ key }) => key);
}

describe("what hides a place", () => {
  it("is every block before its mark, from any camera, and no other", () => {
    for (const seed of SEEDS)
      for (const bearing of BEARINGS) {
        const drawing = anyTower(seed);
        const eye = cameraOn(drawing, bearing).position;
        for (const { action, at } of drawing.places ?? []) {
          const point = new Vector3(...at);
          const name = `${action} of tower ${seed} from ${bearing.turn}, ${bearing.lift}`;
          expect(blockersOf(drawing)(eye, point), name).toEqual(hiders(drawing, eye, point));
        }
      }
  });

  it("is nothing from above, and nothing while there is no place to choose", () => {
    const low = tower({ upright: { b1: 1, a2: 1 }, on: ["b2"] });
    expect(sightOf(low)(cameraOn(low, { turn: 0, lift: 80 }).position).hidden).toBe(0);
    const idle = tower({ upright: { b1: 3, b3: 3 }, on: [] });
    expect(sightOf(idle)(cameraOn(idle, SOUTH).position).hidden).toBe(0);
  });
});

describe("a press on the tower", () => {
  it("hits every place from any camera: at the end of its thread, and on its label", () => {
    const host = document.body;
    for (const seed of SEEDS) {
      const drawing = anyTower(seed);
      const buttons = createPlaceButtons({
        host,
        camera: cameraOn(drawing, SOUTH),
        motion: false,
        size: () => SIZE,
        roof: () => (drawing.roof ? corners(drawing.roof) : []),
        onPick: () => {},
        onPoint: () => {},
      });
      buttons.set(drawing.places ?? [], { name: "", chosen: null, busy: false });
      for (const bearing of BEARINGS) {
        const camera = cameraOn(drawing, bearing);
        const layout = buttons.layout(camera);
        const view = { field: towerField(drawing), camera, layout, size: SIZE };
        for (const { action } of drawing.places ?? []) {
          const foot = layout.feet.get(action);
          const name = `${action} of tower ${seed} from ${bearing.turn}, ${bearing.lift}`;
          expect(foot, name).toBeDefined();
          expect(foot && pressedAt(view, foot.x, foot.y), name).toBe(action);
          const box = layout.boxes.get(action);
          expect(box && box.x > 0 && box.x < SIZE.width && box.y > 0, name).toBe(true);
        }
      }
      buttons.dispose();
    }
  });

  it("means the block that is seen, but for the end of the thread of a place behind it", () => {
    const drawing = tower({ upright: { b1: 2 }, on: ["b2"] });
    const camera = cameraOn(drawing, SOUTH);
    const field = towerField(drawing);
    const [place] = drawing.places ?? [];
    const { x, y } = new Vector3(...(place?.at ?? [0, 0, 0])).project(camera);
    const [across, down] = [((x + 1) / 2) * SIZE.width, ((1 - y) / 2) * SIZE.height];
    const feet = new Map([["Vb2", { x: across, y: down }]]);
    const view = { field, camera, size: SIZE, layout: { feet, boxes: new Map(), threads: [] } };
    expect(field.at(rayAt(camera, across, down, SIZE))).toBeNull();
    expect(pressedAt(view, across + 8, down)).toBe("Vb2");
    expect(pressedAt(view, across, down - 60)).toBeNull();
    expect(field.placeAt?.(rayAt(camera, across, down - 60, SIZE))?.name).toMatch(/^b1:/);
  });

  const down = (x: number, z: number) => new Ray(new Vector3(x, 20, z), new Vector3(0, -1, 0));
  const fromSouth = (x: number, y: number) => new Ray(new Vector3(x, y, 20), new Vector3(0, 0, -1));

  it("names the square that was pressed in vain as the server does", () => {
    const field = towerField(tower({ upright: { b1: 2, b2: 1 }, on: [] }));
    expect(field.placeAt?.(fromSouth(0, 2.5))?.name).toBe("b1:3");
    expect(field.placeAt?.(fromSouth(0, 0.5))?.name).toBe("b1:1");
    expect(field.placeAt?.(down(0, 1))?.name).toBe("b1");
    expect(field.placeAt?.(down(1, -1))?.name).toBe("c3");
    expect(field.placeAt?.(down(2.4, 0))).toBeNull();
  });

  it("means the ghost where nothing else is, but not through wood", () => {
    const chosen = { on: ["b2"], chosen: "Vb2" };
    const hidden = towerField(tower({ upright: { b1: 2, b3: 2 }, ...chosen }));
    expect(hidden.at(fromSouth(0, 1.5))).toBeNull();
    const open = towerField(tower({ upright: { b3: 2 }, ...chosen }));
    expect(open.at(fromSouth(0, 1.5))).toBe("Vb2");
  });
});

describe("the side that matters", () => {
  const eyeOn = (drawing: BoardDrawing) => (bearing: Bearing) =>
    cameraOn(drawing, bearing).position;

  it("is the present one where the last block and the places are seen", () => {
    const drawing = tower({ upright: { b1: 1 }, on: ["a1", "c1"], last: "b1" });
    expect(betterSide(drawing, SOUTH, eyeOn(drawing))).toBeNull();
  });

  it("is where the block that another player placed can be seen", () => {
    const wall = { a1: 4, b1: 4, c1: 4, a2: 4, b2: 4, c2: 4, b3: 1 };
    const drawing = tower({ upright: wall, on: [], last: "b3" });
    const better = betterSide(drawing, SOUTH, eyeOn(drawing));
    expect(better && sightOf(drawing)(eyeOn(drawing)(better)).last).toBeGreaterThan(0.3);
  });

  it("is where fewer places are hidden", () => {
    const wall = { a1: 2, b1: 2, c1: 2, a2: 3, b2: 3, c2: 3 };
    const drawing = tower({ upright: wall, on: ["a3", "b3", "c3"], last: "b2" });
    const hiddenFrom = (bearing: Bearing) => sightOf(drawing)(eyeOn(drawing)(bearing)).hidden;
    expect(hiddenFrom(SOUTH)).toBe(3);
    const better = betterSide(drawing, SOUTH, eyeOn(drawing));
    expect(better && hiddenFrom(better)).toBe(0);
  });

  it("is the present one where a turn would bring little", () => {
    const beside = tower({ upright: { b1: 1, a1: 1, c1: 1 }, on: ["b2"], last: "a1" });
    expect(sightOf(beside)(eyeOn(beside)(SOUTH))).toMatchObject({ hidden: 1 });
    expect(betterSide(beside, SOUTH, eyeOn(beside))).toBeNull();
  });
});
