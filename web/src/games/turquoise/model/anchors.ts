/** Where the targets of a model are: in it from foot to head, on the canvas, and whether stone hides them. */

import { Box3, Ray, Vector3 } from "three";
import type { Bar, ScenePoint, Span } from "../../../scene/boardDrawing";
import type { Stage } from "../../../scene/stage";
import type { CanvasPoint } from "./hitTest";
import { footAt, heldAt, square } from "./laying";
import { type Ground, handAt } from "./pathTube";
import { PILLAR, PLATE, plateAt, type Space, THICK } from "./space";
import type { BoardTarget } from "./targets";

/** What there is to know of a site. */
export interface Anchor extends Ground {
  readonly space: Space;
  /** The tray that pillars are taken from; `null` where there is none to see. */
  tray(): Span | null;
}

/** A target's foot and head; `null` for what is nowhere. */
export function lineOf(
  { kind, at }: BoardTarget,
  where: Anchor,
): readonly [ScenePoint, ScenePoint] | null {
  switch (kind) {
    case "site": {
      const foot = footAt(at, where.space);
      return [foot, foot];
    }
    case "plate": {
      const top = heldAt(at, where.space);
      return [top, top];
    }
    case "tray":
      return alongTray(where.tray());
    case "back": {
      const out = handAt(at, where);
      return [out, out];
    }
    default: {
      const [x, y, z] = where.pointOf(at);
      const foot: ScenePoint = [x, y + 0.06, z];
      return [foot, where.pillarAt(at) ? [x, y + PILLAR, z] : foot];
    }
  }
}

/** The ground of a target that is wider than a place. */
export function groundOf({ kind, at }: BoardTarget, where: Anchor): readonly ScenePoint[] | null {
  if (kind === "site") return square(footAt(at, where.space));
  if (kind === "tray") return trayBars(where.tray()).map(({ from }) => from);
  return kind === "plate" ? square(heldAt(at, where.space)) : null;
}

/** Whether a plate may stand before a target: what is wide is always seen. */
export const canHide = ({ kind }: BoardTarget): boolean =>
  kind !== "site" && kind !== "plate" && kind !== "tray";

function alongTray(span: Span | null): readonly [ScenePoint, ScenePoint] | null {
  if (!span) return null;
  const { low, high } = span;
  const [x, y, z] = [0, 1, 2].map((axis) => ((low[axis] ?? 0) + (high[axis] ?? 0)) / 2) as [
    number,
    number,
    number,
  ];
  const end = 0.4;
  if (high[0] - low[0] > high[2] - low[2]) {
    return [
      [low[0] + end, y, z],
      [high[0] - end, y, z],
    ];
  }
  return [
    [x, y, low[2] + end],
    [x, y, high[2] - end],
  ];
}

/** The outline of a tray. */
export function trayBars(span: Span | null): readonly Bar[] {
  if (!span) return [];
  const { low, high } = span;
  const y = low[1] + 0.1;
  const spots: readonly ScenePoint[] = [
    [low[0], y, low[2]],
    [high[0], y, low[2]],
    [high[0], y, high[2]],
    [low[0], y, high[2]],
  ];
  return spots.map((from, nth) => ({ from, to: spots[(nth + 1) % 4] ?? from }));
}

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
