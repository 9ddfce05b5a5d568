/** Where things are in the model of the site, and what stands on it: one unit is one place, east is x, up is y, south is z. */
import type { ScenePoint } from "../../../scene/boardDrawing";
import { COLOURS, type Colour } from "../colours";
import { FILES, placesOf, square } from "../geometry";
import { pillarsOf } from "../position";
import type { TurquoisePosition, TurquoiseRenderData } from "../protocol";

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

/** A pillar on the site. */
export interface Pillar {
  readonly place: string;
  readonly colour: Colour;
  /** The plate it stands on. */
  readonly of: string;
  /** Whether it carries a plate, and so is out of play (Q2). */
  readonly carries: boolean;
  /** The middle of its foot. */
  readonly at: ScenePoint;
}

/** Everything that stands on the site. */
export interface SitePieces {
  /** Names such as `1b2`, the ground first. */
  readonly plates: readonly string[];
  readonly pillars: readonly Pillar[];
}

/** The plate of a level that is under a place (Q1). */
export function plateUnder(place: string, level: number): string {
  // From a level to the next, plates begin one place further in.
  const begin = (count: number) => count - ((count - 1 - level) & 1);
  const [east, north] = square(place);
  return `${level}${FILES[begin(east + 1) - 1] ?? ""}${begin(north + 1)}`;
}

/** What a position has standing. */
export function sitePieces(
  position: TurquoisePosition,
  renderData: TurquoiseRenderData,
): SitePieces {
  const plates = Object.keys(position.plates).sort();
  const pillars: Pillar[] = [];
  const stand = (place: string, colour: Colour, level: number, carries: boolean) => {
    const at: ScenePoint = [across(place), topOf(level), deep(place)];
    pillars.push({ place, colour, of: plateUnder(place, level), carries, at });
  };
  for (const [plate, colours] of Object.entries(renderData.under)) {
    const level = Number(plate.charAt(0)) - 1;
    placesOf(plate).forEach((place, nth) => {
      const colour = COLOURS.find((one) => one === colours.charAt(nth));
      if (colour !== undefined) stand(place, colour, level, true);
    });
  }
  for (const [place, colour] of pillarsOf(position)) {
    stand(place, colour, renderData.tops[place]?.[1] ?? 0, false);
  }
  return { plates, pillars };
}

/** Where a plate's stone is, at rest. */
export function heightOf(plate: string): number {
  return Number(plate.charAt(0)) * PITCH + THICK;
}
