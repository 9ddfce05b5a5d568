/** Marks on the stone: rings around what can be picked, brackets around what the last action changed. */
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
import {
  type Bar,
  brackets,
  dashed,
  type ScenePoint,
  type Span,
} from "../../../scene/boardDrawing";
import type { Stage } from "../../../scene/stage";
import { touched } from "../actions";
import { HALO, HAND_BLUE } from "../colours";
import type { TurquoiseAction } from "../protocol";
import { PILLAR, plateAt, type Space, THICK } from "./space";

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

/** Bars of one thickness. */
export interface Stroke {
  readonly thick: number;
  readonly bars: readonly Bar[];
}

/** The marks of an action; `plate` is the one that it laid, or is laying. */
export function lastMarks(action: TurquoiseAction, plate: string | null, space: Space): Stroke[] {
  if (plate !== null) return [{ thick: 0.05, bars: brackets(plateSpan(plate, space), 0.27) }];
  const { here, gone } = touched(action);
  return [
    ...here.map((place) => ({
      thick: 0.05,
      bars: brackets(pillarSpan(space.pointOf(place)), 0.16),
    })),
    ...gone.map((place) => ({
      thick: 0.034,
      bars: dashed(square(space.pointOf(place)), 0.13, 0.1),
    })),
  ];
}

/** The box around a plate. */
function plateSpan(plate: string, space: Space): Span {
  const [x, y, z] = plateAt(plate);
  const [dx, dy, dz] = space.shift(Number(plate.charAt(0)));
  return {
    low: [x + dx - 1, y + dy - 0.03, z + dz - 1],
    high: [x + dx + 1, y + dy + THICK + 0.06, z + dz + 1],
  };
}

/** The box around a pillar on its foot. */
function pillarSpan([x, y, z]: ScenePoint): Span {
  return { low: [x - 0.37, y + 0.03, z - 0.37], high: [x + 0.37, y + PILLAR + 0.06, z + 0.37] };
}

/** A square on the stone, where a pillar was. */
function square([x, y, z]: ScenePoint): Bar[] {
  const at = (east: number, south: number): ScenePoint => [
    x + 0.3 * east,
    y + 0.04,
    z + 0.3 * south,
  ];
  return [
    { from: at(-1, -1), to: at(1, -1) },
    { from: at(1, -1), to: at(1, 1) },
    { from: at(1, 1), to: at(-1, 1) },
    { from: at(-1, 1), to: at(-1, -1) },
  ];
}
