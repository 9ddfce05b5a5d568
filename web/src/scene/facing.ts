/** Which side of a board matters: from where the last block is seen, and places with few blocks before them. */
import { Vector3 } from "three";
import type { BoardDrawing, Span } from "./boardDrawing";
import type { Bearing } from "./camera";
import { blockersOf, hidersOf } from "./hiders";

/** How well a direction shows a board. */
export interface Sight {
  /** The share of the last block's sides that is seen; 1 without one. */
  readonly last: number;
  /** How many blocks stand before places. */
  readonly hiders: number;
}

/** What an eye sees of a drawing. */
export function sightOf(drawing: BoardDrawing): (eye: Vector3) => Sight {
  const blockers = blockersOf(drawing);
  const sides = drawing.last ? pointsOf(drawing.last.span) : [];
  const hidersFrom = hidersOf(drawing);
  return (eye) => {
    const seen = sides.filter((point) => blockers(eye, point).length === 0).length;
    return {
      last: sides.length === 0 ? 1 : seen / (sides.length / 2),
      hiders: hidersFrom(eye).size,
    };
  };
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

/** This share of the last block's sides is enough. */
const PLAIN = 0.6;
/** What a hidden last block counts for, in blocks that stand before places. */
const HIDDEN = 2;
/** A turn must save more than so many: who is turned round has to find the way about anew. */
const WORTH = 1.5;
const HALF_ROUND = 0.4;
const STEPS = [45, -45, 90, -90, 135, -135, 180];
const LIFT = [24, 46] as const;

/** What is wrong with a direction, in blocks that stand before places. */
const faultsOf = ({ last, hiders }: Sight) => hiders + HIDDEN * (1 - Math.min(1, last / PLAIN));

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
  const from = eyeAt(now);
  if (!from) return null;
  const present = see(from);
  if (strict && present.last > 0) return null;
  let best: Bearing | null = null;
  let least = faultsOf(present) - WORTH;
  const lift = Math.min(Math.max(now.lift, LIFT[0]), LIFT[1]);
  for (const step of STEPS) {
    const bearing = { turn: now.turn + step, lift };
    const eye = eyeAt(bearing);
    if (!eye) continue;
    const faults = faultsOf(see(eye)) + (Math.abs(step) / 180) * HALF_ROUND;
    if (faults < least) [best, least] = [bearing, faults];
  }
  return best;
}
