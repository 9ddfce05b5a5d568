/** Where things are on the flat drawing: north up, one place is `UNIT` wide. */
import type { TurquoiseDirection } from "./protocol";

export const UNIT = 60;
/** The frame around the site. */
export const MARGIN = 44;
export const SIZE = 8 * UNIT + 2 * MARGIN;
/** Of a pillar's capital. */
export const RADIUS = 0.315 * UNIT;
/** From a place at the edge to the end of its entry. */
export const REACH = 0.84 * UNIT;

export const FILES = "abcdefgh";
export const RANKS = "12345678";

export interface PlanPoint {
  readonly x: number;
  readonly y: number;
}

/** One step in each direction on the drawing, where y goes down. */
export const AWAY: Readonly<Record<TurquoiseDirection, PlanPoint>> = {
  N: { x: 0, y: -1 },
  E: { x: 1, y: 0 },
  S: { x: 0, y: 1 },
  W: { x: -1, y: 0 },
};

/** In places: a walkway's strip, and the kerb on each side of it. */
export const STRIP = 0.19;
export const EDGE = 0.035;

/** Where a plate's digits lead by their 2 and their 1, place by place clockwise from the north-west (Q5). */
export const OUTWARD: readonly (readonly [TurquoiseDirection, TurquoiseDirection])[] = [
  ["W", "N"],
  ["N", "E"],
  ["E", "S"],
  ["S", "W"],
];

/** From a plate's centre to its places, clockwise from the north-west, east and south. */
export const CORNERS: readonly (readonly [number, number])[] = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
];

/** Every place, row by row from the north-west. */
export const PLACES: readonly string[] = [...RANKS]
  .reverse()
  .flatMap((digit) => [...FILES].map((letter) => letter + digit));

/** The sixteen plates of the ground (Q1). */
export const GROUND: readonly string[] = ["a", "c", "e", "g"].flatMap((letter) =>
  ["1", "3", "5", "7"].map((digit) => `0${letter}${digit}`),
);

/** The hand, where a move begins or ends: outside the site. */
export const HAND = "hand";

/** How far east and how far north a place is. */
export function square(place: string): readonly [number, number] {
  return [FILES.indexOf(place.charAt(0)), RANKS.indexOf(place.charAt(1))];
}

/** The place so far beside another; `null` over the edge. */
export function beside(place: string, east: number, north: number): string | null {
  const [across, up] = square(place);
  const letter = FILES[across + east];
  const digit = RANKS[up + north];
  return letter && digit ? letter + digit : null;
}

/** Where a place's middle is drawn. */
export function middle(place: string): PlanPoint {
  const [across, up] = square(place);
  return { x: MARGIN + (across + 0.5) * UNIT, y: MARGIN + (7.5 - up) * UNIT };
}

/** Where the north-west corner of a plate such as `1b2` is drawn. */
export function corner(plate: string): PlanPoint {
  const [across, up] = square(plate.slice(1));
  return { x: MARGIN + across * UNIT, y: MARGIN + (6 - up) * UNIT };
}

/** The four places of a plate, clockwise from the north-west (Q1). */
export function placesOf(plate: string): readonly string[] {
  const origin = plate.slice(1);
  return [
    [0, 1],
    [1, 1],
    [1, 0],
    [0, 0],
  ].map(([east = 0, north = 0]) => beside(origin, east, north) ?? origin);
}

/** On which side of the site an entry is; it is never at a corner (Q7). */
export function sideOf(entry: string): TurquoiseDirection {
  if (entry.endsWith("1")) return "S";
  if (entry.endsWith("8")) return "N";
  return entry.startsWith("a") ? "W" : "E";
}

/** A point on the frame, so far out from an entry's place. */
export function outside(entry: string, far: number): PlanPoint {
  const { x, y } = middle(entry);
  const away = AWAY[sideOf(entry)];
  return { x: x + far * away.x, y: y + far * away.y };
}

/** The entry of a path that begins or ends in the hand. */
export function entryOf(path: readonly string[]): string | null {
  return (path[0] === HAND ? path[1] : path.at(-1) === HAND ? path.at(-2) : null) ?? null;
}

/** Where the hand is on a way through an entry. */
export function handPoint(way: readonly string[]): PlanPoint | null {
  const entry = entryOf(way);
  return entry === null ? null : outside(entry, REACH);
}

/** Where a way is drawn, step by step; `null` for what is no way on the site. */
export function pointsOf(way: readonly string[]): readonly PlanPoint[] | null {
  const points = way.map((step) => (step === HAND ? handPoint(way) : middle(step)));
  const known = points.filter((point): point is PlanPoint => point !== null);
  return known.length > 1 && known.length === way.length ? known : null;
}

/** Straight lines from point to point, as the text of a path. */
export function line(points: readonly PlanPoint[]): string {
  return `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join("L")}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
