/** How dice fly and where they come to lie: on exactly what was drawn. */
import { MathUtils, Quaternion, Vector3 } from "three";
import { hash } from "../../../scene/wood";
import { OUT, RACK, UP } from "./space";

/** Where something is, how turned and how large. */
export interface DiePose {
  readonly at: Vector3;
  readonly turn: Quaternion;
  readonly size: number;
}

const X = new Vector3(1, 0, 0);
const Y = new Vector3(0, 1, 0);
const QUARTER = Math.PI / 2;

/** How a side that looks to the south is turned to be the side of each row on a die. */
const SIDES: readonly Quaternion[] = [
  new Quaternion(),
  new Quaternion().setFromAxisAngle(Y, QUARTER),
  new Quaternion().setFromAxisAngle(X, -QUARTER),
  new Quaternion().setFromAxisAngle(X, QUARTER),
  new Quaternion().setFromAxisAngle(Y, -QUARTER),
  new Quaternion().setFromAxisAngle(Y, Math.PI),
];

/** The turn of the side of row 1 to 6. */
export const sideOf = (row: number): Quaternion => SIDES[row - 1] ?? new Quaternion();

/** Something that looks to the south, turned to look out of the rack. */
export const ON_RACK = new Quaternion().setFromAxisAngle(X, RACK.angle - QUARTER);

/** How a die lies that shows a row, askew by so many radians. */
export function lying(row: number, askew = 0): Quaternion {
  const skew = new Quaternion().setFromAxisAngle(OUT, askew);
  return skew.multiply(ON_RACK).multiply(sideOf(row).clone().invert());
}

/** A corner of a die to the south: no side of it looks like a result. */
const CORNER = new Quaternion()
  .setFromAxisAngle(X, Math.atan(Math.SQRT1_2))
  .multiply(new Quaternion().setFromAxisAngle(Y, QUARTER / 2));

/** How a die rests that is still to be thrown, each turned differently. */
export function resting(seed: number): Quaternion {
  const spin = new Quaternion().setFromAxisAngle(OUT, hash(seed, 12) * Math.PI);
  return spin.multiply(ON_RACK).multiply(CORNER);
}

/** How askew a die lies, a little and always the same for the same number. */
export const askewOf = (seed: number): number => (hash(seed, 11) - 0.5) * 0.16;

/** The share of the flight after which a die touches the rack and hops once more. */
const TOUCH = 0.8;

/** A die in the air: from where it lay up into the air and down, turning ever less. */
export function flying(from: DiePose, to: DiePose, share: number, seed: number): DiePose {
  const size = MathUtils.lerp(from.size, to.size, Math.min(1, share * 2));
  const axis = new Vector3(hash(seed, 1) - 0.5, hash(seed, 2) - 0.5, hash(seed, 3) - 0.5);
  const turns = (5 + 3 * hash(seed, 4)) * Math.PI;
  const spin = new Quaternion().setFromAxisAngle(axis.normalize(), turns * (1 - share) ** 1.7);
  const turn = spin.multiply(to.turn);
  if (share >= TOUCH) {
    const hop = 0.16 * Math.sin((Math.PI * (share - TOUCH)) / (1 - TOUCH));
    return { at: to.at.clone().addScaledVector(OUT, hop), turn, size };
  }
  const part = share / TOUCH;
  const top = from.at.clone().lerp(to.at, 0.5);
  // Each as high and as far as it likes, so that they do not fly through one another.
  top
    .addScaledVector(UP, 0.4 + 2.6 * hash(seed, 7))
    .addScaledVector(OUT, 2.4 + 2.8 * hash(seed, 5));
  top.x += (hash(seed, 6) - 0.5) * 1.6;
  const at = from.at
    .clone()
    .multiplyScalar((1 - part) ** 2)
    .addScaledVector(top, 2 * part * (1 - part))
    .addScaledVector(to.at, part ** 2);
  return { at, turn, size };
}

/** A die that is put elsewhere. */
export function gliding(from: DiePose, to: DiePose, share: number): DiePose {
  return {
    at: from.at
      .clone()
      .lerp(to.at, share)
      .addScaledVector(OUT, Math.sin(Math.PI * share) * 0.5),
    turn: from.turn.clone().slerp(to.turn, share),
    size: MathUtils.lerp(from.size, to.size, share),
  };
}

/** A die's part in what is shown: what it shows and where it lies. */
export interface Role {
  readonly kind: "used" | "rolled";
  /** 0 for a die that is still to be rolled. */
  readonly row: number;
  /** The so-manieth of its kind. */
  readonly index?: number;
}

/** Which die of those that lie there takes which part, so that as few as possible change theirs. */
export function castDice(now: readonly (Role | null)[], wanted: readonly Role[]): number[] {
  const free = new Set(now.keys());
  const taken = new Map<number, number>();
  const tests: ((lies: Role | null, want: Role) => boolean)[] = [
    (lies, want) => lies?.kind === want.kind && lies.row === want.row && lies.index === want.index,
    (lies, want) => lies?.kind === want.kind && lies.row === want.row,
    (lies, want) => lies !== null && lies.row === want.row,
    (lies, want) => lies?.kind === want.kind,
    () => true,
  ];
  for (const fits of tests) {
    wanted.forEach((want, index) => {
      if (taken.has(index)) return;
      const die = [...free].find((one) => fits(now[one] ?? null, want));
      if (die === undefined) return;
      taken.set(index, die);
      free.delete(die);
    });
  }
  return wanted.map((_, index) => taken.get(index) ?? -1);
}
