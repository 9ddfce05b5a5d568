/** The lobby's bench: a small model of each game on one piece of wood, drawn by one context. */
import {
  Box3,
  Group,
  Mesh,
  type PerspectiveCamera,
  Raycaster,
  Vector2,
  Vector3,
  type WebGLRenderer,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import type { Span } from "./boardDrawing";
import { framed, type Lens } from "./camera";
import type { Mini, MiniatureBoard } from "./miniature";
import { easeInOut, FLIGHT, shareOf } from "./motion";
import { createStage, type Stage } from "./stage";
import { grainTexture, layGrain, wood } from "./wood";
import { pointOn, zoomOf } from "./zoom";

/** The bench's options; it fetches nothing. */
export interface BenchOptions {
  /** The games from left to right, each with its miniature and a board of it. */
  readonly games: readonly BenchGame[];
  readonly dark: boolean;
  readonly motion: boolean;
  readonly quality: "auto" | "low" | "high";
  /** The graphics context is lost: show the drawings instead. */
  onLost(): void;
  /** On phones: the element of each game's card that its model is drawn over. */
  readonly frames?: Readonly<Record<string, HTMLElement>>;
  /** A model was clicked. */
  onPick?(game: string): void;
}

/** A game that stands on the bench. */
export interface BenchGame {
  readonly game: string;
  readonly mini: Mini;
  readonly shown: MiniatureBoard;
}

export interface Bench {
  /** Raise one game's model a little, or none. */
  highlight(game: string | null): void;
  setDark(dark: boolean): void;
  dispose(): void;
}

const BENCH = { thick: 0.9, back: -5.5, front: 4.6 };
/** The plank is so much wider than what stands on it that its ends are never seen. */
const BEYOND = 34.2;
/** How much of the row may reach out of the picture at either end: the gap beside a model. */
const GAP = 1.6;
/** Half the width of a row that fills the picture in height too. */
const FILLING = 12.9;
const LENS: Lens = {
  fov: 16,
  from: [0, 9.4, 40],
  to: [0, 2.2, 0],
  turn: null,
  lift: [0, 90],
  near: 0.1,
};
/** On a card a model is seen alone and from a little higher. */
const CARD: Lens = { ...LENS, fov: 20, near: 0.1 };
const RAISED = 0.35;

interface Figure {
  readonly game: string;
  readonly group: Group;
  /** Where it is at rest, with room for what it does when it is chosen. */
  readonly room: Span;
  raised: number;
}

/** Put the bench into an element. */
export function createBench(host: HTMLElement, options: BenchOptions): Bench {
  const { frames, games } = options;
  const half = games.reduce((sum, { mini }) => sum + mini.width, 0) / 2;
  let swaying = options.motion;
  const stage = createStage(host, {
    dark: options.dark,
    quality: options.quality,
    fov: LENS.fov,
    sun: { at: [-6, 13, 6], reach: frames ? 6 : half + 2.1, ground: frames ? 0 : -50 },
    onResize: () => aim(),
    onLost: options.onLost,
    // On a slow machine the sway stops first.
    onSlow: () => {
      const gave = swaying;
      swaying = false;
      return gave;
    },
    ...(frames ? { draw: (renderer: WebGLRenderer) => drawCards(renderer) } : {}),
  });
  if (!stage) {
    queueMicrotask(options.onLost);
    return { highlight: () => {}, setDark: () => {}, dispose: () => {} };
  }
  const fine = options.quality !== "low";
  let left = -half;
  const figures = games.map(({ game, mini, shown }): Figure => {
    const group = new Group();
    group.add(standing(mini, mini.make(stage, fine, shown)));
    if (!frames) group.position.set(left + mini.width / 2, 0, mini.z);
    left += mini.width;
    stage.scene.add(group);
    const { low, high } = boundsOf(group);
    const room: Span = { low, high: [high[0], high[1] + RAISED, high[2]] };
    return { game, group, room, raised: 0 };
  });
  if (!frames) stage.scene.add(plank(stage, 2 * half + BEYOND));
  stage.canvas.style.touchAction = "pan-y";
  stage.lights.aim([0, 0, 0]);

  const camera = stage.camera;
  const aim = () => {
    if (frames) return;
    // The whole row in width, whatever the canvas's shape; the bench's edge near the bottom.
    // Room that is to spare is over the models: a wider row leaves more of it.
    const above = (camera.aspect < 3.5 ? 5.5 : 4.6) + (2 * (half - FILLING)) / camera.aspect;
    const row: Span[] = [
      { low: [GAP - half, 0, 3], high: [half - GAP, above, 0] },
      { low: [-1, -BENCH.thick, BENCH.front], high: [1, 0, BENCH.front] },
    ];
    const none = { top: 0.02, right: 0.015, bottom: 0.03, left: 0.015 };
    const pose = framed(LENS, { turn: 0, lift: 11 }, row, camera.aspect, none);
    look(camera, pose);
  };
  const drawCards = (renderer: WebGLRenderer) => {
    const corner = host.getBoundingClientRect();
    const zoom = zoomOf(host);
    renderer.setScissorTest(true);
    for (const { game, group, room } of figures) {
      const box = frames?.[game]?.getBoundingClientRect();
      if (!box || box.width === 0) continue;
      for (const other of figures) other.group.visible = other.group === group;
      const x = (box.left - corner.left) / zoom;
      const y = (corner.bottom - box.bottom) / zoom;
      renderer.setViewport(x, y, box.width / zoom, box.height / zoom);
      renderer.setScissor(x, y, box.width / zoom, box.height / zoom);
      camera.aspect = box.width / box.height;
      camera.fov = CARD.fov;
      camera.updateProjectionMatrix();
      const even = { top: 0.09, right: 0.06, bottom: 0.09, left: 0.06 };
      look(camera, framed(CARD, { turn: 0, lift: 16 }, [room], camera.aspect, even));
      // Each alone: its shadow is its own.
      renderer.shadowMap.needsUpdate = true;
      renderer.render(stage.scene, camera);
    }
    renderer.setScissorTest(false);
  };

  let lit: string | null = null;
  let change = 0;
  const highlight = (game: string | null) => {
    if (game === lit) return;
    lit = game;
    change += 1;
    const number = change;
    const from = figures.map(({ raised }) => raised);
    let start = 0;
    const step = (now: number) => {
      if (number !== change) return true;
      start ||= now;
      const done = options.motion ? shareOf(now, start, FLIGHT) : 1;
      figures.forEach((figure, index) => {
        const first = from[index] ?? 0;
        figure.raised = first + ((figure.game === lit ? 1 : 0) - first) * easeInOut(done);
      });
      pose(swayAt);
      return done === 1;
    };
    stage.animate(step);
  };
  /** How far in its sway the bench is, in seconds. */
  let swayAt = 0;
  const pose = (time: number) => {
    figures.forEach(({ group, raised }, index) => {
      group.position.y = raised * RAISED;
      group.rotation.y = -raised * 0.22 + Math.sin(time * 0.5 + index * 1.7) * 0.05;
    });
    stage.changed(true);
  };
  pose(0);

  let seen = false;
  let looping = false;
  const sway = () => {
    if (looping || !swaying || !seen) return;
    looping = true;
    let before = 0;
    stage.animate((now) => {
      // From where it rested: nothing jumps when it comes back into view.
      if (before > 0) swayAt += Math.min(0.1, (now - before) / 1000);
      before = now;
      pose(swayAt);
      looping = swaying && seen;
      return !looping;
    });
  };
  const watch = new IntersectionObserver((entries) => {
    seen = entries.some((entry) => entry.isIntersecting);
    sway();
  });
  watch.observe(host);

  const hit = new Raycaster();
  const gameAt = (event: MouseEvent): string | null => {
    const { width, height } = stage.size();
    const { x, y } = pointOn(stage.canvas, event);
    hit.setFromCamera(new Vector2((x / width) * 2 - 1, 1 - (y / height) * 2), camera);
    const near = figures
      .map(({ game, group }) => ({
        game,
        at: hit.ray.intersectBox(new Box3().setFromObject(group), new Vector3()),
      }))
      .flatMap(({ game, at }) => (at ? [{ game, away: at.distanceTo(hit.ray.origin) }] : []));
    return near.sort((one, other) => one.away - other.away)[0]?.game ?? null;
  };
  const { onPick } = options;
  const click = (event: MouseEvent) => {
    const game = gameAt(event);
    if (game !== null) onPick?.(game);
  };
  const move = (event: MouseEvent) => {
    stage.canvas.style.cursor = gameAt(event) === null ? "" : "pointer";
  };
  if (frames || !onPick) stage.canvas.style.pointerEvents = "none";
  else {
    stage.canvas.addEventListener("click", click);
    stage.canvas.addEventListener("pointermove", move);
  }
  return {
    highlight,
    setDark: stage.setDark,
    dispose() {
      watch.disconnect();
      stage.canvas.removeEventListener("click", click);
      stage.canvas.removeEventListener("pointermove", move);
      stage.dispose();
    },
  };
}

function look(camera: PerspectiveCamera, pose: ReturnType<typeof framed>): void {
  const lift = (pose.lift * Math.PI) / 180;
  camera.position
    .set(0, Math.sin(lift), Math.cos(lift))
    .multiplyScalar(pose.distance)
    .add(pose.target);
  camera.lookAt(pose.target);
  camera.updateMatrixWorld();
}

function boundsOf(group: Group): Span {
  const { min, max } = new Box3().setFromObject(group);
  return { low: [min.x, min.y, min.z], high: [max.x, max.y, max.z] };
}

/** A model of its size, turned, leaning back from its front edge, its lowest point on the bench. */
function standing({ size, turn, lean }: Mini, model: Group): Group {
  model.rotation.x = lean;
  model.scale.setScalar(size);
  const turned = new Group();
  turned.rotation.y = turn;
  turned.add(model);
  turned.updateMatrixWorld(true);
  model.position.y -= new Box3().setFromObject(turned).min.y;
  return turned;
}

/** The bench's top, with a rounded front edge. */
function plank(stage: Stage, wide: number): Mesh {
  const deep = BENCH.front - BENCH.back;
  const shape = stage.own(new RoundedBoxGeometry(wide, BENCH.thick, deep, 4, 0.28));
  layGrain(shape, 0);
  const bench = new Mesh(shape, stage.own(wood(stage.own(grainTexture()), "#d2a66c", 0.7)));
  bench.position.set(0, -BENCH.thick / 2, (BENCH.front + BENCH.back) / 2);
  bench.receiveShadow = true;
  return bench;
}
