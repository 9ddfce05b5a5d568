/** Rings on the stone: pillars that can be taken up, the one that is, free places for a god. */
import {
  BufferAttribute,
  type BufferGeometry,
  Color,
  DynamicDrawUsage,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  RingGeometry,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import type { ScenePoint } from "../../../scene/boardDrawing";
import type { Stage } from "../../../scene/stage";
import { HALO, HAND_BLUE } from "../colours";

export type RingKind = "possible" | "chosen" | "free";

/** A ring around a point. */
export interface Ring {
  readonly kind: RingKind;
  readonly at: ScenePoint;
  /** Whether something stands before it: it is then drawn over that, in dashes. */
  readonly behind: boolean;
  readonly pointed: boolean;
}

/** Inner and outer radius of the blue, and how far its halo reaches beyond. */
const SIZES: Readonly<Record<RingKind, readonly [number, number, number]>> = {
  possible: [0.36, 0.41, 0.028],
  chosen: [0.345, 0.435, 0.034],
  free: [0.15, 0.2, 0.026],
};
const KINDS = Object.keys(SIZES) as RingKind[];
/** Over walkways and discs. */
const OVER = 0.028;
const DASHES = 9;
const MANY = 64;

/** A flat ring of one colour, so high, whole or in part. */
function band(
  inner: number,
  outer: number,
  colour: string,
  up: number,
  from = 0,
  length = 2 * Math.PI,
): BufferGeometry {
  const many = Math.max(4, Math.round((44 * length) / (2 * Math.PI)));
  const shape = new RingGeometry(inner, outer, many, 1, from, length).rotateX(-Math.PI / 2);
  shape.translate(0, up, 0);
  const { r, g, b } = new Color(colour);
  const count = shape.getAttribute("position").count;
  const colours = new Float32Array(count * 3);
  for (let nth = 0; nth < count; nth += 1) colours.set([r, g, b], nth * 3);
  shape.setAttribute("color", new BufferAttribute(colours, 3));
  return shape;
}

/** A ring with its halo, whole or in dashes. */
function ringShape(kind: RingKind, dashed: boolean): BufferGeometry {
  const [inner, outer, rim] = SIZES[kind];
  const filled = kind === "free";
  const arcs: readonly (readonly [number, number])[] = dashed
    ? Array.from({ length: DASHES }, (_, nth) => {
        const step = (2 * Math.PI) / DASHES;
        return [nth * step, step * 0.62] as const;
      })
    : [[0, 2 * Math.PI]];
  const parts = arcs.flatMap(([from, length]) => [
    band(filled && !dashed ? 0 : inner - rim, outer + rim, HALO, 0, from, length),
    band(inner, outer, HAND_BLUE, 0.004, from, length),
  ]);
  const whole = mergeGeometries(parts);
  for (const part of parts) part.dispose();
  return whole;
}

export interface Rings {
  set(rings: readonly Ring[]): void;
}

/** The rings of a site. */
export function createRings(stage: Stage): Rings {
  const ink = (through: boolean) =>
    stage.own(
      new MeshBasicMaterial({
        vertexColors: true,
        toneMapped: false,
        depthTest: !through,
        depthWrite: !through,
        polygonOffset: !through,
        polygonOffsetFactor: -1,
      }),
    );
  const inks = { plain: ink(false), through: ink(true) };
  const meshes = KINDS.flatMap((kind) =>
    [false, true].map((behind) => {
      const shape = stage.own(ringShape(kind, behind));
      const mesh = stage.own(new InstancedMesh(shape, behind ? inks.through : inks.plain, MANY));
      mesh.instanceMatrix.setUsage(DynamicDrawUsage);
      mesh.frustumCulled = false;
      mesh.visible = false;
      mesh.renderOrder = behind ? 12 : 3;
      stage.scene.add(mesh);
      return { kind, behind, mesh };
    }),
  );
  return {
    set(rings) {
      for (const { kind, behind, mesh } of meshes) {
        const mine = rings.filter((ring) => ring.kind === kind && ring.behind === behind);
        mine.slice(0, MANY).forEach(({ at: [x, y, z], pointed }, nth) => {
          const grown = pointed ? 1.14 : 1;
          const place = new Matrix4().makeScale(grown, 1, grown).setPosition(x, y + OVER, z);
          mesh.setMatrixAt(nth, place);
        });
        mesh.count = Math.min(MANY, mine.length);
        mesh.visible = mine.length > 0;
        mesh.instanceMatrix.needsUpdate = true;
      }
    },
  };
}
