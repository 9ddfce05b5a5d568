/** What a press on the tower means: a place, the ghost, or where nothing can be done a square by its level. */
import { Box3, Plane, type Ray, Vector3 } from "three";
import { type BoardDrawing, spanOf } from "../../scene/boardDrawing";
import { type Field, fieldOf, type HitPlace } from "../../scene/raycast";

/** So near to the upper side of a block, in squares, is on top of it. */
const TOP = 0.04;
const GROUND = new Plane(new Vector3(0, 1, 0), 0);

/** The column at a point of the base; `null` beside it. */
function columnAt({ x, z }: Vector3): string | null {
  const [across, deep] = [Math.round(x), Math.round(z)];
  return Math.abs(across) > 1 || Math.abs(deep) > 1 ? null : `${"abc"[across + 1]}${2 - deep}`;
}

/** Everything of a tower that can be pressed. */
export function towerField(drawing: BoardDrawing): Field {
  const blocks = drawing.pieces.map((piece) => {
    const { low, high } = spanOf(piece);
    return new Box3(new Vector3(...low), new Vector3(...high));
  });
  const hit = new Vector3();
  const nearest = (ray: Ray): HitPlace | null => {
    let least = Number.POSITIVE_INFINITY;
    let found: HitPlace | null = null;
    for (const box of blocks) {
      const away = ray.intersectBox(box, hit)?.distanceTo(ray.origin) ?? least;
      if (away >= least) continue;
      least = away;
      // A hair inside: on the edge of two squares the one that is seen is meant.
      const inside = hit.clone().addScaledVector(ray.direction, 0.01);
      const isTop = hit.y > box.max.y - TOP;
      const column = columnAt(inside);
      const level = isTop ? "" : `:${Math.ceil(Math.max(inside.y, 0.01))}`;
      found = column === null ? null : { name: `${column}${level}`, at: hit.clone() };
    }
    return found;
  };
  const field = fieldOf(drawing);
  const ghost = drawing.ghost && {
    action: drawing.ghost.action,
    box: new Box3(new Vector3(...drawing.ghost.span.low), new Vector3(...drawing.ghost.span.high)),
  };
  /** Whether nothing stands before the ghost. */
  const onGhost = (ray: Ray) => {
    const away = ghost && ray.intersectBox(ghost.box, hit)?.distanceTo(ray.origin);
    if (away === null || away === undefined) return false;
    return blocks.every((box) => {
      const far = ray.intersectBox(box, hit)?.distanceTo(ray.origin);
      return far === undefined || far > away;
    });
  };
  return {
    ...field,
    at(ray) {
      return field.at(ray) ?? (ghost && onGhost(ray) ? ghost.action : null);
    },
    placeAt(ray) {
      const wood = nearest(ray);
      if (wood !== null) return wood;
      const ground = ray.intersectPlane(GROUND, hit);
      const name = ground && columnAt(ground);
      return name === null ? null : { name, at: hit.clone() };
    },
  };
}
