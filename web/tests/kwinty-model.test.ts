/** Where presses on Kwinty's model hit, from every camera that a player can turn to. */
import { PerspectiveCamera, Ray, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { wallField } from "../src/games/kwinty/hitTest";
import { draw, LENS } from "../src/games/kwinty/model";
import { placeTargets } from "../src/games/kwinty/places";
import type { KwintyPosition, KwintyRenderData, KwintyTypes } from "../src/games/kwinty/protocol";
import type { KwintyDetail } from "../src/games/kwinty/session";
import { framed, homeOf } from "../src/scene/camera";
import { type ModelView, still } from "../src/scene/model";
import { rayAt } from "../src/scene/raycast";
import { kwintyOffers } from "./parts";

/** A crowded wall: a pit of one column between two towers, and places both ways beside each other. */
const WALL: KwintyPosition = {
  to_act: 0,
  left: "e",
  heights: [2, 2, 2, 6, 2, 6, 4, 4, 2],
  rows: [],
  blocks_left: [8, 8],
};
const BLOCKS: KwintyRenderData["blocks"] = WALL.heights.flatMap((height, column) =>
  Array.from({ length: height / 2 }, (_, nth) => [0, "V", column + 4, 2 * nth] as const),
);
const ACTIONS = ["Ve", "He", "Vf", "Hf", "Vg", "Vh", "Vi", "Vj", "Vk", "Hk", "Vl", "Vm"];
/** A phone upright, and on its side: what the canvas has there. */
const CANVASES = [
  { width: 390, height: 560 },
  { width: 610, height: 390 },
  { width: 1018, height: 712 },
];
const MARGINS = { top: 0.08, right: 0.05, bottom: 0.08, left: 0.05 };
const BEARINGS = [
  homeOf(LENS),
  ...[-50, 0, 50].flatMap((turn) => [0, 40].map((lift) => ({ turn, lift }))),
];

function view(chosen: string | null = null): ModelView<KwintyTypes, KwintyDetail> {
  const renderData = { blocks: BLOCKS, lines: [], fours: [0, 0] as const, decided: [] };
  const offered = kwintyOffers(ACTIONS);
  return { ...still<KwintyTypes>(WALL, renderData), offered, actions: ACTIONS, seat: 0, chosen };
}

function seen(chosen: string | null = null) {
  const shown = view(chosen);
  const drawing = draw(shown);
  return { drawing, field: wallField(drawing, placeTargets(shown.offered, WALL), WALL) };
}

function cameraAt(
  size: { readonly width: number; readonly height: number },
  bearing: { readonly turn: number; readonly lift: number },
): PerspectiveCamera {
  const aspect = size.width / size.height;
  const pose = framed(LENS, bearing, seen().drawing.extent, aspect, MARGINS);
  const camera = new PerspectiveCamera(LENS.fov, aspect, 1, 200);
  const [turn, lift] = [bearing.turn, bearing.lift].map((angle) => (angle * Math.PI) / 180);
  const flat = Math.cos(lift ?? 0) * pose.distance;
  camera.position.set(
    pose.target.x + flat * Math.sin(turn ?? 0),
    pose.target.y + pose.distance * Math.sin(lift ?? 0),
    pose.target.z + flat * Math.cos(turn ?? 0),
  );
  camera.lookAt(pose.target);
  camera.updateMatrixWorld();
  return camera;
}

describe.each(CANVASES)("on a canvas of $width × $height", (size) => {
  const { drawing, field } = seen();
  const spotOf = (camera: PerspectiveCamera, at: readonly [number, number, number]) => {
    const { x, y } = new Vector3(...at).project(camera);
    return { x: ((x + 1) / 2) * size.width, y: ((1 - y) / 2) * size.height };
  };

  it.each(BEARINGS)("each peg is in sight and means itself from $turn°, $lift° up", (bearing) => {
    const camera = cameraAt(size, bearing);
    for (const { action, at } of drawing.pegs) {
      const { x, y } = spotOf(camera, at);
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(size.width);
      expect(y).toBeGreaterThan(0);
      expect(field.at(rayAt(camera, x, y, size))).toBe(action);
      // No block stands before it.
      const ray = rayAt(camera, x, y, size);
      const away = new Vector3(...at).distanceTo(ray.origin);
      for (const block of field.blocks) {
        const hit = ray.intersectBox(block, new Vector3());
        expect(hit === null || hit.distanceTo(ray.origin) > away - 0.2).toBe(true);
      }
    }
  });

  it("gives each place room for a finger from home", () => {
    const camera = cameraAt(size, homeOf(LENS));
    const step = 4;
    const count = new Map<string, number>();
    for (let x = 0; x < size.width; x += step) {
      for (let y = 0; y < size.height; y += step) {
        const action = field.at(rayAt(camera, x, y, size));
        if (action !== null) count.set(action, (count.get(action) ?? 0) + step * step);
      }
    }
    const square = spotOf(camera, [1, 0, 0.5]).x - spotOf(camera, [0, 0, 0.5]).x;
    // A whole square at least, though a phone has no 44 pixels for each of nine columns.
    for (const action of ACTIONS) {
      expect(count.get(action)).toBeGreaterThan(Math.min(44 * 44, 0.8 * square * square));
    }
  });
});

it("means the ghost where it stands, and beside it the other places still", () => {
  const size = { width: 1018, height: 712 };
  const camera = cameraAt(size, homeOf(LENS));
  const { drawing, field } = seen("Vk");
  const at = (point: readonly [number, number, number]) => {
    const { x, y } = new Vector3(...point).project(camera);
    const pixel = [((x + 1) / 2) * size.width, ((1 - y) / 2) * size.height] as const;
    return field.at(rayAt(camera, ...pixel, size));
  };
  expect(at(drawing.ghost?.piece?.at ?? [0, 0, 0])).toBe("Vk");
  expect(at([2.5, 4.16, 0.36])).toBe("Hk");
  expect(at([2.5, 3.5, 0.5])).toBe("Hk");
  expect(at([0, 0.5, 0.5])).toBeNull();
});

it("names what is pressed in vain as the log does: a square of the wall, or a column", () => {
  const { field } = seen();
  const north = (x: number, y: number) => new Ray(new Vector3(x, y, 20), new Vector3(0, 0, -1));
  expect(field.placeAt?.(north(0, 0.5))?.name).toBe("i1");
  expect(field.placeAt?.(north(-1, 5.5))?.name).toBe("h6");
  expect(field.placeAt?.(north(-1, 6.5))?.name).toBe("h");
  expect(field.placeAt?.(north(-6, 0.5))?.name).toBe("c");
  expect(field.placeAt?.(north(-30, 0.5))).toBeNull();
});
