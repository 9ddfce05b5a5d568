/** Dice as they are drawn: bodies in one call, their painted sides in another. */
import {
  type CanvasTexture,
  InstancedMesh,
  Matrix4,
  MeshStandardMaterial,
  type Object3D,
  PlaneGeometry,
  Quaternion,
  Vector3,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import type { Stage } from "../../../scene/stage";
import { IVORY } from "../colours";
import { ROWS } from "../places";
import { decal, giveCells } from "./faces";
import { DIE } from "./space";
import { type DiePose, sideOf } from "./throwing";

/** A die as it is drawn: the row that has colour, every row in the air, none before the roll. */
export interface DieSeen {
  readonly pose: DiePose;
  readonly lit: number | "all";
}

export interface DiceParts {
  readonly stage: Stage;
  readonly parent: Object3D;
  readonly texture: CanvasTexture;
  readonly fine: boolean;
}

const SIX = ROWS.length;
const matrixOf = ({ at, turn, size }: DiePose) =>
  new Matrix4().compose(at, turn, new Vector3(size, size, size));

/** Six dice at most; the answer draws them. */
export function createDieMeshes(parts: DiceParts): (dice: readonly DieSeen[]) => void {
  const { stage, parent, texture, fine } = parts;
  const shape = stage.own(new RoundedBoxGeometry(DIE, DIE, DIE, fine ? 4 : 2, 0.14));
  const ivory = stage.own(new MeshStandardMaterial({ color: IVORY, roughness: 0.55 }));
  const bodies = stage.own(new InstancedMesh(shape, ivory, SIX));
  bodies.castShadow = bodies.receiveShadow = true;
  const side = stage.own(new PlaneGeometry(DIE * 0.92, DIE * 0.92));
  const ink = stage.own(decal(texture));
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

/** A die that lies on the ground and shows a row to the south, turned a little: for the lobby. */
export function onGround(row: number, x: number, z: number, angle: number): DiePose {
  const turn = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), angle);
  return {
    at: new Vector3(x, DIE / 2, z),
    turn: turn.multiply(sideOf(row).clone().invert()),
    size: 1,
  };
}
