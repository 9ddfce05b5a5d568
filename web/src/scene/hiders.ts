/** Which blocks hide a place from the eye: its mark shows through them while a player chooses. */
import { Box3, Ray, Vector3 } from "three";
import { type BoardDrawing, type ScenePoint, spanOf } from "./boardDrawing";

/**
 * What hides what, of one drawing, for any eye: a place is seen if the middle of its mark is, where its
 * thread ends.
 */
export function hidersOf(drawing: BoardDrawing): (eye: Vector3) => ReadonlySet<string> {
  const blocks = drawing.pieces.map((piece) => {
    const { low, high } = spanOf(piece);
    return { key: piece.key, box: new Box3(new Vector3(...low), new Vector3(...high)) };
  });
  const marks: ScenePoint[] = (drawing.places ?? []).map(({ at }) => at);
  if (drawing.ghost?.piece) {
    const { low, high } = spanOf(drawing.ghost.piece, -0.1);
    marks.push([(low[0] + high[0]) / 2, high[1], (low[2] + high[2]) / 2]);
  }
  const hit = new Vector3();
  return (eye) => {
    const found = new Set<string>();
    for (const mark of marks) {
      const way = new Vector3(...mark).sub(eye);
      const far = way.length();
      const ray = new Ray(eye, way.divideScalar(far));
      for (const { key, box } of blocks) {
        const met = ray.intersectBox(box, hit);
        if (met !== null && met.distanceTo(eye) < far - 0.01) found.add(key);
      }
    }
    return found;
  };
}
