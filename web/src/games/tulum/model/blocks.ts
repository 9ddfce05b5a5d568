/** Blocks and sockets of every pyramid, each kind of thing in one call. */
import {
  type CanvasTexture,
  Color,
  InstancedMesh,
  Matrix4,
  MeshStandardMaterial,
  type Object3D,
  PlaneGeometry,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import type { Stage } from "../../../scene/stage";
import { paint } from "../colours";
import { placesOf, ROWS } from "../places";
import { decal, type FaceKind, giveCells } from "./faces";
import { BLOCK, middleOf, PITCH, RISE, STEP } from "./space";

/** A block where it is now. */
export interface PlacedBlock {
  readonly row: number;
  readonly kind: FaceKind;
  readonly at: Matrix4;
}

export interface BlockParts {
  readonly stage: Stage;
  readonly parent: Object3D;
  readonly texture: CanvasTexture;
  readonly fine: boolean;
  readonly many: number;
  /** Below 1 one sees through them. */
  readonly opacity?: number;
}

export interface PyramidBlocks {
  set(blocks: readonly PlacedBlock[]): void;
  readonly count: number;
}

const ON_FRONT = new Matrix4().makeTranslation(0, 0, BLOCK.deep / 2 + 0.004);

/** Blocks with their faces. */
export function createBlocks({
  stage,
  parent,
  texture,
  fine,
  many,
  opacity,
}: BlockParts): PyramidBlocks {
  const { wide, tall, deep } = BLOCK;
  const shape = stage.own(new RoundedBoxGeometry(wide, tall, deep, fine ? 3 : 1, 0.05));
  const clay = stage.own(new MeshStandardMaterial({ roughness: 0.6 }));
  if (opacity !== undefined) {
    clay.transparent = true;
    clay.opacity = opacity;
  }
  const bodies = stage.own(new InstancedMesh(shape, clay, many));
  bodies.castShadow = opacity === undefined;
  bodies.receiveShadow = true;
  const front = stage.own(new PlaneGeometry(wide * 0.97, tall * 0.97));
  const ink = stage.own(decal(texture, opacity));
  const setCell = giveCells(front, ink, many);
  const faces = stage.own(new InstancedMesh(front, ink, many));
  for (const mesh of [bodies, faces]) {
    mesh.frustumCulled = false;
    mesh.count = 0;
    parent.add(mesh);
  }
  const colour = new Color();
  const place = new Matrix4();
  return {
    get count() {
      return bodies.count;
    },
    set(blocks) {
      blocks.slice(0, many).forEach(({ row, kind, at }, index) => {
        bodies.setMatrixAt(index, at);
        bodies.setColorAt(index, colour.set(paint(row).face));
        faces.setMatrixAt(index, place.multiplyMatrices(at, ON_FRONT));
        setCell(index, row, kind);
      });
      for (const mesh of [bodies, faces]) {
        mesh.count = Math.min(many, blocks.length);
        mesh.instanceMatrix.needsUpdate = true;
      }
      if (bodies.instanceColor) bodies.instanceColor.needsUpdate = true;
    },
  };
}

/** Every place of a pyramid. */
export const PLACES = ROWS.flatMap(placesOf);

const SOCKETS = PLACES.map((place) => {
  const [x, y] = middleOf(place);
  return new Matrix4().makeTranslation(x, y, STEP.at + STEP.deep / 2 + 0.006);
});

export interface Sockets {
  /** Pyramids stand here. */
  set(pyramids: readonly Matrix4[]): void;
}

/** The empty places of so many pyramids: their row's faint colour and sign in the wood. */
export function createSockets(parts: BlockParts): Sockets {
  const { stage, parent, texture, many } = parts;
  const shape = stage.own(new PlaneGeometry(PITCH * 0.92, RISE * 0.88));
  const ink = stage.own(
    new MeshStandardMaterial({
      map: texture,
      transparent: true,
      depthWrite: false,
      roughness: 0.8,
      polygonOffset: true,
      polygonOffsetFactor: -2,
    }),
  );
  const all = many * PLACES.length;
  const setCell = giveCells(shape, ink, all);
  const mesh = stage.own(new InstancedMesh(shape, ink, all));
  mesh.receiveShadow = true;
  mesh.frustumCulled = false;
  parent.add(mesh);
  for (let index = 0; index < all; index += 1) {
    setCell(index, PLACES[index % PLACES.length]?.row ?? 1, "socket");
  }
  const place = new Matrix4();
  return {
    set(pyramids) {
      pyramids.forEach((pyramid, number) => {
        SOCKETS.forEach((socket, index) => {
          const at = number * PLACES.length + index;
          mesh.setMatrixAt(at, place.multiplyMatrices(pyramid, socket));
        });
      });
      mesh.count = pyramids.length * PLACES.length;
      mesh.instanceMatrix.needsUpdate = true;
    },
  };
}
