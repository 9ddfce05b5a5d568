/** Marks on a board: bars in three inks, legal places, the ghost. */
import {
  BackSide,
  BoxGeometry,
  type BufferGeometry,
  CapsuleGeometry,
  DynamicDrawUsage,
  FrontSide,
  GreaterDepth,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Quaternion,
  Vector3,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import { type Blocks, matrixOf } from "./block";
import type { Bar, MarkInk, Peg, PegShape, Piece } from "./boardDrawing";
import type { Stage } from "./stage";
import { MAPLE, WALNUT } from "./wood";

/** The colour of what can be done. */
export const HAND = "#2446c8";
const HALO = "#ffffff";
const STAKE = "#ffc24a";
const STAKE_LINE = "#4a3000";
const INK = "#1a1510";

/** A colour and what surrounds it, so that it stands out from wood and ground alike. */
const INKS: Readonly<Record<MarkInk, (dark: boolean) => readonly [string, string]>> = {
  hand: () => [HAND, HALO],
  stake: () => [STAKE, STAKE_LINE],
  last: (dark) => (dark ? [HALO, INK] : [INK, HALO]),
};

/** One shape many times, each with a slightly larger back that shows around it as a halo. */
export class Haloed {
  readonly #front: InstancedMesh;
  readonly #back: InstancedMesh;
  readonly #fill = new MeshBasicMaterial({ toneMapped: false });
  readonly #edge = new MeshBasicMaterial({ toneMapped: false, side: BackSide, depthWrite: false });

  constructor(
    stage: Stage,
    geometry: BufferGeometry,
    back: BufferGeometry,
    many: number,
    plate = false,
  ) {
    if (plate) this.#edge.side = FrontSide;
    stage.own(geometry);
    stage.own(back);
    this.#front = new InstancedMesh(geometry, this.#fill, many);
    this.#back = new InstancedMesh(back, this.#edge, many);
    // Halos first and without depth: no halo cuts another mark's colour.
    this.#back.renderOrder = 1;
    this.#front.renderOrder = 2;
    for (const mesh of [this.#front, this.#back]) {
      mesh.frustumCulled = false;
      mesh.count = 0;
      mesh.instanceMatrix.setUsage(DynamicDrawUsage);
      stage.own(mesh);
      stage.scene.add(mesh);
    }
    stage.own(this.#fill);
    stage.own(this.#edge);
  }

  /** Seen only where something stands before it, and then through that; without a halo. */
  showBehind(): void {
    this.#fill.depthFunc = GreaterDepth;
    this.#fill.depthWrite = false;
    this.#front.renderOrder = 0.8;
    this.#back.removeFromParent();
  }

  /** Seen through whatever stands before it: drawn after all wood and before all other marks. */
  showThrough(): void {
    this.#fill.depthTest = this.#edge.depthTest = false;
    this.#back.renderOrder = 0.7;
    this.#front.renderOrder = 0.8;
  }

  paint([fill, edge]: readonly [string, string]): void {
    this.#fill.color.set(fill);
    this.#edge.color.set(edge);
  }

  set(places: readonly { readonly front: Matrix4; readonly back: Matrix4 }[]): void {
    const count = Math.min(places.length, this.#front.instanceMatrix.count);
    for (let index = 0; index < count; index += 1) {
      const place = places[index];
      if (!place) continue;
      this.#front.setMatrixAt(index, place.front);
      this.#back.setMatrixAt(index, place.back);
    }
    for (const mesh of [this.#front, this.#back]) {
      mesh.count = count;
      mesh.visible = count > 0;
      mesh.instanceMatrix.needsUpdate = true;
    }
  }
}

const STILL = new Quaternion();

/** A box around a bar, as wide as asked. */
function barMatrix({ from, to }: Bar, thick: number): Matrix4 {
  const a = new Vector3(...from);
  const b = new Vector3(...to);
  const size = b.clone().sub(a);
  size.set(Math.abs(size.x) + thick, Math.abs(size.y) + thick, Math.abs(size.z) + thick);
  return new Matrix4().compose(a.add(b).multiplyScalar(0.5), STILL, size);
}

export interface Ruler {
  set(strokes: readonly { readonly thick: number; readonly bars: readonly Bar[] }[]): void;
  setDark(dark: boolean): void;
}

/** Bars of one ink; `through` whatever stands before them, where that is said. */
export function createRuler(
  stage: Stage,
  ink: MarkInk,
  many: number,
  halo: number,
  through = false,
): Ruler {
  const bars = new Haloed(stage, new BoxGeometry(), new BoxGeometry(), many);
  if (through) bars.showThrough();
  return {
    set: (strokes) =>
      bars.set(
        strokes.flatMap(({ thick, bars: all }) =>
          all.map((bar) => ({ front: barMatrix(bar, thick), back: barMatrix(bar, thick + halo) })),
        ),
      ),
    setDark: (dark) => bars.paint(INKS[ink](dark)),
  };
}

export interface Figures {
  /** Show one at each of these places, turned as they are. */
  set(places: readonly Matrix4[]): void;
  setDark(dark: boolean): void;
}

/** The same figure of bars many times, each in a place and a turn of its own. */
export function createFigures(
  stage: Stage,
  ink: MarkInk,
  bars: readonly Bar[],
  { thick, halo, many }: { readonly thick: number; readonly halo: number; readonly many: number },
): Figures {
  const shape = (width: number) => {
    const parts = bars.map((bar) => new BoxGeometry().applyMatrix4(barMatrix(bar, width)));
    const whole = mergeGeometries(parts);
    for (const part of parts) part.dispose();
    return whole;
  };
  const figures = new Haloed(stage, shape(thick), shape(thick + halo), many);
  return {
    set: (places) => figures.set(places.map((place) => ({ front: place, back: place }))),
    setDark: (dark) => figures.paint(INKS[ink](dark)),
  };
}

/** How far a mark's halo reaches beyond it. */
const RIM = 0.036;

const PAD = 0.07;
const FLAT: ReadonlySet<PegShape> = new Set(["pad", "strip"]);

const pad = (shape: BufferGeometry, rim: number): BufferGeometry =>
  rim > 0 ? shape.scale(1, 0.5, 1).translate(0, -PAD / 5, 0) : shape;

/** The shape of each mark, `rim` larger all round, lying along `x` where it is long. */
const SHAPES: Readonly<Record<PegShape, (rim: number) => BufferGeometry>> = {
  upright: (rim) => new CapsuleGeometry(0.11 + rim, 0.26, 4, 16),
  lying: (rim) => new CapsuleGeometry(0.1 + rim, 0.28, 4, 16).rotateZ(Math.PI / 2),
  // A pad's halo is a flat plate under it: the far side of a larger pad would sink into the wood.
  pad: (rim) => pad(new BoxGeometry(0.42 + 2.2 * rim, PAD, 0.42 + 2.2 * rim), rim),
  // Two squares on one plate: the block that would lie there. It stays clear of the pads beside it.
  strip: (rim) =>
    rim > 0
      ? pad(new BoxGeometry(0.42, PAD, 0.34), rim)
      : mergeGeometries(
          [-0.095, 0.095].map((x) => new BoxGeometry(0.16, PAD, 0.26).translate(x, 0, 0)),
        ),
};

const TURNED = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), Math.PI / 2);

export interface Pegs {
  /** Show these marks, the pointed one larger. */
  set(pegs: readonly Peg[], pointed: string | null): void;
}

/** A mark behind a block: pale, so that it is not taken for one before. */
const BEHIND = "#8ea5f2";

/** The marks of legal places; `through` whatever stands before them, paler, where that is said. */
export function createPegs(stage: Stage, shapes: readonly PegShape[], through: boolean): Pegs {
  const kinds = (through ? [true, false] : [false]).flatMap((behind) =>
    shapes.map((shape) => {
      const all = new Haloed(stage, SHAPES[shape](0), SHAPES[shape](RIM), 40, FLAT.has(shape));
      all.paint(behind ? [BEHIND, BEHIND] : INKS.hand(false));
      if (behind) all.showBehind();
      return { shape, all };
    }),
  );
  return {
    set(pegs, pointed) {
      for (const { shape, all } of kinds) {
        all.set(
          pegs
            .filter((peg) => peg.shape === shape)
            .map((peg) => {
              const grown = (peg.scale ?? 1) * (peg.action === pointed ? 1.35 : 1);
              const place = new Matrix4().compose(
                new Vector3(...peg.at),
                peg.along === "z" ? TURNED : STILL,
                new Vector3(grown, grown, grown),
              );
              return { front: place, back: place };
            }),
        );
      }
    },
  };
}

export interface Ghost {
  set(piece: Piece | null): void;
}

/** The selected piece, at 42 %; `through` whatever stands before it, where that is said. */
export function createGhost(stage: Stage, blocks: Blocks, through: boolean): Ghost {
  const look = [MAPLE, WALNUT].map((colour) =>
    stage.own(
      new MeshStandardMaterial({
        color: colour,
        map: blocks.grain,
        roughness: 0.6,
        transparent: true,
        opacity: 0.42,
        depthTest: !through,
      }),
    ),
  );
  const mesh = new Mesh(blocks.geometry, look[0]);
  mesh.matrixAutoUpdate = false;
  mesh.visible = false;
  stage.scene.add(mesh);
  return {
    set(piece) {
      mesh.visible = piece !== null;
      if (!piece) return;
      const material = look[piece.seat];
      if (material) mesh.material = material;
      mesh.matrix.copy(matrixOf(piece));
      mesh.matrixWorldNeedsUpdate = true;
    },
  };
}
