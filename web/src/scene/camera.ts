/** The camera: an orbit within limits that frames the board. */
import { Box3, MathUtils, Matrix4, type PerspectiveCamera, Vector3 } from "three";
import { corners, type ScenePoint, type Span } from "./boardDrawing";
import { easeInOut, FLIGHT, shareOf } from "./motion";

/** A game's camera, angles in degrees. */
export interface Lens {
  readonly fov: number;
  readonly from: ScenePoint;
  readonly to: ScenePoint;
  /** How far one may turn from the south; `null` is all round. */
  readonly turn: readonly [number, number] | null;
  readonly lift: readonly [number, number];
  /** No nearer than this share of the usual distance, however little there is to see. */
  readonly near: number;
}

/** The share of each side of the canvas that something floats over. */
export interface ViewMargins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** A direction in degrees: `turn` from the south towards the east, `lift` above the ground. */
export interface Bearing {
  readonly turn: number;
  readonly lift: number;
}

export interface CameraPose extends Bearing {
  readonly target: Vector3;
  readonly distance: number;
}

const { degToRad, radToDeg, clamp, lerp } = MathUtils;

/** The direction a game is first seen from. */
export function homeOf(lens: Lens): Bearing {
  const [x, y, z] = lens.from.map((value, axis) => value - (lens.to[axis] ?? 0)) as [
    number,
    number,
    number,
  ];
  return { turn: radToDeg(Math.atan2(x, z)), lift: radToDeg(Math.atan2(y, Math.hypot(x, z))) };
}

/** The middle of everything. */
export function middleOf(extent: readonly Span[]): Vector3 {
  const box = new Box3();
  for (const corner of extent.flatMap(corners)) box.expandByPoint(new Vector3(...corner));
  return box.getCenter(new Vector3());
}

/** From the target towards the eye. */
function outward({ turn, lift }: Bearing): Vector3 {
  const flat = Math.cos(degToRad(lift));
  return new Vector3(
    flat * Math.sin(degToRad(turn)),
    Math.sin(degToRad(lift)),
    flat * Math.cos(degToRad(turn)),
  );
}

/**
 * The nearest pose in a direction that shows a whole box inside the margins. With the direction
 * held, each side of the view bounds where the eye may be by a straight line, so it is exact.
 */
export function framed(
  lens: Lens,
  bearing: Bearing,
  extent: readonly Span[],
  aspect: number,
  margins: ViewMargins,
): CameraPose {
  const back = outward(bearing);
  const right = new Vector3(0, 1, 0).cross(back).normalize();
  const up = back.clone().cross(right);
  const points = extent.flatMap(corners).map((corner) => {
    const point = new Vector3(...corner);
    return { x: point.dot(right), y: point.dot(up), z: -point.dot(back) };
  });
  const tall = Math.tan(degToRad(lens.fov / 2));
  const wide = tall * aspect;
  const slopes = {
    right: wide * (1 - 2 * margins.right),
    left: wide * (1 - 2 * margins.left),
    top: tall * (1 - 2 * margins.top),
    bottom: tall * (1 - 2 * margins.bottom),
  };
  const most = (of: (point: { x: number; y: number; z: number }) => number) =>
    Math.max(...points.map(of));
  const east = most((point) => point.x - slopes.right * point.z);
  const west = -most((point) => -point.x - slopes.left * point.z);
  const high = most((point) => point.y - slopes.top * point.z);
  const low = -most((point) => -point.y - slopes.bottom * point.z);
  const whole = Math.hypot(...lens.from.map((value, axis) => value - (lens.to[axis] ?? 0)));
  const middle = middleOf(extent);
  const depth = -middle.dot(back);
  // How deep the eye is: in front of everything, and not nearer than the lens allows.
  const eye = Math.min(
    (west - east) / (slopes.right + slopes.left),
    (low - high) / (slopes.top + slopes.bottom),
    depth - whole * lens.near,
  );
  const x = (east + slopes.right * eye + west - slopes.left * eye) / 2;
  const y = (high + slopes.top * eye + low - slopes.bottom * eye) / 2;
  const distance = depth - eye;
  const target = right.multiplyScalar(x).addScaledVector(up, y).addScaledVector(back, -depth);
  return { ...bearing, target, distance };
}

/** Where the eye of a pose is, so many times as far. */
export function eyeOf(pose: CameraPose, scale = 1): Vector3 {
  return outward(pose)
    .multiplyScalar(pose.distance * scale)
    .add(pose.target);
}

/** Put a camera where a pose says, so many times as far. */
export function placeCamera(camera: PerspectiveCamera, pose: CameraPose, scale = 1): void {
  const eye = eyeOf(pose, scale);
  camera.position.copy(eye);
  camera.quaternion.setFromRotationMatrix(new Matrix4().lookAt(eye, pose.target, camera.up));
  camera.updateMatrixWorld();
}

