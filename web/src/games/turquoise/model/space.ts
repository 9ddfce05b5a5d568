/** Where things are in the model of the site: one unit is one place, east is x, up is y, south is z. */
import type { ScenePoint } from "../../../scene/boardDrawing";
import type { TurquoiseRenderData } from "../protocol";

/** From a level to the next, how thick a plate is, how high a pillar. */
export const PITCH = 0.66;
export const THICK = 0.16;
export const PILLAR = 0.5;
/** A plate's side, and that of its top: the rim draws a contour. */
export const PLATE = { side: 1.97, top: 1.9 } as const;
/** Where lifted levels go: up and away from the camera, further the more one looks from above. */
export const LIFT = { up: 3.0, away: 4.6, above: 7.8 } as const;
/** From so many degrees on lifted levels go further away, and at so many they are furthest. */
const STEEP = [53, 89] as const;
/** Away from the south, the east, the north, the west. */
const AWAY_FROM = [
  [0, -1],
  [-1, 0],
  [0, 1],
  [1, 0],
] as const;

/** How far a level is lifted off for an eye at a side, 0 being the south, so many degrees up. */
export function liftFor(side: number, degrees: number): ScenePoint {
  const share = Math.min(1, Math.max(0, (degrees - STEEP[0]) / (STEEP[1] - STEEP[0])));
  const far = LIFT.away + (LIFT.above - LIFT.away) * share;
  const [x, z] = AWAY_FROM[side] ?? AWAY_FROM[0];
  return [x * far, LIFT.up, z * far];
}

/** How far east of the middle a place is. */
export const across = (place: string): number => place.charCodeAt(0) - "a".charCodeAt(0) - 3.5;
/** How far south of the middle a place is. */
export const deep = (place: string): number => 4.5 - Number(place.slice(1));
/** The height of the stone of a level, where nothing is lifted. */
export const topOf = (level: number): number => level * PITCH + THICK;
/** The middle of a plate such as `1b2`, at the foot of its level. */
export function plateAt(plate: string): ScenePoint {
  const origin = plate.slice(1);
  return [across(origin) + 0.5, Number(plate.charAt(0)) * PITCH, deep(origin) - 0.5];
}

/** A way, so many times. The sum with 0 leaves no negative zero. */
export const scaled = ([x, y, z]: ScenePoint, by: number): ScenePoint => [
  x * by + 0,
  y * by,
  z * by + 0,
];

/** The site as it stands: which level each place is at, and what is lifted off. */
export class Space {
  /** The lowest level that is lifted off, or `null`. */
  from: number | null = null;
  /** How far each level is lifted: 1 is once the way of `lift`. */
  readonly shares: [number, number, number, number] = [0, 0, 0, 0];
  /** The way that levels are lifted. */
  lift: ScenePoint = liftFor(0, 0);
  #tops: TurquoiseRenderData["tops"] = {};

  set(renderData: TurquoiseRenderData): void {
    this.#tops = renderData.tops;
  }

  /** The level of a place; `null` where there is only earth. */
  levelOf(place: string): number | null {
    return this.#tops[place]?.[1] ?? null;
  }

  /** How far everything of a level is moved by what is lifted off. */
  shift(level: number): ScenePoint {
    return scaled(this.lift, this.shares[level] ?? 0);
  }

  /** The middle of a place on its stone, or on the earth. */
  pointOf(place: string): ScenePoint {
    const level = this.levelOf(place);
    const [x, y, z] = this.shift(level ?? 0);
    return [across(place) + x, (level === null ? 0 : topOf(level)) + y, deep(place) + z];
  }
}

/** The frame: half its side, half its opening, how round its corners are, how far down it goes. */
export const FRAME_SIZE = { half: 5.08, inside: 4.03, round: 0.22, thick: 0.2 } as const;
