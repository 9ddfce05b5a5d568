/** Levels lifted off the site, so that one sees what they stand on (look, "Lift off"). */
import { BoxGeometry, MeshBasicMaterial, type Object3D } from "three";
import { type Bar, dashed, type Point, type Span } from "../../../scene/drawing";
import { easeInOut, shareOf } from "../../../scene/motion";
import type { Stage } from "../../../scene/stage";
import { RIM } from "../colours";
import { type Item, Many } from "./many";
import { LIFT, PILLAR, PLATE, plateAt, type Space, THICK, topOf } from "./space";

/** Milliseconds (look, "Motion"). */
const TIME = 500;
const LINE = { dash: 0.05, guide: 0.028 } as const;

/** What is lifted next: everything above the ground, then above the first level, then nothing. */
export function nextLift(from: number | null, plates: readonly string[]): number | null {
  const highest = Math.max(0, ...plates.map((plate) => Number(plate.charAt(0))));
  const next = from === null ? 1 : from + 1;
  return next <= Math.min(2, highest) ? next : null;
}

const edges = (plate: string, y: number): Bar[] => {
  const [x, , z] = plateAt(plate);
  const half = PLATE.side / 2;
  const at = (east: number, south: number): Point => [x + east * half, y, z + south * half];
  return [
    { from: at(-1, -1), to: at(1, -1) },
    { from: at(1, -1), to: at(1, 1) },
    { from: at(1, 1), to: at(-1, 1) },
    { from: at(-1, 1), to: at(-1, -1) },
  ];
};

/** A box from point to point. */
function rod(from: Point, to: Point, wide: number, colour: string): Item {
  const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const long = Math.hypot(dx, dy, dz);
  const at: Point = [from[0] + dx / 2, from[1] + dy / 2, from[2] + dz / 2];
  // Along z at first: up or down, then about the upright.
  const turn: Point = [-Math.asin(dy / long), Math.atan2(dx, dz), 0];
  return { of: "", at, size: [wide, wide, long + wide], colour, turn };
}

/** Dashed footprints of what is lifted, and guide lines from its corners down to them. */
export function footprints(plates: readonly string[], from: number, share: number): Item[] {
  const lowest = plates.filter((plate) => Number(plate.charAt(0)) === from);
  const y = topOf(from - 1) + 0.025;
  const colour = RIM[from] ?? RIM[1];
  const dashes = dashed(
    lowest.flatMap((plate) => edges(plate, y)),
    0.2,
    0.14,
  ).map((bar) => rod(bar.from, bar.to, LINE.dash, colour));
  const half = PLATE.side / 2;
  const guides = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].flatMap(([east = 0, south = 0]): Item[] => {
    const far = (plate: string) => plateAt(plate)[0] * east + plateAt(plate)[2] * south;
    const corner = [...lowest].sort((one, other) => far(other) - far(one))[0];
    if (corner === undefined || share === 0) return [];
    const [x, up, z] = plateAt(corner);
    const [gx, gz] = [x + east * half, z + south * half];
    const above: Point = [gx, up + LIFT.up * share, gz - LIFT.north * share];
    return [rod([gx, y, gz], above, LINE.guide, colour)];
  });
  return [...dashes, ...guides];
}

/** The room that lifted plates take. */
export function liftedRoom(plates: readonly string[], from: number): Span[] {
  return plates
    .filter((plate) => Number(plate.charAt(0)) >= from)
    .map((plate): Span => {
      const [x, y, z] = plateAt(plate);
      const [up, north] = [y + LIFT.up, z - LIFT.north];
      return {
        low: [x - 1, up, north - 1],
        high: [x + 1, up + THICK + PILLAR, north + 1],
      };
    });
}

/** What lifts levels off and puts them back. */
export interface Lifting {
  /** Lift what is next; the answer is what is lifted then. */
  next(plates: readonly string[]): number | null;
  /** The plates are others now: what is no longer there is not lifted. */
  set(plates: readonly string[]): void;
}

interface Parts {
  readonly stage: Stage;
  readonly parent: Object3D;
  readonly space: Space;
  readonly motion: boolean;
  /** Everything is put where it is; `done` once it rests. */
  moved(done: boolean): void;
}

/** The lifting of a site. */
export function createLifting({ stage, parent, space, motion, moved }: Parts): Lifting {
  const ink = stage.own(new MeshBasicMaterial());
  const box = stage.own(new BoxGeometry());
  const lines = stage.own(new Many(parent, box, ink, { shadow: false, room: 400 }));
  lines.mesh.receiveShadow = false;
  let shown: readonly string[] = [];
  let run = 0;
  const goals = () =>
    [0, 1, 2, 3].map((level) => Number(space.from !== null && level >= space.from));
  const draw = () => {
    const lowest = space.shares.findIndex((share) => share > 0);
    const share = space.shares[lowest] ?? 0;
    lines.set(lowest < 1 ? [] : footprints(shown, lowest, share));
  };
  const put = (shares: readonly number[]) => {
    shares.forEach((share, level) => {
      space.shares[level as 0 | 1 | 2 | 3] = share;
    });
    draw();
  };
  const go = () => {
    run += 1;
    const number = run;
    const [first, last] = [[...space.shares], goals()];
    if (!motion) {
      put(last);
      moved(true);
      return;
    }
    let start = 0;
    stage.animate((now) => {
      if (number !== run) return true;
      start ||= now;
      const done = shareOf(now, start, TIME);
      const share = easeInOut(done);
      put(last.map((goal, level) => (first[level] ?? 0) + (goal - (first[level] ?? 0)) * share));
      moved(done === 1);
      return done === 1;
    });
  };
  return {
    next(plates) {
      shown = plates;
      space.from = nextLift(space.from, plates);
      go();
      return space.from;
    },
    set(plates) {
      shown = plates;
      const highest = Math.max(0, ...plates.map((plate) => Number(plate.charAt(0))));
      if (space.from !== null && space.from > highest) {
        run += 1;
        space.from = null;
        put([0, 0, 0, 0]);
      } else draw();
    },
  };
}
