/** Blocks that are seen through: tinted faces, and edges in their owner's colour. */
import {
  BoxGeometry,
  Color,
  CustomBlending,
  InstancedMesh,
  MeshStandardMaterial,
  OneFactor,
  Vector3,
} from "three";
import { matrixOf } from "./block";
import { type Along, type Bar, type Piece, type ScenePoint, spanOf, wire } from "./boardDrawing";
import { createRuler } from "./marks";
import type { Stage } from "./stage";
import { WALNUT } from "./wood";

export interface GlassBlocks {
  set(pieces: readonly Piece[]): void;
}

/** The most blocks that are glass at a time, and the bars of each. */
const MANY = 40;
const BARS = 24;
const EDGE = { thick: 0.042, halo: 0.022 } as const;
const TINT = 0.34;
/** Maple is brighter than its wood: what is behind darkens it. */
const FILL = ["#fff4d6", WALNUT];

/** The glass blocks of a stage. */
export function createGlassBlocks(stage: Stage): GlassBlocks {
  // Blended among what is opaque: marks come later, and keep their colours behind glass.
  const material = new MeshStandardMaterial({
    roughness: 0.6,
    opacity: TINT,
    blending: CustomBlending,
    blendSrcAlpha: OneFactor,
    depthWrite: false,
  });
  const box = stage.own(new BoxGeometry(0.94, 1.94, 0.94));
  const fill = stage.own(new InstancedMesh(box, stage.own(material), MANY));
  fill.frustumCulled = false;
  fill.count = 0;
  fill.renderOrder = 0.5;
  stage.scene.add(fill);
  const edges = (["maple", "walnut"] as const).map((ink) => {
    const ruler = createRuler(stage, ink, MANY * BARS, EDGE.halo);
    ruler.setDark(false);
    return ruler;
  });
  const away = ({ at }: Piece) => stage.camera.position.distanceTo(new Vector3(...at));
  const tint = new Color();
  return {
    set(pieces) {
      // The farthest first: the nearest owner's colour lies on top.
      const shown = [...pieces].sort((one, other) => away(other) - away(one));
      shown.forEach((piece, nth) => {
        fill.setMatrixAt(nth, matrixOf(piece));
        fill.setColorAt(nth, tint.set(FILL[piece.seat] ?? WALNUT));
      });
      fill.count = shown.length;
      fill.instanceMatrix.needsUpdate = true;
      if (fill.instanceColor) fill.instanceColor.needsUpdate = true;
      edges.forEach((ruler, seat) => {
        const mine = shown.filter((piece) => piece.seat === seat);
        const bars = mine.flatMap((piece) => [...wire(spanOf(piece, -0.03)), ...grooveOf(piece)]);
        ruler.set([{ thick: EDGE.thick, bars }]);
      });
    },
  };
}

/** Where a block's two squares meet: a box without depth, so that its bars lie on each other. */
function grooveOf(piece: Piece): Bar[] {
  const { low, high } = spanOf(piece, -0.03);
  const axis = (["x", "y", "z"] as const satisfies readonly Along[]).indexOf(piece.along);
  const flat = (corner: ScenePoint) =>
    corner.map((value, one) => (one === axis ? piece.at[axis] : value)) as [number, number, number];
  return wire({ low: flat(low), high: flat(high) });
}
