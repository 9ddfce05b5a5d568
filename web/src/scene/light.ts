/** The light of every scene: a low sky, one sun, a cold fill, a room around. */
import {
  DirectionalLight,
  type Group,
  HemisphereLight,
  type Light,
  Mesh,
  type Object3D,
  PlaneGeometry,
  ShadowMaterial,
  Vector3,
} from "three";
import type { ScenePoint } from "./boardDrawing";

interface Mood {
  readonly sky: readonly [string, string, number];
  readonly sun: readonly [string, number];
  readonly fill: number;
  readonly ground: readonly [string, number];
  readonly room: number;
  readonly exposure: number;
}

const LIGHT: Mood = {
  sky: ["#fff6e8", "#cdb591", 0.5],
  sun: ["#fff0da", 2.15],
  fill: 0.45,
  ground: ["#3a2608", 0.3],
  room: 0.3,
  exposure: 1,
};

const DARK: Mood = {
  sky: ["#d8e2ff", "#4a3a2a", 0.38],
  sun: ["#ffdfb4", 2.3],
  fill: 0.6,
  ground: ["#000000", 0.42],
  room: 0.24,
  exposure: 0.88,
};

/** The mood of a theme. */
export const moodOf = (dark: boolean): Mood => (dark ? DARK : LIGHT);

/** Where the sun stands, and how far from the middle things cast shadow. */
export interface Sun {
  readonly at: ScenePoint;
  readonly reach: number;
  /** Where the ground is. */
  readonly ground: number;
  /** Whether it turns with the eye, so that the sides one looks at are lit all round. */
  readonly follows?: boolean;
  /** How bright a pale sky is in place of the room, where no room is drawn. */
  readonly roomless?: number;
}

export interface Lights {
  /** Move the lit place: a wall that grows to one side takes its light along. */
  aim(at: ScenePoint): void;
  /** Turn the sun by so many radians about the lit place; answers whether that changed anything. */
  turn(angle: number): boolean;
  setDark(dark: boolean): void;
  /** Whether there is a room around; without one the sky stands in for it. */
  setRoom(there: boolean): void;
  /** A map of this size, or no shadow at all with 0. */
  setShadow(size: number): void;
  dispose(): void;
}

/** Light a scene. */
export function createLights(scene: Group | Object3D, sun: Sun): Lights {
  const sky = new HemisphereLight();
  const pale = new HemisphereLight("#ffffff", "#b7a68c", 0);
  const day = new DirectionalLight();
  const fill = new DirectionalLight("#cfe0ff");
  fill.position.set(-8, 6, -2);
  const shadow = day.shadow;
  shadow.radius = 7;
  shadow.bias = -0.0004;
  shadow.normalBias = 0.02;
  const lens = shadow.camera;
  lens.left = lens.bottom = -sun.reach;
  lens.right = lens.top = sun.reach;
  lens.near = 1;
  lens.far = 60;
  const shade = new ShadowMaterial();
  const ground = new Mesh(new PlaneGeometry(120, 120), shade);
  ground.rotation.x = -Math.PI / 2;
  ground.position.y = sun.ground;
  ground.receiveShadow = true;
  const lights: Light[] = [sky, pale, day, fill];
  scene.add(...lights, day.target, ground);
  const [sx, sy, sz] = sun.at;
  // Further out in the same direction, so that nothing stands behind the sun.
  const out = 25 / Math.hypot(sx, sy, sz);
  let turned = 0;
  const stand = () => {
    const towards = new Vector3(sx, sy, sz).multiplyScalar(out);
    towards.applyAxisAngle(day.target.up, turned);
    day.position.copy(day.target.position).add(towards);
    day.target.updateMatrixWorld();
  };
  return {
    aim([x, y, z]) {
      day.target.position.set(x, y, z);
      stand();
    },
    turn(angle) {
      if (!sun.follows || Math.abs(angle - turned) < 0.01) return false;
      turned = angle;
      stand();
      return true;
    },
    setDark(dark) {
      const mood = moodOf(dark);
      sky.color.set(mood.sky[0]);
      sky.groundColor.set(mood.sky[1]);
      sky.intensity = mood.sky[2];
      day.color.set(mood.sun[0]);
      day.intensity = mood.sun[1];
      fill.intensity = mood.fill;
      shade.color.set(mood.ground[0]);
      shade.opacity = mood.ground[1];
    },
    setRoom(there) {
      pale.intensity = there ? 0 : (sun.roomless ?? 0);
    },
    setShadow(size) {
      day.castShadow = size > 0;
      ground.visible = size > 0;
      if (size === 0) return;
      shadow.mapSize.set(size, size);
      shadow.map?.dispose();
      shadow.map = null;
    },
    dispose() {
      scene.remove(...lights, day.target, ground);
      shadow.map?.dispose();
      day.dispose();
      ground.geometry.dispose();
      shade.dispose();
    },
  };
}
