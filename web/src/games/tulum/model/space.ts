/** Where everything of the model stands: a pyramid's places, the pyramids, the rack. One unit is a block. */
import { Euler, MathUtils, Matrix4, Quaternion, Vector3 } from "three";
import type { ScenePoint, Span } from "../../../scene/boardDrawing";
import type { Lens } from "../../../scene/camera";
import { tilt } from "../geometry";
import type { PyramidPlace } from "../places";

const { degToRad } = MathUtils;

/** The camera. */
export const LENS: Lens = {
  fov: 26,
  from: [0, 8.8, 21.5],
  to: [0, 1, 0],
  turn: [-35, 35],
  lift: [3, 50],
  near: 0.6,
};

export const BLOCK = { wide: 1.04, tall: 0.78, deep: 0.66 } as const;
/** From a place to the next, and from a row to the next. */
export const PITCH = 1.07;
export const RISE = 0.8;
/** The board that a pyramid stands on. */
export const BASE = { wide: 7.4, tall: 0.36, deep: 2.5, at: 0.45 } as const;
/** The wooden steps behind the blocks, and how far they stand out on both sides. */
export const STEP = { deep: 0.4, at: -0.3, eaves: 0.24 } as const;
const BLOCK_AT = 0.24;
/** How far a block at stake is pulled forward. */
export const FORWARD = 0.26;

/** The middle of a place of a pyramid, where a secured block stands. */
export function middleOf({ row, at }: PyramidPlace): ScenePoint {
  return [(at - (8 - row) / 2) * PITCH, BASE.tall + (row - 0.5) * RISE, BLOCK_AT];
}

/** The turn of a block at stake, the same each time it is drawn. */
export function stakeTurn(place: PyramidPlace): Quaternion {
  const angle = degToRad(tilt(place));
  return new Quaternion().setFromEuler(new Euler(0, angle * 0.8, -angle * 0.8));
}

/** Where a pyramid stands, how large, how raised and turned. */
export interface Slot {
  readonly at: ScenePoint;
  readonly size: number;
  readonly turn: number;
}

/** A pyramid's place as a matrix. */
export function slotMatrix({ at, size, turn }: Slot): Matrix4 {
  const facing = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), turn);
  return new Matrix4().compose(new Vector3(...at), facing, new Vector3(size, size, size));
}

/** Beside each other where there is width, above each other where there is height. */
export type RoomShape = "wide" | "tall";

/** The shape of the room that is free, by its width for each unit of height. */
export const shapeFor = (aspect: number): RoomShape => (aspect > 1 ? "wide" : "tall");

/** Where the pyramid of the player to act stands. */
export const FRONT: Slot = { at: [0, 0, 0], size: 1, turn: 0 };
/** Far enough up to be seen over the pyramid in front. */
const ABOVE = { y: 4.9, z: -5.2 } as const;
const ROW: readonly (readonly [size: number, pitch: number])[] = [
  [0.62, 0],
  [0.56, 4.6],
  [0.44, 3.55],
];

const BESIDE: readonly (readonly Slot[])[] = [
  [{ at: [6.7, 0, -8.2], size: 0.95, turn: -0.2 }],
  [
    { at: [-7, 0, -9.8], size: 0.9, turn: 0.17 },
    { at: [7, 0, -9.8], size: 0.9, turn: -0.17 },
  ],
  [
    { at: [-7.5, 0, -8.2], size: 0.84, turn: 0.2 },
    { at: [0, 3.65, -9.6], size: 0.8, turn: 0 },
    { at: [7.5, 0, -8.2], size: 0.84, turn: -0.2 },
  ],
];

/** The places of all pyramids: the player to act in front, then the others in the order of play. */
export function slotsFor(players: number, shape: RoomShape): readonly Slot[] {
  const count = players - 1;
  if (shape === "wide") return [FRONT, ...(BESIDE[count - 1] ?? [])];
  const [size, pitch] = ROW[count - 1] ?? [0, 0];
  const row = Array.from({ length: count }, (_, index): Slot => {
    return { at: [(index - (count - 1) / 2) * pitch, ABOVE.y, ABOVE.z], size, turn: 0 };
  });
  return [FRONT, ...row];
}

/** The shelves that raised pyramids stand on, by their top. */
export function shelvesFor(players: number, shape: RoomShape): readonly Span[] {
  const raised = slotsFor(players, shape).filter(({ at }) => at[1] > 0);
  const [first] = raised;
  if (!first) return [];
  const half = (BASE.wide / 2 + 0.2) * first.size;
  const reach = Math.max(...raised.map(({ at }) => at[0])) + half;
  const [, y, z] = first.at;
  const deep = (BASE.deep / 2 + 0.12) * first.size;
  const middle = z + BASE.at * first.size;
  return [{ low: [-reach, y - 0.22, middle - deep], high: [reach, y, middle + deep] }];
}

/** What the camera makes room for. */
export function extentFor(players: number, shape: RoomShape): readonly Span[] {
  const spans = slotsFor(players, shape).flatMap(({ at: [x, y, z], size }): Span[] => {
    const half = (BASE.wide / 2) * size;
    const front = z + (BASE.at + BASE.deep / 2) * size;
    const high = y + (BASE.tall + 6 * RISE + 0.1) * size;
    return [
      { low: [x - half, y, z - 0.5 * size], high: [x + half, y + size, front] },
      { low: [x - 0.8 * size, y, z - 0.5 * size], high: [x + 0.8 * size, high, z] },
    ];
  });
  const half = RACK.wide / 2 + 0.15;
  const foot: Span = { low: [-half, -0.75, RACK.low.z], high: [half, 1, RACK.low.z + 0.4] };
  return [...spans, foot];
}

/** The rack: a slope of 50° facing the eye, its lower edge where the dice lean on a lip. */
export const RACK = {
  wide: 8.5,
  /** Up the slope. */
  long: 1.5,
  angle: degToRad(50),
  low: { y: 0.16, z: 4.9 },
} as const;

/** Out of the slope, and up it. */
export const OUT = new Vector3(0, Math.cos(RACK.angle), Math.sin(RACK.angle));
export const UP = new Vector3(0, Math.sin(RACK.angle), -Math.cos(RACK.angle));

/** A die's edge; used dice are smaller. */
export const DIE = 0.94;
export const USED = 0.78;

/** The middle of a die on the rack. */
function dieAt(x: number, size: number): Vector3 {
  const half = (DIE * size) / 2;
  return new Vector3(x, RACK.low.y, RACK.low.z)
    .addScaledVector(UP, half + 0.2)
    .addScaledVector(OUT, half);
}

const EDGE = RACK.wide / 2 - 0.3;

/** Where used dice lie, from the left, and the others, to the right. */
export function restOf(kind: "used" | "rolled", index: number, count: number): Vector3 {
  if (kind === "used") {
    const step = DIE * USED + 0.16;
    return dieAt(-EDGE + (DIE * USED) / 2 + index * step, USED);
  }
  const step = DIE + (count > 4 ? 0.3 : 0.42);
  return dieAt(EDGE - DIE / 2 - (count - 1 - index) * step, 1);
}

/** Around so many dice on the rack: the corners of what can be pressed. */
export function diceCorners(count: number): Vector3[] {
  const corner = (index: number, side: number, up: number) =>
    restOf("rolled", index, count)
      .add(new Vector3((side * DIE) / 2, 0, 0))
      .addScaledVector(UP, (up * DIE) / 2);
  const last = Math.max(0, count - 1);
  return [corner(0, -1, -1), corner(last, 1, -1), corner(last, 1, 1), corner(0, -1, 1)];
}
