/** Which blocks hide a place from the eye: they are seen through while a player chooses. */
import { Box3, Ray, Vector3 } from "three";
import { type BoardDrawing, type ScenePoint, spanOf } from "./boardDrawing";

/** A mark is seen if its middle is, and at most one of its sides is hidden. */
const SIDES = [
  [0.2, 0],
  [-0.2, 0],
  [0, 0.2],
  [0, -0.2],
] as const;

/** What hides what, of one drawing, for any eye. */
export function glassOf(drawing: BoardDrawing): (eye: Vector3) => ReadonlySet<string> {
  const blocks = drawing.pieces.map((piece) => {
    const { low, high } = spanOf(piece);
    return { key: piece.key, box: new Box3(new Vector3(...low), new Vector3(...high)) };
  });
  const places = (drawing.places ?? []).map(({ at }) => marksOf(at));
  if (drawing.ghost?.piece) {
    const { low, high } = spanOf(drawing.ghost.piece, -0.1);
    places.push(marksOf([(low[0] + high[0]) / 2, high[1], (low[2] + high[2]) / 2]));
  }
  const hit = new Vector3();
  return (eye) => {
    const before = (mark: Vector3) => {
      const way = mark.clone().sub(eye);
      const far = way.length();
      const ray = new Ray(eye, way.divideScalar(far));
      return blocks.filter(({ box }) => {
        const met = ray.intersectBox(box, hit);
        return met !== null && met.distanceTo(eye) < far - 0.01;
      });
    };
    const found = new Set<string>();
    for (const marks of places) {
      const [middle = [], ...sides] = marks.map(before);
      const isHidden = middle.length > 0 || sides.filter((one) => one.length > 0).length > 1;
      if (isHidden) for (const { key } of [middle, ...sides].flat()) found.add(key);
    }
    return found;
  };
}

function marksOf([x, y, z]: ScenePoint): Vector3[] {
  return [
    new Vector3(x, y, z),
    ...SIDES.map(([east, south]) => new Vector3(x + east, y, z + south)),
  ];
}
