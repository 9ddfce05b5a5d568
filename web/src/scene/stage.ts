/** The renderer: draws only after a change, and lowers its quality on slow machines. */
import {
  NeutralToneMapping,
  PCFShadowMap,
  PerspectiveCamera,
  PMREMGenerator,
  Scene,
  WebGLRenderer,
  type WebGLRenderTarget,
} from "three";
import { RoomEnvironment } from "three/addons/environments/RoomEnvironment.js";
import { createLights, type Lights, moodOf, type Sun } from "./light";
import type { SceneState } from "./model";
import { sizeOf, zoomOf } from "./zoom";

/** How much is drawn: all, no room and less fine, and no shadows either. */
export type QualityLevel = "full" | "plain" | "bare";

const BELOW: Readonly<Record<QualityLevel, QualityLevel | null>> = {
  full: "plain",
  plain: "bare",
  bare: null,
};
const SHADOW: Readonly<Record<QualityLevel, number>> = { full: 2048, plain: 1024, bare: 0 };
/** Half of so many frames longer than this, in milliseconds, and less is drawn from then on. */
const SLOW = 42;
const RUN = 8;

export interface StageOptions {
  readonly dark: boolean;
  readonly quality: "auto" | "low" | "high";
  readonly fov: number;
  readonly sun: Sun;
  /** The size changed: the camera makes room again. */
  onResize(): void;
  /** The context is lost. */
  onLost(): void;
  /** Frames are slow; `true` when something else was given up instead of quality. */
  onSlow?(): boolean;
  /** A picture was drawn: what floats over the canvas follows it. */
  onDrawn?(): void;
  /** Draw instead of the whole scene through the one camera. */
  draw?(renderer: WebGLRenderer): void;
}

export interface Stage {
  readonly scene: Scene;
  readonly camera: PerspectiveCamera;
  readonly canvas: HTMLCanvasElement;
  readonly lights: Lights;
  readonly renderer: WebGLRenderer;
  /** In CSS pixels. */
  size(): { readonly width: number; readonly height: number };
  /** Draw soon; `shadows` when something that casts them moved. */
  changed(shadows?: boolean): void;
  /** Call at every frame until it returns that it is done. */
  animate(step: (now: number) => boolean): void;
  /** Dispose of this with the stage. */
  own<T extends { dispose(): void }>(thing: T): T;
  setDark(dark: boolean): void;
  report(): Pick<SceneState, "settled" | "drawn" | "quality" | "calls" | "held">;
  dispose(): void;
}

