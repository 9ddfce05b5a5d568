/** Which blocks hide a place from the eye. */
import { Box3, Ray, Vector3 } from "three";
import { type BoardDrawing, spanOf } from "./boardDrawing";

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
