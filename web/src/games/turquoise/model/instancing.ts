/** One shape many times in one call: its instances are set anew, its buffers are kept. */
import {
  type BufferGeometry,
  Color,
  DynamicDrawUsage,
  Euler,
  InstancedBufferAttribute,
  InstancedMesh,
  type Material,
  Matrix4,
  type Object3D,
  Quaternion,
  Vector3,
} from "three";
import type { ScenePoint } from "../../../scene/boardDrawing";
import { hash } from "../../../scene/wood";

/** One of many: a shape of one unit, made so large and put there. */
export interface Instance {
  /** The plate it moves with, such as `1b2`; its first digit is its level. */
  readonly of: string;
  readonly at: ScenePoint;
  readonly size: ScenePoint;
  readonly colour?: string;
  /** How it is turned about each axis, in radians; not at all unless said. */
  readonly turn?: ScenePoint;
  /** Its own two numbers, where they are asked for; otherwise its plate's name gives them. */
  readonly vary?: readonly [number, number];
}

/** How far what belongs to a plate is away from where it is at rest. */
export type Shift = (of: string) => ScenePoint;

/** Everything is at rest. */
export const resting: Shift = () => NOWHERE;
const NOWHERE: ScenePoint = [0, 0, 0];
const place = new Vector3();
const size = new Vector3();
const spin = new Quaternion();
/** About the upright last: what leans or climbs is then turned as a whole. */
const angles = new Euler(0, 0, 0, "YXZ");
const whole = new Matrix4();
const tint = new Color();

interface ManyOptions {
  readonly shadow?: boolean;
  /** For so many at first. */
  readonly room?: number;
  /** Whether each has two numbers of its own, `vary`, that its plate's name always gives. */
  readonly varied?: boolean;
}

/** All of one shape and one material; the shape of varied ones is theirs alone. */
export class Instances {
  readonly mesh: InstancedMesh;
  readonly #varied: boolean;
  #items: readonly Instance[] = [];

  constructor(
    parent: Object3D,
    shape: BufferGeometry,
    material: Material,
    { shadow = true, room = 32, varied = false }: ManyOptions = {},
  ) {
    this.#varied = varied;
    this.mesh = new InstancedMesh(shape, material, room);
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    this.mesh.castShadow = shadow;
    this.mesh.receiveShadow = true;
    // They come and go: their common bounds are not worth keeping.
    this.mesh.frustumCulled = false;
    this.mesh.count = 0;
    parent.add(this.mesh);
  }

  get count(): number {
    return this.#items.length;
  }

  /** Show these, each so far away from its place as its plate is. */
  set(items: readonly Instance[], shift: Shift = resting): void {
    this.#items = items;
    const { mesh } = this;
    if (items.length > mesh.instanceMatrix.count) this.#grow(items.length);
    mesh.count = items.length;
    mesh.visible = items.length > 0;
    items.forEach(({ colour }, nth) => {
      if (colour !== undefined) mesh.setColorAt(nth, tint.set(colour));
    });
    if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
    if (this.#varied) this.#vary();
    this.place(shift);
  }

  /** Put them where they are now. */
  place(shift: Shift): void {
    this.#items.forEach((item, nth) => {
      const [dx, dy, dz] = shift(item.of);
      const [x, y, z] = item.at;
      spin.identity();
      if (item.turn) spin.setFromEuler(angles.set(...item.turn));
      whole.compose(place.set(x + dx, y + dy, z + dz), spin, size.set(...item.size));
      this.mesh.setMatrixAt(nth, whole);
    });
    this.mesh.instanceMatrix.needsUpdate = true;
  }

  #vary(): void {
    const { geometry, instanceMatrix } = this.mesh;
    let vary = geometry.getAttribute("vary");
    if (!vary || vary.count < instanceMatrix.count) {
      // The old one's buffer goes with its geometry's.
      if (vary) geometry.dispose();
      vary = new InstancedBufferAttribute(new Float32Array(instanceMatrix.count * 2), 2);
      geometry.setAttribute("vary", vary);
    }
    this.#items.forEach(({ of, vary: own }, nth) => {
      if (own) {
        vary.setXY(nth, ...own);
        return;
      }
      const [level, file, rank] = [0, 1, 2].map((digit) => of.charCodeAt(digit));
      vary.setXY(nth, hash(level ?? 0, file ?? 0), hash(rank ?? 0, level ?? 0));
    });
    vary.needsUpdate = true;
  }

  /** More room, half as much again: it is seldom needed twice. */
  #grow(count: number): void {
    const room = Math.ceil(count * 1.5);
    const { mesh } = this;
    mesh.dispose();
    mesh.instanceMatrix = new InstancedBufferAttribute(new Float32Array(room * 16), 16);
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    mesh.instanceColor = null;
  }

  dispose(): void {
    this.mesh.removeFromParent();
    this.mesh.dispose();
  }
}