/** Put a stage into an element; `null` where nothing can be drawn. */
export function createStage(host: HTMLElement, options: StageOptions): Stage | null {
  const canvas = document.createElement("canvas");
  const low = options.quality === "low";
  const context = canvas.getContext("webgl2", {
    alpha: true,
    antialias: !low,
    depth: true,
    stencil: false,
    premultipliedAlpha: true,
    powerPreference: "default",
  });
  if (!context) return null;
  canvas.setAttribute("aria-hidden", "true");
  Object.assign(canvas.style, {
    display: "block",
    width: "100%",
    height: "100%",
    touchAction: "none",
  });
  host.append(canvas);

  const renderer = new WebGLRenderer({ canvas, context, alpha: true });
  renderer.setClearColor(0x000000, 0);
  renderer.toneMapping = NeutralToneMapping;
  renderer.shadowMap.type = PCFShadowMap;
  renderer.shadowMap.autoUpdate = false;
  const scene = new Scene();
  const camera = new PerspectiveCamera(options.fov, 1, 1, 120);
  const lights = createLights(scene, options.sun);
  const owned: { dispose(): void }[] = [lights];
  const steps = new Set<(now: number) => boolean>();
  let room: WebGLRenderTarget | null = null;
  let level: QualityLevel = low ? "bare" : "full";
  let dark = options.dark;
  let width = 0;
  let height = 0;
  let drawn = 0;
  let frame: number | null = null;
  let before = 0;
  let row = 0;
  let run: number[] = [];
  let gone = false;

  const draw = () => {
    if (width === 0 || height === 0) return;
    if (options.draw) options.draw(renderer);
    else renderer.render(scene, camera);
    drawn += 1;
    options.onDrawn?.();
  };
  const measure = (now: number) => {
    // Only frames in a row say how long one takes, and the first of a row compiles and uploads.
    row += 1;
    if (row > 2) run.push(now - before);
    before = now;
    if (run.length < RUN) return;
    const middle = run.sort((one, other) => one - other)[RUN / 2] ?? 0;
    run = [];
    const below = BELOW[level];
    if (options.quality === "high" || middle <= SLOW || !below || options.onSlow?.()) return;
    setLevel(below);
    setDark(dark);
  };
  const tick = (now: number) => {
    frame = null;
    measure(now);
    for (const step of [...steps]) if (step(now)) steps.delete(step);
    draw();
    if (steps.size > 0) ask();
    else if (frame === null) row = 0;
  };
  const ask = () => {
    if (frame === null && !gone) frame = requestAnimationFrame(tick);
  };
  const sharpen = () => {
    const ratio = level === "full" ? Math.min(devicePixelRatio * zoomOf(host), 2) : 1;
    if (renderer.getPixelRatio() !== ratio) renderer.setPixelRatio(ratio);
  };
  const setLevel = (next: QualityLevel) => {
    level = next;
    sharpen();
    renderer.shadowMap.enabled = SHADOW[level] > 0;
    lights.setShadow(SHADOW[level]);
    lights.setRoom(level === "full");
    if (level === "full") {
      const maker = new PMREMGenerator(renderer);
      const walls = new RoomEnvironment();
      room ??= maker.fromScene(walls, 0.04);
      walls.dispose();
      maker.dispose();
    }
    scene.environment = level === "full" ? (room?.texture ?? null) : null;
    renderer.shadowMap.needsUpdate = true;
    scene.traverse((thing) => {
      // Shadows and the room are compiled into materials.
      const { material } = thing as { material?: { needsUpdate: boolean } };
      if (material && !Array.isArray(material)) material.needsUpdate = true;
    });
  };
  const setDark = (next: boolean) => {
    dark = next;
    lights.setDark(dark);
    const mood = moodOf(dark);
    // Without a room its share comes from the sky alone, so exposure makes up for it.
    renderer.toneMappingExposure = mood.exposure * (level === "full" ? 1 : 1.06);
    scene.environmentIntensity = mood.room;
    ask();
  };
  const resize = () => {
    const box = sizeOf(host);
    if (gone || (box.width === width && box.height === height)) return;
    ({ width, height } = box);
    if (width === 0 || height === 0) return;
    sharpen();
    renderer.setSize(width, height, false);
    camera.aspect = width / height;
    camera.updateProjectionMatrix();
    options.onResize();
    // At once: a canvas of a new size is empty until it is drawn.
    draw();
  };
  /** Whether the canvas has the size of its host: observers tell of a change a little later. */
  const isFitted = () => {
    const box = sizeOf(host);
    return box.width === width && box.height === height;
  };
  const lost = (event: Event) => {
    event.preventDefault();
    if (!gone) options.onLost();
  };
  canvas.addEventListener("webglcontextlost", lost);
  const watch = new ResizeObserver(resize);
  watch.observe(host);
  setLevel(level);
  setDark(dark);

  return {
    scene,
    camera,
    canvas,
    lights,
    renderer,
    size: () => ({ width, height }),
    changed(shadows = false) {
      if (shadows) renderer.shadowMap.needsUpdate = true;
      ask();
    },
    animate(step) {
      steps.add(step);
      ask();
    },
    own(thing) {
      owned.push(thing);
      return thing;
    },
    setDark,
    report: () => ({
      drawn,
      calls: renderer.info.render.calls,
      held: {
        geometries: renderer.info.memory.geometries,
        textures: renderer.info.memory.textures,
        programs: renderer.info.programs?.length ?? 0,
      },
      quality: level,
      settled: frame === null && steps.size === 0 && isFitted(),
    }),
    dispose() {
      gone = true;
      if (frame !== null) cancelAnimationFrame(frame);
      steps.clear();
      watch.disconnect();
      canvas.removeEventListener("webglcontextlost", lost);
      for (const thing of owned) thing.dispose();
      room?.dispose();
      renderer.dispose();
      // Browsers keep few contexts: give this one back, unless it is gone already.
      if (!context.isContextLost()) renderer.forceContextLoss();
      canvas.remove();
    },
  };
}
