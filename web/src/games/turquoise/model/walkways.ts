/** Walkways as a metro map: strips with kerbs where they are complete, hollow brackets where not (Q6). */
import type { ScenePoint } from "../../../scene/boardDrawing";
import { BROKEN, COMPLETE, KERB } from "../colours";
import { AWAY, beside, EDGE, OUTWARD, placesOf, STRIP, sideOf } from "../geometry";
import type { TurquoiseDirection, TurquoiseRenderData } from "../protocol";
import type { Instance } from "./instancing";
import { across, deep, PITCH, plateUnder, THICK, topOf } from "./space";

/** In places: the disc at the ends of a strip. */
const DISC = 0.235;
/** A broken half, from the middle of its place, and how bold its line is. */
const HALF = { from: 0.29, to: 0.455, line: 0.036 } as const;
/** An entry on the frame: how far out a complete one goes, and where a broken one is. */
const ENTRY = { reach: 1.02, from: 0.6, to: 0.84 } as const;
/** How far over the stone lie kerbs, strips, and the discs and rungs on them. */
const LIES = { kerb: 0.006, strip: 0.012, disc: 0.016, rung: 0.018 } as const;
/** How far from the seam the foot of a ladder stands. */
const FOOT = 0.2;
/** How far from the middle of a place the rungs of a ladder are that is not there. */
const RUNGS = [0.29, 0.36, 0.43] as const;

/** What is laid on stone: boxes, and discs. */
export interface Inlaid {
  readonly boxes: Instance[];
  readonly discs: Instance[];
}

/** A spot on a stone: its plate, and where its middle is. */
interface StoneSpot {
  readonly of: string;
  readonly at: ScenePoint;
}

const WHOLE = STRIP + 2 * EDGE;

/** From a spot, so far along a direction and so far to its right. */
const off = (
  [x, y, z]: ScenePoint,
  way: TurquoiseDirection,
  far: number,
  right = 0,
): ScenePoint => {
  const { x: dx, y: dz } = AWAY[way];
  return [x + far * dx - right * dz, y, z + far * dz + right * dx];
};

/** A box that lies along a direction. */
function lying(
  { of, at }: StoneSpot,
  way: TurquoiseDirection,
  [from, to]: readonly [number, number],
  wide: number,
  colour: string,
  up: number,
  right = 0,
): Instance {
  const [x, y, z] = off(at, way, (from + to) / 2, right);
  const long = to - from;
  const size: ScenePoint = AWAY[way].x === 0 ? [wide, 0.012, long] : [long, 0.012, wide];
  return { of, at: [x, y + up, z], size, colour };
}

/** A strip with its kerbs, from a spot so far along a direction. */
function strip(
  into: Inlaid,
  spot: StoneSpot,
  way: TurquoiseDirection,
  from: number,
  to: number,
): void {
  into.boxes.push(lying(spot, way, [from, to], WHOLE, KERB, LIES.kerb));
  into.boxes.push(lying(spot, way, [from, to], STRIP, COMPLETE, LIES.strip));
}

/** The disc at the end of strips. */
function disc(into: Inlaid, { of, at: [x, y, z] }: StoneSpot): void {
  const wide = (radius: number) => [2 * radius, 0.012, 2 * radius] as const;
  into.discs.push({ of, at: [x, y + LIES.kerb, z], size: wide(DISC + EDGE), colour: KERB });
  into.discs.push({ of, at: [x, y + LIES.disc, z], size: wide(DISC), colour: COMPLETE });
}

/** A hollow bracket with a closed end: a half walkway that leads nowhere. */
function bracket(
  into: Inlaid,
  spot: StoneSpot,
  way: TurquoiseDirection,
  from: number,
  to: number,
): void {
  const wide = STRIP / 2;
  const line = (span: readonly [number, number], thick: number, right = 0) =>
    into.boxes.push(lying(spot, way, span, thick, BROKEN, LIES.strip, right));
  line([from, to], HALF.line, wide);
  line([from, to], HALF.line, -wide);
  line([to - HALF.line, to], STRIP + HALF.line);
}

/** The same on the rim, where the neighbour is further down: it shows from the side. */
function hanging(into: Inlaid, { of, at }: StoneSpot, way: TurquoiseDirection): void {
  const [x, y, z] = off(at, way, 0.495);
  const sideways = AWAY[way].x === 0;
  const bar = (right: number, up: number, wide: number, tall: number) => {
    const [bx, , bz] = off([x, y, z], way, 0, right);
    const size: ScenePoint = sideways ? [wide, tall, 0.02] : [0.02, tall, wide];
    into.boxes.push({ of, at: [bx, y - up, bz], size, colour: KERB });
  };
  const tall = THICK * 0.62;
  bar(-STRIP / 2, tall / 2, 0.03, tall);
  bar(STRIP / 2, tall / 2, 0.03, tall);
  bar(0, tall, STRIP + 0.03, 0.03);
}

