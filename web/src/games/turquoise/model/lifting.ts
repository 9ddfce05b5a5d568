/** Levels lifted off the site, so that one sees what they stand on. */
import { BoxGeometry, MeshBasicMaterial, type Object3D } from "three";
import { type Bar, dashed, type ScenePoint, type Span } from "../../../scene/boardDrawing";
import { easeInOut, shareOf } from "../../../scene/motion";
import type { Stage } from "../../../scene/stage";
import { RIM } from "../colours";
import { type Instance, Instances } from "./instancing";
import { PILLAR, PLATE, plateAt, type Space, scaled, THICK, topOf } from "./space";

/** Milliseconds. */
const TIME = 500;
const LINE = { dash: 0.05, guide: 0.028 } as const;

/** What is lifted next: everything above the ground, then above the first level, then nothing. */
export function nextLift(from: number | null, plates: readonly string[]): number | null {
  const highest = Math.max(0, ...plates.map((plate) => Number(plate.charAt(0))));
  const next = from === null ? 1 : from + 1;
  return next <= Math.min(2, highest) ? next : null;
}

/** How much further the levels above the lowest lifted one go, to show what carries them. */
const APART = 0.8;

/** How far each level is lifted, from a lowest one on; the summit goes with what carries it. */
export function sharesFrom(from: number | null): readonly number[] {
  return [0, 1, 2, 3].map((level) => {
    if (from === null || level < from) return 0;
    return 1 + APART * (Math.min(level, 2) - from);
  });
}

const edges = (plate: string, y: number, [dx, , dz]: ScenePoint): Bar[] => {
  const [px, , pz] = plateAt(plate);
  const [x, z] = [px + dx, pz + dz];
  const half = PLATE.side / 2;
  const at = (east: number, south: number): ScenePoint => [x + east * half, y, z + south * half];
  return [
    { from: at(-1, -1), to: at(1, -1) },
    { from: at(1, -1), to: at(1, 1) },
    { from: at(1, 1), to: at(-1, 1) },
    { from: at(-1, 1), to: at(-1, -1) },
  ];
};

/** A box from point to point. */
function rod(from: ScenePoint, to: ScenePoint, wide: number, colour: string): Instance {
  const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const long = Math.hypot(dx, dy, dz);
  const at: ScenePoint = [from[0] + dx / 2, from[1] + dy / 2, from[2] + dz / 2];
  // Along z at first: up or down, then about the upright.
  const turn: ScenePoint = [-Math.asin(dy / long), Math.atan2(dx, dz), 0];
  return { of: "", at, size: [wide, wide, long + wide], colour, turn };
}

/** Dashed footprints of a level lifted off the one below, and guide lines from its corners to them. */
export function footprints(
  plates: readonly string[],
  level: number,
  below: ScenePoint,
  lifted: ScenePoint,
): Instance[] {
  const lowest = plates.filter((plate) => Number(plate.charAt(0)) === level);
  const y = topOf(level - 1) + 0.025 + below[1];
  const colour = RIM[level] ?? RIM[1];
  const dashes = dashed(
    lowest.flatMap((plate) => edges(plate, y, below)),
    0.2,
    0.14,
  ).map((bar) => rod(bar.from, bar.to, LINE.dash, colour));
  const half = PLATE.side / 2;
  const guides = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].flatMap(([east = 0, south = 0]): Instance[] => {
    const far = (plate: string) => plateAt(plate)[0] * east + plateAt(plate)[2] * south;
    const corner = [...lowest].sort((one, other) => far(other) - far(one))[0];
    if (corner === undefined) return [];
    const [x, up, z] = plateAt(corner);
    const [gx, gz] = [x + east * half, z + south * half];
    const foot: ScenePoint = [gx + below[0], y, gz + below[2]];
    const above: ScenePoint = [gx + lifted[0], up + lifted[1], gz + lifted[2]];
    return [rod(foot, above, LINE.guide, colour)];
  });
  return [...dashes, ...guides];
}

