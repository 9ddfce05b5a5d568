/** What stands on the site, as plain data: plates, and the pillars on them and under them. */

import type { ScenePoint } from "../../../scene/boardDrawing";
import { COLOURS, type Colour } from "../colours";
import { FILES, placesOf, square } from "../geometry";
import { pillarsOf } from "../position";
import type { TurquoisePosition, TurquoiseRenderData } from "../protocol";
import { across, deep, PITCH, THICK, topOf } from "./space";

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