export interface Rig {
  /** The direction that is looked from, or that a flight ends at. */
  readonly bearing: Bearing;
  /** The pose that shows everything from a direction; `null` while there is nothing to show. */
  poseAt(bearing: Bearing): CameraPose | null;
  /** Frame a box from the present direction. */
  frame(extent: readonly Span[]): void;
  /** Fly to a direction. */
  fly(bearing: Bearing): void;
  /** Frame everything from the present direction. */
  whole(): void;
  /** Turn by pixels dragged. */
  drag(dx: number, dy: number): void;
  /** Nearer below 1, further above. */
  zoom(factor: number): void;
  /** The canvas has another shape. */
  reshape(): void;
  /** The margins changed: frame again, smoothly. */
  refit(): void;
  /** Where the canvas shows what is framed, in shares of its sides; `null` where nothing is. */
  framed(): FramedBox | null;
}

/** A part of a canvas, in shares of its width and height. */
export interface FramedBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface RigParts {
  readonly lens: Lens;
  readonly camera: PerspectiveCamera;
  readonly motion: boolean;
  margins(): ViewMargins;
  animate(step: (now: number) => boolean): void;
  /** The eye moved; `turned` is how far from home about the middle, in degrees. */
  changed(turned: number): void;
}

/** The zoom limits, as shares of the distance that shows everything. */
const ZOOM = [0.45, 1.5] as const;

/** The camera of a stage. */
export function createRig({ lens, camera, motion, margins, animate, changed }: RigParts): Rig {
  let extent: readonly Span[] | null = null;
  let scale = 1;
  let pose: CameraPose = { ...homeOf(lens), target: new Vector3(...lens.to), distance: 30 };
  /** The pose that a flight ends at: an update during the flight does not stop it half-way. */
  let aim: Bearing = pose;
  let near = scale;
  let flight = 0;

  const place = () => {
    placeCamera(camera, pose, scale);
    changed(pose.turn - homeOf(lens).turn);
  };
  const poseAt = (bearing: Bearing): CameraPose | null =>
    extent && framed(lens, bearing, extent, camera.aspect, margins());
  const glide = (goal: CameraPose, to: number, smooth: boolean) => {
    flight += 1;
    aim = goal;
    near = to;
    if (!smooth || !motion) {
      pose = goal;
      scale = to;
      place();
      return;
    }
    const from = pose;
    const first = scale;
    const number = flight;
    const turned = MathUtils.euclideanModulo(goal.turn - from.turn + 180, 360) - 180;
    let start = 0;
    animate((now) => {
      if (number !== flight) return true;
      start ||= now;
      const done = shareOf(now, start, FLIGHT);
      const share = easeInOut(done);
      pose = {
        turn: from.turn + turned * share,
        lift: lerp(from.lift, goal.lift, share),
        distance: lerp(from.distance, goal.distance, share),
        target: from.target.clone().lerp(goal.target, share),
      };
      scale = lerp(first, to, share);
      place();
      return done === 1;
    });
  };
  return {
    get bearing() {
      return aim;
    },
    poseAt,
    frame(next) {
      const smooth = extent !== null;
      if (JSON.stringify(extent) === JSON.stringify(next)) return;
      extent = next;
      const goal = poseAt(aim);
      if (goal) glide(goal, near, smooth);
    },
    fly(bearing) {
      const goal = poseAt(bearing);
      if (goal) glide(goal, 1, true);
    },
    whole() {
      const goal = poseAt(aim);
      if (goal) glide(goal, 1, true);
    },
    drag(dx, dy) {
      flight += 1;
      const turn = pose.turn - dx * 0.45;
      const bearing = {
        turn: lens.turn ? clamp(turn, ...lens.turn) : turn,
        lift: clamp(pose.lift + dy * 0.35, ...lens.lift),
      };
      // Everything stays in sight from every side.
      pose = poseAt(bearing) ?? { ...pose, ...bearing };
      aim = pose;
      near = scale;
      place();
    },
    zoom(factor) {
      flight += 1;
      aim = pose;
      scale = clamp(scale * factor, ...ZOOM);
      near = scale;
      place();
    },
    reshape() {
      const goal = poseAt(aim);
      if (goal) glide(goal, near, false);
      else place();
    },
    refit() {
      const goal = poseAt(aim);
      if (goal) glide(goal, near, true);
    },
    framed() {
      if (extent === null) return null;
      const points = extent
        .flatMap(corners)
        .map((corner) => new Vector3(...corner).project(camera))
        .map(({ x, y }) => ({ x: (x + 1) / 2, y: (1 - y) / 2 }));
      const across = points.map(({ x }) => x);
      const down = points.map(({ y }) => y);
      return {
        left: Math.min(...across),
        top: Math.min(...down),
        right: Math.max(...across),
        bottom: Math.max(...down),
      };
    },
  };
}
