/** Ray casting: the nearest surface under the pointer, and its nearest place. */
import { Box3, type PerspectiveCamera, Ray, Vector2, Vector3 } from "three";
import { type BoardDrawing, type Span, type Surface, spanOf } from "./boardDrawing";

const boxOf = (span: Span) => new Box3(new Vector3(...span.low), new Vector3(...span.high));

/** A place that a ray meets, and the point of the scene where it does. */
export interface HitPlace {
  readonly name: string;
  readonly at: Vector3;
}

export interface Field {
  /** The action a ray points to. */
  at(ray: Ray): string | null;
  /** What a ray points to, as the game's `why_not.py` names its places; `null` for nothing. */
  placeAt?(ray: Ray): HitPlace | null;
  /** Points of an action's place, the likeliest first. */
  pointsOf(action: string): Vector3[];
}

/** Everything of a drawing that can be pointed at, and what hides it. */
export function fieldOf(drawing: BoardDrawing): Field {
  const surfaces = drawing.surfaces.map((surface) => ({ ...surface, box: boxOf(surface.span) }));
  // A hair smaller than the blocks, so that a surface on one is hit before it.
  const solids = [
    ...drawing.pieces.map((piece) => boxOf(spanOf(piece, -0.03))),
    ...drawing.solids.map(boxOf),
  ];
  const hit = new Vector3();
  const far = (ray: Ray, box: Box3) =>
    ray.intersectBox(box, hit) ? hit.distanceTo(ray.origin) : Number.POSITIVE_INFINITY;
  return {
    at(ray) {
      const wall = solids.reduce(
        (least, box) => Math.min(least, far(ray, box)),
        Number.POSITIVE_INFINITY,
      );
      let best: { surface: Surface; point: Vector3 } | null = null;
      let nearest = wall;
      for (const surface of surfaces) {
        const away = far(ray, surface.box);
        if (away >= nearest) continue;
        nearest = away;
        best = { surface, point: hit.clone() };
      }
      return best && meant(best.surface, best.point);
    },
    pointsOf(action) {
      const points: Vector3[] = [];
      for (const { places, box } of surfaces) {
        for (const place of places) {
          if (place.action !== action) continue;
          const centre = new Vector3(...place.at);
          const size = box.getSize(new Vector3());
          for (const up of [0.5, 1, 0.75, 0.2])
            for (const across of [0, -0.12, 0.12, -0.25, 0.25])
              for (const along of [0, 0.15, -0.15, 0.48, -0.48]) {
                const point = new Vector3(
                  centre.x + across,
                  box.min.y + size.y * up,
                  centre.z + along,
                );
                points.push(box.clampPoint(point, point));
              }
        }
      }
      return points;
    },
  };
}

/** Of a surface's places the one nearest to a point, seen from above. */
function meant({ places }: Surface, point: Vector3): string | null {
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const { action, at } of places) {
    const away = Math.hypot(at[0] - point.x, at[2] - point.z);
    if (away < least) {
      least = away;
      best = action;
    }
  }
  return best;
}

/** The ray through a point of a canvas, in CSS pixels from its corner. */
export function rayAt(
  camera: PerspectiveCamera,
  x: number,
  y: number,
  size: { readonly width: number; readonly height: number },
): Ray {
  const screen = new Vector2((x / size.width) * 2 - 1, 1 - (y / size.height) * 2);
  const through = new Vector3(screen.x, screen.y, 0.5).unproject(camera);
  const origin = camera.getWorldPosition(new Vector3());
  return new Ray(origin, through.sub(origin).normalize());
}
