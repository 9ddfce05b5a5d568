/** Where things of the scene are on the canvas, and whether stone stands before them. */
import { Box3, Ray, Vector3 } from "three";
import type { ScenePoint } from "../../../scene/boardDrawing";
import type { Stage } from "../../../scene/stage";
import type { CanvasPoint } from "./hitTest";
import { PLATE, plateAt, type Space, THICK } from "./space";

export interface Occlusion {
  /** What plates there are. */
  set(plates: readonly string[]): void;
  /** A point on the canvas. */
  spot(point: ScenePoint): CanvasPoint;
  /** Whether a plate hides a point from the eye. */
  behind(point: ScenePoint): boolean;
  /** What the picture depends on, as text: the same text, the same picture. */
  stamp(): string;
}

/** The eye of a stage. */
export function createOcclusion(stage: Stage, space: Space): Occlusion {
  const { camera } = stage;
  const at = new Vector3();
  const ray = new Ray();
  const hit = new Vector3();
  let plates: readonly string[] = [];
  const boxOf = (plate: string): Box3 => {
    const [x, y, z] = plateAt(plate);
    const [dx, dy, dz] = space.shift(Number(plate.charAt(0)));
    const half = PLATE.side / 2 - 0.02;
    return new Box3(
      new Vector3(x + dx - half, y + dy, z + dz - half),
      new Vector3(x + dx + half, y + dy + THICK - 0.01, z + dz + half),
    );
  };
  let boxes: Box3[] = [];
  return {
    set(next) {
      plates = next.filter((plate) => !plate.startsWith("0")); // the ground hides nothing
      boxes = plates.map(boxOf);
    },
    spot([x, y, z]) {
      const { width, height } = stage.size();
      at.set(x, y, z).project(camera);
      return { x: ((at.x + 1) / 2) * width, y: ((1 - at.y) / 2) * height };
    },
    behind(point) {
      ray.origin.copy(camera.position);
      at.set(...point);
      const far = at.distanceTo(ray.origin);
      ray.direction.copy(at).sub(ray.origin).normalize();
      return boxes.some((box) => {
        const met = ray.intersectBox(box, hit);
        return met !== null && met.distanceTo(ray.origin) < far - 0.12;
      });
    },
    stamp() {
      const { width, height } = stage.size();
      const eye = [...camera.matrixWorld.elements, ...camera.projectionMatrix.elements];
      return [width, height, ...eye.map((value) => value.toFixed(4))].join();
    },
  };
}
