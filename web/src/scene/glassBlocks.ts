/** Blocks that are seen through: their edges, and a breath of their colour. */
import {
  BoxGeometry,
  Color,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  Quaternion,
  Vector3,
} from "three";
import { type Along, type Bar, type Piece, spanOf, wire } from "./boardDrawing";
import type { Stage } from "./stage";
import { MAPLE, WALNUT } from "./wood";

export interface GlassBlocks {
  set(pieces: readonly Piece[]): void;
  setDark(dark: boolean): void;
}

/** The most blocks that are glass at a time, and the bars of each. */
const MANY = 40;
const BARS = 16;
const THICK = 0.024;
const FILL = [MAPLE, WALNUT];
const EDGES = { light: ["#a8895a", "#3f2d25"], dark: ["#d8c294", "#a58b7c"] } as const;
const STILL = new Quaternion();

/** The glass blocks of a stage. */
export function createGlassBlocks(stage: Stage): GlassBlocks {
  const box = stage.own(new BoxGeometry());
  const mesh = (opacity: number, many: number, order: number) => {
    const material = stage.own(
      new MeshBasicMaterial({ transparent: true, opacity, depthWrite: false, toneMapped: false }),
    );
    const made = stage.own(new InstancedMesh(box, material, many));
    made.frustumCulled = false;
    made.count = 0;
    made.renderOrder = order;
    stage.scene.add(made);
    return made;
  };
  const fill = mesh(0.2, MANY, 0);
  const edges = mesh(0.85, MANY * BARS, 1);
  let shown: readonly Piece[] = [];
  let dark = false;
  const tint = new Color();
  const draw = () => {
    const inks = dark ? EDGES.dark : EDGES.light;
    let bar = 0;
    shown.forEach((piece, nth) => {
      fill.setMatrixAt(nth, boxMatrix(spanOf(piece, -0.03), 0));
      fill.setColorAt(nth, tint.set(FILL[piece.seat] ?? MAPLE));
      for (const one of [...wire(spanOf(piece, -0.03)), ...grooveOf(piece)]) {
        edges.setMatrixAt(bar, boxMatrix({ low: one.from, high: one.to }, THICK));
        edges.setColorAt(bar, tint.set(inks[piece.seat === 0 ? 0 : 1]));
        bar += 1;
      }
    });
    fill.count = shown.length;
    edges.count = bar;
    for (const made of [fill, edges]) {
      made.visible = made.count > 0;
      made.instanceMatrix.needsUpdate = true;
      if (made.instanceColor) made.instanceColor.needsUpdate = true;
    }
  };
  return {
    set(pieces) {
      shown = pieces.slice(0, MANY);
      draw();
    },
    setDark(next) {
      dark = next;
      draw();
    },
  };
}

/** Where a block's two squares meet. */
function grooveOf(piece: Piece): Bar[] {
  const { low, high } = spanOf(piece, -0.03);
  const axis = (["x", "y", "z"] as const satisfies readonly Along[]).indexOf(piece.along);
  const flat = (corner: readonly [number, number, number]) =>
    corner.map((value, one) => (one === axis ? piece.at[axis] : value)) as [number, number, number];
  return wire({ low: flat(low), high: flat(high) })
    .filter(({ from, to }) => from.some((value, one) => value !== to[one]))
    .slice(0, 4);
}

function boxMatrix(
  { low, high }: { readonly low: readonly number[]; readonly high: readonly number[] },
  grow: number,
): Matrix4 {
  const side = (axis: number) => Math.abs((high[axis] ?? 0) - (low[axis] ?? 0)) + grow;
  const middle = (axis: number) => ((high[axis] ?? 0) + (low[axis] ?? 0)) / 2;
  return new Matrix4().compose(
    new Vector3(middle(0), middle(1), middle(2)),
    STILL,
    new Vector3(side(0), side(1), side(2)),
  );
}