/** A ladder down a rim, leaning on it: rungs between two kerbs. */
function ladder(into: Inlaid, high: StoneSpot, way: TurquoiseDirection): void {
  const head = off(high.at, way, 0.5);
  const foot = off([head[0], head[1] - PITCH, head[2]], way, FOOT);
  const long = Math.hypot(PITCH, FOOT);
  const lean = Math.atan2(FOOT, PITCH);
  const { x: dx, y: dz } = AWAY[way];
  const turn: ScenePoint = [-lean * dz, 0, lean * dx];
  const on = (share: number, out: number): ScenePoint => [
    head[0] + (foot[0] - head[0]) * share + out * dx,
    head[1] + (foot[1] - head[1]) * share,
    head[2] + (foot[2] - head[2]) * share + out * dz,
  ];
  const slab = (share: number, wide: number, tall: number, out: number, colour: string) => {
    const size: ScenePoint = dx === 0 ? [wide, tall, 0.02] : [0.02, tall, wide];
    into.boxes.push({ of: high.of, at: on(share, out), size, colour, turn });
  };
  slab(0.5, WHOLE, long + 0.02, 0.012, KERB);
  slab(0.5, STRIP, long + 0.03, 0.022, COMPLETE);
  const rungs = 5;
  for (let nth = 0; nth < rungs; nth += 1) {
    slab((nth + 0.6) / rungs, STRIP, 0.035, 0.034, KERB);
  }
}

/** Where a ladder would begin or end: rungs on the strip, as in the plan. */
function rungs(into: Inlaid, spot: StoneSpot, way: TurquoiseDirection): void {
  for (const far of RUNGS) {
    into.boxes.push(lying(spot, way, [far, far + 0.03], STRIP, KERB, LIES.rung));
  }
}

/** From one place to its neighbour. */
function wayTo(from: string, to: string): TurquoiseDirection {
  if (from.charAt(0) === to.charAt(0)) return from < to ? "N" : "S";
  return from < to ? "E" : "W";
}

const spotOf = (place: string, level: number): StoneSpot => ({
  of: plateUnder(place, level),
  at: [across(place), topOf(level), deep(place)],
});

/** Whether two levels are lifted differently; the summit goes with what carries it. */
const apart = (one: number, other: number, lifted: number): boolean =>
  Math.max(one, other) >= lifted && Math.min(one, other) < 2;

/**
 * All walkways and entries of a site. Where levels from some on are lifted off there is no ladder to
 * those below, but rungs at both of its ends.
 */
export function walkways(renderData: TurquoiseRenderData, lifted: number | null): Inlaid {
  const into: Inlaid = { boxes: [], discs: [] };
  const ends = new Map<string, StoneSpot>();
  const end = (place: string, spot: StoneSpot) => ends.set(place, spot);
  for (const [one, other, first, second] of renderData.joints) {
    const [a, b] = [spotOf(one, first), spotOf(other, second)];
    const way = wayTo(one, other);
    end(one, a);
    end(other, b);
    if (first === second) {
      strip(into, a, way, 0, 0.5);
      strip(into, b, wayTo(other, one), 0, 0.5);
      continue;
    }
    const back = wayTo(other, one);
    const [high, low] = first > second ? [a, b] : [b, a];
    const [down, up] = first > second ? [way, back] : [back, way];
    strip(into, high, down, 0, 0.5);
    if (lifted !== null && apart(first, second, lifted)) {
      strip(into, low, up, 0, 0.5);
      rungs(into, high, down);
      rungs(into, low, up);
    } else {
      strip(into, low, up, 0, 0.5 - FOOT);
      ladder(into, high, down);
    }
  }
  for (const [entry, complete] of Object.entries(renderData.entries)) {
    const spot = spotOf(entry, 0);
    if (complete === true) {
      strip(into, spot, sideOf(entry), 0, ENTRY.reach);
      end(entry, spot);
    } else bracket(into, spot, sideOf(entry), ENTRY.from, ENTRY.to);
  }
  for (const [place, way] of renderData.halves) {
    const level = renderData.tops[place]?.[1];
    if (level === undefined) continue;
    const spot = spotOf(place, level);
    bracket(into, spot, way, HALF.from, HALF.to);
    if (level > 0) {
      const beyond = beside(place, AWAY[way].x, -AWAY[way].y);
      const next = beyond === null ? undefined : renderData.tops[beyond]?.[1];
      if (next !== undefined && next < level) hanging(into, spot, way);
    }
  }
  for (const spot of ends.values()) disc(into, spot);
  return into;
}

/** A plate's own walkways from its digits: what is inside is complete, what leads out is half. */
export function loose(plate: string, digits: string): Inlaid {
  const into: Inlaid = { boxes: [], discs: [] };
  const ends = new Map<string, StoneSpot>();
  const places = placesOf(plate);
  places.forEach((place, nth) => {
    const digit = Number(digits.charAt(nth));
    const spot = spotOf(place, Number(plate.charAt(0)));
    const [first, second] = OUTWARD[nth] ?? ["W", "N"];
    if (digit & 4) {
      const next = places[(nth + 1) % 4] ?? place;
      strip(into, spot, wayTo(place, next), 0, 1);
      ends.set(place, spot);
      ends.set(next, spotOf(next, Number(plate.charAt(0))));
    }
    if (digit & 2) bracket(into, spot, first, HALF.from, HALF.to);
    if (digit & 1) bracket(into, spot, second, HALF.from, HALF.to);
  });
  for (const spot of ends.values()) disc(into, spot);
  return into;
}
