/** What the last action changed: eight corner brackets, and dashes where a pillar is gone. */
import {
  type Bar,
  brackets,
  dashed,
  type ScenePoint,
  type Span,
} from "../../../scene/boardDrawing";
import { touched } from "../actions";
import type { TurquoiseAction } from "../protocol";
import { PILLAR, plateAt, type Space, THICK } from "./space";

/** Bars of one thickness. */
export interface Stroke {
  readonly thick: number;
  readonly bars: readonly Bar[];
}

/** The marks of an action; `plate` is the one that it laid, or is laying. */
export function lastMarks(action: TurquoiseAction, plate: string | null, space: Space): Stroke[] {
  if (plate !== null) return [{ thick: 0.05, bars: brackets(plateSpan(plate, space), 0.27) }];
  const { here, gone } = touched(action);
  return [
    ...here.map((place) => ({
      thick: 0.05,
      bars: brackets(pillarSpan(space.pointOf(place)), 0.16),
    })),
    ...gone.map((place) => ({
      thick: 0.034,
      bars: dashed(square(space.pointOf(place)), 0.13, 0.1),
    })),
  ];
}

/** The box around a plate. */
function plateSpan(plate: string, space: Space): Span {
  const [x, y, z] = plateAt(plate);
  const [dx, dy, dz] = space.shift(Number(plate.charAt(0)));
  return {
    low: [x + dx - 1, y + dy - 0.03, z + dz - 1],
    high: [x + dx + 1, y + dy + THICK + 0.06, z + dz + 1],
  };
}

/** The box around a pillar on its foot. */
function pillarSpan([x, y, z]: ScenePoint): Span {
  return { low: [x - 0.37, y + 0.03, z - 0.37], high: [x + 0.37, y + PILLAR + 0.06, z + 0.37] };
}

/** A square on the stone, where a pillar was. */
function square([x, y, z]: ScenePoint): Bar[] {
  const at = (east: number, south: number): ScenePoint => [
    x + 0.3 * east,
    y + 0.04,
    z + 0.3 * south,
  ];
  return [
    { from: at(-1, -1), to: at(1, -1) },
    { from: at(1, -1), to: at(1, 1) },
    { from: at(1, 1), to: at(-1, 1) },
    { from: at(-1, 1), to: at(-1, -1) },
  ];
}