/** The room that plates take once they are lifted. */
export function liftedRoom(plates: readonly string[], from: number, lift: ScenePoint): Span[] {
  const shares = sharesFrom(from);
  return plates
    .filter((plate) => Number(plate.charAt(0)) >= from)
    .map((plate): Span => {
      const [px, py, pz] = plateAt(plate);
      const [dx, dy, dz] = scaled(lift, shares[Number(plate.charAt(0))] ?? 0);
      const [x, y, z] = [px + dx, py + dy, pz + dz];
      return { low: [x - 1, y, z - 1], high: [x + 1, y + THICK + PILLAR, z + 1] };
    });
}

/** What lifts levels off and puts them back. */
export interface Lifting {
  /** Lift what is next, this way. */
  next(plates: readonly string[], way: ScenePoint): void;
  /** What is lifted goes another way: one looks from elsewhere. */
  aim(way: ScenePoint): void;
  /** The room that what is lifted will take. */
  room(): Span[];
  /** The plates are others now: what is no longer there is not lifted. */
  set(plates: readonly string[]): void;
}

interface LiftingParts {
  readonly stage: Stage;
  readonly parent: Object3D;
  readonly space: Space;
  readonly motion: boolean;
  /** Everything is put where it is; `done` once it rests. */
  moved(done: boolean): void;
}

/** The lifting of a site. */
export function createLifting({ stage, parent, space, motion, moved }: LiftingParts): Lifting {
  const ink = stage.own(new MeshBasicMaterial());
  const box = stage.own(new BoxGeometry());
  const lines = stage.own(new Instances(parent, box, ink, { shadow: false, room: 400 }));
  lines.mesh.receiveShadow = false;
  let shown: readonly string[] = [];
  let run = 0;
  let goal: ScenePoint = space.lift;
  const draw = () => {
    const { shares } = space;
    const apart = [1, 2, 3].filter((level) => (shares[level] ?? 0) > (shares[level - 1] ?? 0));
    lines.set(
      apart.flatMap((level) =>
        footprints(shown, level, space.shift(level - 1), space.shift(level)),
      ),
    );
  };
  const put = (shares: readonly number[], way: ScenePoint) => {
    shares.forEach((share, level) => {
      space.shares[level as 0 | 1 | 2 | 3] = share;
    });
    space.lift = way;
    draw();
  };
  const go = () => {
    run += 1;
    const number = run;
    const [first, last] = [[...space.shares], sharesFrom(space.from)];
    // What rests on the site sets out the new way at once.
    const [way, to] = [first.some((share) => share > 0) ? space.lift : goal, goal];
    if (!motion) {
      put(last, to);
      moved(true);
      return;
    }
    let start = 0;
    stage.animate((now) => {
      if (number !== run) return true;
      start ||= now;
      const done = shareOf(now, start, TIME);
      const share = easeInOut(done);
      const between = (from: number, end: number) => from + (end - from) * share;
      put(
        last.map((end, level) => between(first[level] ?? 0, end)),
        [between(way[0], to[0]), between(way[1], to[1]), between(way[2], to[2])],
      );
      moved(done === 1);
      return done === 1;
    });
  };
  return {
    next(plates, way) {
      shown = plates;
      space.from = nextLift(space.from, plates);
      if (space.from !== null) goal = way;
      go();
    },
    aim(way) {
      if (space.from === null || way.every((part, axis) => part === goal[axis])) return;
      goal = way;
      go();
    },
    room: () => (space.from === null ? [] : liftedRoom(shown, space.from, goal)),
    set(plates) {
      shown = plates;
      const highest = Math.max(0, ...plates.map((plate) => Number(plate.charAt(0))));
      if (space.from !== null && space.from > highest) {
        run += 1;
        space.from = null;
        put([0, 0, 0, 0], goal);
      } else draw();
    },
  };
}
