/** The chosen way: a blue tube from place to place, over pillars, with an arrow down at its end. */
import {
  BackSide,
  type BufferGeometry,
  CatmullRomCurve3,
  ConeGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  SphereGeometry,
  TubeGeometry,
  Vector3,
} from "three";
import type { ScenePoint } from "../../../scene/boardDrawing";
import { shareOf } from "../../../scene/motion";
import type { Stage } from "../../../scene/stage";
import { HALO, HAND_BLUE } from "../colours";
import { AWAY, HAND, sideOf } from "../geometry";
import { joined } from "../position";
import type { TurquoiseRenderData } from "../protocol";
import { PILLAR, THICK } from "./space";

/** A way as it is drawn. */
export interface Track {
  /** The tube's own points, in order. */
  readonly points: readonly ScenePoint[];
  /** Where it touches down between its ends. */
  readonly nodes: readonly ScenePoint[];
  /** The middles of broken crossings. */
  readonly broken: readonly ScenePoint[];
  /** Where the arrow points to. */
  readonly end: ScenePoint;
  readonly hops: number;
}

/** What a way needs to know of the site. */
export interface Ground {
  pointOf(place: string): ScenePoint;
  /** Whether a pillar stands there. */
  pillarAt(place: string): boolean;
}

const STEPS = 10;
const TUBE = 0.048;
const RIM = 0.042;
const NODE = 0.088;
const ARROW = { high: 0.24, wide: 0.125 } as const;
/** The time of a hop, in milliseconds. */
const HOP = 140;
/** How far out of an entry's place the hand is. */
export const OUTSIDE = 1.2;

/** Where the hand is beside an entry, on the frame. */
export function handAt(entry: string, ground: Ground): ScenePoint {
  const [x, , z] = ground.pointOf(entry);
  const { x: dx, y: dz } = AWAY[sideOf(entry)];
  return [x + OUTSIDE * dx, THICK, z + OUTSIDE * dz];
}

/** How a way goes over a site; `null` for what is no way. */
export function trackOf(
  way: readonly string[],
  renderData: TurquoiseRenderData,
  ground: Ground,
): Track | null {
  if (way.length < 2) return null;
  const last = way.length - 1;
  const feet = way.map((step, nth): ScenePoint => {
    const entry = nth === 0 ? way[1] : way[nth - 1];
    return step === HAND && entry !== undefined ? handAt(entry, ground) : ground.pointOf(step);
  });
  // Over a pillar it goes on top; the first is the one that is carried.
  const stood = way.map((step, nth) => step !== HAND && nth < last && ground.pillarAt(step));
  const tops = feet.map(([x, y, z], nth): ScenePoint => {
    if (nth === last) return [x, y + 0.5, z];
    return [x, y + (stood[nth] ? PILLAR + 0.13 : 0.13), z];
  });
  const points: ScenePoint[] = [];
  const broken: ScenePoint[] = [];
  for (let nth = 0; nth < last; nth += 1) {
    const [a, b, from, to] = [tops[nth], tops[nth + 1], way[nth], way[nth + 1]];
    if (!a || !b || from === undefined || to === undefined) return null;
    const hops = stood[nth] || stood[nth + 1] || nth + 1 === last;
    const rise = 0.07 + Math.abs(b[1] - a[1]) * 0.36 + (hops ? 0.1 : 0);
    for (let step = nth === 0 ? 0 : 1; step <= STEPS; step += 1) {
      points.push(arc(a, b, rise, step / STEPS));
    }
    if (!joined(renderData, from, to)) broken.push(arc(a, b, rise, 0.5));
  }
  const end = feet[last];
  if (!end) return null;
  points.push([end[0], end[1] + ARROW.high + 0.06, end[2]]);
  return { points, nodes: tops.slice(1, -1), broken, end, hops: last };
}

/** A pillar that comes from above: no way at all. */
export function dropOf(end: ScenePoint): Track {
  const [x, y, z] = end;
  const points = [1.3, 1, 0.7, ARROW.high + 0.06].map((up): ScenePoint => [x, y + up, z]);
  return { points, nodes: [], broken: [], end, hops: 1 };
}

/** A point of a hop. */
function arc(a: ScenePoint, b: ScenePoint, rise: number, share: number): ScenePoint {
  const at = (axis: 0 | 1 | 2) => a[axis] + (b[axis] - a[axis]) * share;
  return [at(0), at(1) + rise * 4 * share * (1 - share), at(2)];
}

export interface PathTube {
  /** Show a way; a new one is walked. `null` shows none. */
  set(track: Track | null, key: string): void;
  dispose(): void;
}

/** The way of the selected move. */
export function createPathTube(stage: Stage, motion: boolean): PathTube {
  const over = { toneMapped: false, depthTest: false, depthWrite: false, transparent: true };
  const fill = stage.own(new MeshBasicMaterial({ color: HAND_BLUE, ...over }));
  const edge = stage.own(new MeshBasicMaterial({ color: HALO, side: BackSide, ...over }));
  const group = new Group();
  stage.scene.add(group);
  let shapes: BufferGeometry[] = [];
  let shown = "";
  let shownKey = "";
  let walk = 0;

  const clear = () => {
    group.clear();
    for (const shape of shapes) shape.dispose();
    shapes = [];
  };
  /** The same shape twice: in blue, and larger behind it in white. */
  const draw = (make: (rim: number) => BufferGeometry, order: number): Mesh[] =>
    [RIM, 0].map((rim) => {
      const shape = make(rim);
      shapes.push(shape);
      const mesh = new Mesh(shape, rim > 0 ? edge : fill);
      mesh.renderOrder = order + (rim > 0 ? 0 : 4);
      group.add(mesh);
      return mesh;
    });
  const build = (track: Track) => {
    const curve = new CatmullRomCurve3(track.points.map((point) => new Vector3(...point)));
    const many = track.hops * 14;
    const tubes = draw((rim) => new TubeGeometry(curve, many, TUBE + rim, 8), 20);
    const balls = track.nodes.map((at) =>
      draw((rim) => new SphereGeometry(NODE + rim, 14, 10).translate(...at), 20),
    );
    const [x, y, z] = track.end;
    const arrow = draw(
      (rim) =>
        new ConeGeometry(ARROW.wide + rim * 1.5, ARROW.high + rim * 3, 18)
          .rotateX(Math.PI)
          .translate(x, y + ARROW.high / 2 + 0.03, z),
      20,
    );
    return (share: number) => {
      for (const { geometry } of tubes) {
        const count = geometry.getIndex()?.count ?? 0;
        geometry.setDrawRange(0, Math.ceil(many * share) * 48);
        if (share === 1) geometry.setDrawRange(0, count);
      }
      balls.forEach((ball, nth) => {
        for (const mesh of ball) mesh.visible = share * track.hops >= nth + 1;
      });
      for (const mesh of arrow) mesh.visible = share === 1;
    };
  };
  return {
    set(track, key) {
      const next = track === null ? "" : JSON.stringify(track.points);
      const nextKey = track === null ? "" : key;
      if (next === shown && nextKey === shownKey) return;
      const walked = motion && shownKey !== nextKey;
      [shown, shownKey] = [next, nextKey];
      walk += 1;
      clear();
      if (track === null) return;
      const grow = build(track);
      grow(walked ? 0 : 1);
      if (!walked) return;
      const number = walk;
      let start = 0;
      stage.animate((now) => {
        if (number !== walk) return true;
        start ||= now;
        const done = shareOf(now, start, track.hops * HOP);
        grow(done);
        return done === 1;
      });
    },
    dispose: clear,
  };
}
