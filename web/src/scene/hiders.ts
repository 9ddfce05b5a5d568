/** Which blocks hide a place from the eye: its mark shows through them while a player chooses. */
import { Box3, Ray, Vector3 } from "three";
import { type BoardDrawing, type ScenePoint, spanOf } from "./boardDrawing";

/** The blocks of a drawing that stand between an eye and a point. */
export function blockersOf({ pieces }: BoardDrawing): (eye: Vector3, point: Vector3) => string[] {
  const blocks = pieces.map((piece) => {
    const { low, high } = spanOf(piece);
    return { key: piece.key, box: new Box3(new Vector3(...low), new Vector3(...high)) };
  });
  const hit = new Vector3();
  return (eye, point) => {
    const way = point.clone().sub(eye);
    const far = way.length();
    const ray = new Ray(eye, way.divideScalar(far));
    return blocks.flatMap(({ key, box }) => {
      const met = ray.intersectBox(box, hit);
      return met !== null && met.distanceTo(eye) < far - 0.01 ? [key] : [];
    });
  };
}

/**
 * What hides what, of one drawing, for any eye: a place is seen if the middle of its mark is, where its
 * thread ends.
 */
export function hidersOf(drawing: BoardDrawing): (eye: Vector3) => ReadonlySet<string> {
  const blockers = blockersOf(drawing);
  const marks: ScenePoint[] = (drawing.places ?? []).map(({ at }) => at);
  if (drawing.ghost?.piece) {
    const { low, high } = spanOf(drawing.ghost.piece, -0.1);
    marks.push([(low[0] + high[0]) / 2, high[1], (low[2] + high[2]) / 2]);
  }
  return (eye) => new Set(marks.flatMap((mark) => blockers(eye, new Vector3(...mark))));
}
