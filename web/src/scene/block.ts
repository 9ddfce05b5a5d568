/** Blocks of two squares, many in one call. */
import {
  BoxGeometry,
  type BufferGeometry,
  Color,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  Quaternion,
  Vector3,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import type { Along, Piece } from "./boardDrawing";
import { DROP, easeOut, SETTLE, shareOf } from "./motion";
import type { Stage } from "./stage";
import { grainTexture, hash, layGrain, MAPLE, WALNUT, woodOfMany } from "./wood";

const CUBE = 0.955;
const RADIUS = 0.085;
const CORE = 0.925;
/** The most blocks of a seat. */
const MANY = 24;

/** A block upright about its middle: two cubes joined by a core, a shallow groove between them. */
export function blockGeometry(segments: number): BufferGeometry {
  const parts: BufferGeometry[] = [-0.5, 0.5].map((up) => {
    const cube = new RoundedBoxGeometry(CUBE, CUBE, CUBE, segments, RADIUS);
    cube.translate(0, up, 0);
    return cube;
  });
  const core = new BoxGeometry(CORE, 0.26, CORE);
  parts.push(core.toNonIndexed());
  core.dispose();
  const whole = mergeGeometries(parts);
  for (const part of parts) part.dispose();
  layGrain(whole, 1);
  return whole;
}

const QUARTER = Math.PI / 2;
const TURNS: Readonly<Record<Along, Quaternion>> = {
  y: new Quaternion(),
  x: new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), QUARTER),
  z: new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), QUARTER),
};
const ONE = new Vector3(1, 1, 1);

/** Where a block is, so much above its place. */
export function matrixOf(piece: Piece, above = 0): Matrix4 {
  const [x, y, z] = piece.at;
  return new Matrix4().compose(new Vector3(x, y + above, z), TURNS[piece.along], ONE);
}

/** A whole number that a key always gives. */
function seedOf(key: string): number {
  let seed = 7;
  for (const letter of key) seed = (Math.imul(seed, 31) + letter.charCodeAt(0)) | 0;
  return seed;
}

export interface Blocks {
  readonly geometry: BufferGeometry;
  readonly grain: ReturnType<typeof grainTexture>;
  /** Show these blocks; new ones settle into place when `moving`, and `rested` is called then. */
  set(pieces: readonly Piece[], moving: boolean, rested?: () => void): void;
  /** Whether nothing is still settling. */
  readonly resting: boolean;
  readonly count: number;
}

/** The blocks of both seats on a stage. */
export function createBlocks(
  stage: Stage,
  fine: boolean,
  parent = stage.scene as { add(it: InstancedMesh): unknown },
): Blocks {
  const grain = stage.own(grainTexture());
  const geometry = stage.own(blockGeometry(fine ? 3 : 2));
  const kinds = [
    // The grain only darkens; what it takes from pale wood is given back.
    { colour: MAPLE, roughness: 0.62, bright: [1.42, 1.42, 1.42] },
    // Tone mapping takes from dark colours what is grey in them, and the joints between blocks with it.
    { colour: WALNUT, roughness: 0.5, bright: [1.75, 2.2, 2.8] },
  ].map(({ colour, roughness, bright }) => {
    const shape = stage.own(geometry.clone());
    const offsets = new InstancedBufferAttribute(new Float32Array(MANY * 2), 2);
    shape.setAttribute("grain", offsets);
    const mesh = stage.own(
      new InstancedMesh(shape, stage.own(woodOfMany(grain, colour, roughness)), MANY),
    );
    mesh.castShadow = mesh.receiveShadow = true;
    // Blocks come and go: their common bounds are not worth keeping.
    mesh.frustumCulled = false;
    mesh.count = 0;
    parent.add(mesh);
    return { mesh, offsets, bright };
  });
  let shown: readonly Piece[] = [];
  /** Those that settle, and how much of that is done. */
  let fresh: ReadonlySet<string> = new Set();
  let done = 1;
  let run = 0;

  const woodOf = (seat: number) => shown.filter((piece) => piece.seat === seat);
  const place = () => {
    const above = DROP * (1 - easeOut(done));
    kinds.forEach(({ mesh }, seat) => {
      woodOf(seat).forEach((piece, index) => {
        mesh.setMatrixAt(index, matrixOf(piece, fresh.has(piece.key) ? above : 0));
      });
      mesh.instanceMatrix.needsUpdate = true;
    });
    stage.changed(true);
  };
  const dress = () => {
    const tint = new Color();
    kinds.forEach(({ mesh, offsets, bright }, seat) => {
      const mine = woodOf(seat);
      mine.forEach((piece, index) => {
        const seed = seedOf(piece.key);
        // No two planks are the same: 4 % lighter or darker, and some warmer.
        const tone = 1 + (hash(seed, 1) - 0.5) * 0.08;
        const warm = hash(seed, 2) ** 2;
        const [red = 1, green = 1, blue = 1] = bright.map((part) => part * tone);
        tint.setRGB(red * (1 - 0.03 * warm), green * (1 - 0.09 * warm), blue * (1 - 0.22 * warm));
        mesh.setColorAt(index, tint);
        offsets.setXY(index, hash(seed, 3), hash(seed, 4));
      });
      mesh.count = mine.length;
      offsets.needsUpdate = true;
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
    });
  };
  return {
    geometry,
    grain,
    get count() {
      return shown.length;
    },
    get resting() {
      return done === 1;
    },
    set(pieces, moving, rested) {
      const known = new Set(shown.map((piece) => piece.key));
      const laid = pieces.filter((piece) => !known.has(piece.key)).map((piece) => piece.key);
      const same = laid.length === 0 && pieces.length === shown.length;
      shown = pieces.slice();
      dress();
      // The same blocks again, as when the selection changes: settling goes on.
      if (same && done < 1) return place();
      run += 1;
      // A jump through a game is shown at once; a block or two that are laid settle.
      fresh = new Set(moving && laid.length <= 2 ? laid : []);
      done = fresh.size > 0 ? 0 : 1;
      place();
      if (done === 1) return;
      const number = run;
      let start = 0;
      stage.animate((now) => {
        if (number !== run) return true;
        start ||= now;
        done = shareOf(now, start, SETTLE);
        place();
        if (done === 1) rested?.();
        return done === 1;
      });
    },
  };
}
