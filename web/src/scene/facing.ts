/** Which side of a board matters: from where the last block and the places are seen best. */
import { Box3, Ray, Vector3 } from "three";
import { type BoardDrawing, type Span, spanOf } from "./boardDrawing";
import type { Bearing } from "./camera";

/** How well a direction shows a board. */
export interface Sight {
  /** The share of the last block's sides that is seen; 1 where there is none. */
  readonly last: number;
  /** The share of places that no block hides. */
  readonly places: number;
}

const boxOf = ({ low, high }: Span) => new Box3(new Vector3(...low), new Vector3(...high));

/** What an eye sees of a drawing, were all its blocks of wood. */
export function sightOf(drawing: BoardDrawing): (eye: Vector3) => Sight {
  const blocks = drawing.pieces.map((piece) => boxOf(spanOf(piece)));
  const places = (drawing.places ?? []).map(({ at }) => new Vector3(...at));
  const sides = drawing.last ? pointsOf(drawing.last.span) : [];
  const hit = new Vector3();
  const isFree = (eye: Vector3, point: Vector3) => {
    const way = point.clone().sub(eye);
    const far = way.length();
    const ray = new Ray(eye, way.divideScalar(far));
    return blocks.every((box) => {
      const met = ray.intersectBox(box, hit);
      return met === null || met.distanceTo(eye) > far - 0.01;
    });
  };
  const share = (seen: number, all: number) => (all === 0 ? 1 : seen / all);
  return (eye) => ({
    last: share(sides.filter((point) => isFree(eye, point)).length, sides.length / 2),
    places: share(places.filter((point) => isFree(eye, point)).length, places.length),
  });
}

/** Points on the four walls and the top of a box; of these, half at most face an eye. */
function pointsOf({ low, high }: Span): Vector3[] {
  const at = (axis: 0 | 1 | 2, share: number) => low[axis] + (high[axis] - low[axis]) * share;
  const found: Vector3[] = [];
  for (const across of [0.2, 0.5, 0.8])
    for (const up of [0.25, 0.75]) {
      for (const end of [0, 1]) {
        found.push(new Vector3(at(0, end), at(1, up), at(2, across)));
        found.push(new Vector3(at(0, across), at(1, up), at(2, end)));
      }
    }
  for (const across of [0.25, 0.75])
    for (const along of [0.25, 0.75]) found.push(new Vector3(at(0, across), high[1], at(2, along)));
  return found;
}

/** Below these shares the board is worth turning. */
const ENOUGH: Sight = { last: 0.3, places: 0.5 };
/** What is better by less is not worth a turn. */
const WORTH = 0.25;
const STEPS = [45, -45, 90, -90, 135, -135, 180];
const LIFT = [24, 40] as const;

/**
 * A better direction than the present one, or `null` where that one will do. `strict` turns only
 * where the last block cannot be seen at all.
 */
export function betterSide(
  drawing: BoardDrawing,
  now: Bearing,
  eyeAt: (bearing: Bearing) => Vector3 | null,
  strict: boolean,
): Bearing | null {
  const see = sightOf(drawing);
  const judge = (bearing: Bearing) => {
    const eye = eyeAt(bearing);
    const sight = eye && see(eye);
    return sight && { sight, value: Math.min(1, sight.last / 0.6) + sight.places };
  };
  const present = judge(now);
  if (!present) return null;
  const { last, places } = present.sight;
  if (strict ? last > 0 : last >= ENOUGH.last && places >= ENOUGH.places) return null;
  let best: Bearing | null = null;
  let most = present.value + WORTH;
  const lift = Math.min(Math.max(now.lift, LIFT[0]), LIFT[1]);
  for (const step of STEPS) {
    const bearing = { turn: now.turn + step, lift };
    // A short way is better than a long one.
    const value = (judge(bearing)?.value ?? 0) - Math.abs(step) / 900;
    if (value > most) [best, most] = [bearing, value];
  }
  return best;
}
