/** The six dice: drawn in two calls, each flying, gliding or lying on the rack. */
import {
  type CanvasTexture,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  MeshStandardMaterial,
  type Object3D,
  PlaneGeometry,
  Quaternion,
  Vector3,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import { easeOut, SETTLE, shareOf } from "../../../scene/motion";
import type { Stage } from "../../../scene/stage";
import { IVORY } from "../colours";
import { landing } from "../landing";
import { ROWS } from "../position";
import { diceShare, type Moment, type Pace, type Shown } from "../stage";
import { giveCells } from "./faces";
import { DIE, restOf, USED } from "./space";
import {
  askewOf,
  castDice,
  flying,
  gliding,
  lying,
  type Pose,
  type Role,
  sideOf,
} from "./throwing";

/** A die as it is drawn: the row that has colour, every row in the air, none before the roll. */
export interface DieSeen {
  readonly pose: Pose;
  readonly lit: number | "all";
}

export interface DiceParts {
  readonly stage: Stage;
  readonly parent: Object3D;
  readonly texture: CanvasTexture;
  readonly fine: boolean;
}

const SIX = ROWS.length;
const matrixOf = ({ at, turn, size }: Pose) =>
  new Matrix4().compose(at, turn, new Vector3(size, size, size));

/** Six dice at most; the answer draws them. */
export function createDieMeshes(parts: DiceParts): (dice: readonly DieSeen[]) => void {
  const { stage, parent, texture, fine } = parts;
  const shape = stage.own(new RoundedBoxGeometry(DIE, DIE, DIE, fine ? 4 : 2, 0.14));
  const ivory = stage.own(new MeshStandardMaterial({ color: IVORY, roughness: 0.55 }));
  const bodies = stage.own(new InstancedMesh(shape, ivory, SIX));
  bodies.castShadow = bodies.receiveShadow = true;
  const side = stage.own(new PlaneGeometry(DIE * 0.92, DIE * 0.92));
  const ink = stage.own(
    new MeshBasicMaterial({
      map: texture,
      transparent: true,
      depthWrite: false,
      toneMapped: false,
      polygonOffset: true,
      polygonOffsetFactor: -2,
    }),
  );
  const setCell = giveCells(side, ink, SIX * SIX);
  const sides = stage.own(new InstancedMesh(side, ink, SIX * SIX));
  const out = new Vector3(0, 0, DIE / 2 + 0.004);
  const onDie = ROWS.map((row) => {
    const turn = sideOf(row);
    return new Matrix4().compose(out.clone().applyQuaternion(turn), turn, new Vector3(1, 1, 1));
  });
  for (const mesh of [bodies, sides]) {
    mesh.frustumCulled = false;
    mesh.count = 0;
    parent.add(mesh);
  }
  const place = new Matrix4();
  return (dice) => {
    dice.forEach(({ pose, lit }, index) => {
      const at = matrixOf(pose);
      bodies.setMatrixAt(index, at);
      onDie.forEach((one, number) => {
        const row = number + 1;
        sides.setMatrixAt(index * SIX + number, place.multiplyMatrices(at, one));
        setCell(index * SIX + number, row, lit === "all" || lit === row ? "die" : "spent");
      });
    });
    bodies.count = dice.length;
    sides.count = dice.length * SIX;
    bodies.instanceMatrix.needsUpdate = sides.instanceMatrix.needsUpdate = true;
  };
}

interface Die {
  role: Role | null;
  from: Pose;
  to: Pose;
  since: number;
  /** How it comes to where it lies; one that flies is the so-manieth of so many. */
  way: "lie" | "glide" | "fly";
  index: number;
  count: number;
  seed: number;
}

export interface Dice {
  /** Show the dice of a moment. */
  set(moment: Moment, shown: Shown, now: number, moving: boolean): void;
  /** Draw them as they are at a time; whether all lie. */
  frame(now: number): boolean;
  /** Where the first unused die of a row lies. */
  poseOf(row: number): Pose | null;
}

/** The dice of a table. */
export function createDice(parts: DiceParts): Dice {
  const draw = createDieMeshes(parts);
  const dice = ROWS.map((row, index): Die => {
    const lies: Pose = { at: restOf("rolled", index, SIX), turn: lying(row), size: 1 };
    return {
      role: null,
      from: lies,
      to: lies,
      since: 0,
      way: "lie",
      index: 0,
      count: 1,
      seed: row,
    };
  });
  let pace: Pace | null = null;
  let thrown = -1;
  const shareAt = (die: Die, now: number) => {
    if (die.way === "lie") return 1;
    if (die.way === "glide") return shareOf(now, die.since, SETTLE);
    const whole = pace === null ? 1 : diceShare(pace, now);
    return Math.min(1, whole / landing(die.index, die.count));
  };
  const poseAt = (die: Die, now: number): Pose => {
    const share = shareAt(die, now);
    if (share === 1) return die.to;
    if (die.way === "fly") return flying(die.from, die.to, share, die.seed);
    return gliding(die.from, die.to, easeOut(share));
  };
  return {
    set(moment, shown, now, moving) {
      const falls = shown.happening === "roll" || shown.happening === "bust";
      const number = shown.view.board.number;
      if (falls && number === thrown) {
        pace = shown.pace; // perhaps they are hurried
        return;
      }
      const poses = dice.map((die) => poseAt(die, now));
      const rolled = moment.rolled.length
        ? moment.rolled
        : Array.from({ length: moment.waiting }, () => 0);
      const wanted: Role[] = [
        ...moment.used.map((row): Role => ({ kind: "used", row })),
        ...rolled.map((row): Role => ({ kind: "rolled", row })),
      ];
      const cast = castDice(
        dice.map((die) => die.role),
        wanted,
      );
      dice.forEach((die, one) => {
        const which = cast.indexOf(one);
        const role = wanted[which];
        die.role = role ?? null;
        if (!role) return;
        const used = role.kind === "used";
        die.index = used ? which : which - moment.used.length;
        die.count = used ? moment.used.length : rolled.length;
        die.from = poses[one] ?? die.to;
        die.to = {
          at: restOf(role.kind, die.index, die.count),
          turn: role.row === 0 ? die.to.turn : lying(role.row, askewOf(one + role.row)),
          size: used ? USED : 1,
        };
        const moved = die.from.at.distanceTo(die.to.at) + die.from.turn.angleTo(die.to.turn) > 0.01;
        die.way = !moving ? "lie" : falls && !used ? "fly" : moved ? "glide" : "lie";
        die.since = now;
        die.seed = number * 7 + one;
      });
      pace = falls ? shown.pace : null;
      thrown = falls ? number : -1;
    },
    frame(now) {
      const seen = dice.flatMap((die): DieSeen[] => {
        if (die.role === null) return [];
        const air = die.way === "fly" && shareAt(die, now) < 1;
        return [{ pose: poseAt(die, now), lit: air ? "all" : die.role.row }];
      });
      draw(seen);
      return dice.every((die) => die.role === null || shareAt(die, now) === 1);
    },
    poseOf(row) {
      const found = dice
        .filter(({ role }) => role?.kind === "rolled" && role.row === row)
        .sort((one, other) => one.index - other.index)[0];
      return found?.to ?? null;
    },
  };
}

/** A die that lies on the ground and shows a row upwards, turned a little: for the lobby. */
export function onGround(row: number, x: number, z: number, angle: number): Pose {
  const face = new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), -0.0001);
  const turn = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), angle);
  return {
    at: new Vector3(x, DIE / 2, z),
    turn: turn.multiply(face).multiply(sideOf(row).clone().invert()),
    size: 1,
  };
}
