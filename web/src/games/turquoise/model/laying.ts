/** Plates that are not yet there: footprints where one can go, the one held over its place, how a hand turns it. */
import { Group, type Object3D } from "three";
import { type Bar, dashed, type ScenePoint, type Span } from "../../../scene/boardDrawing";
import { createRuler } from "../../../scene/marks";
import { easeInOut, shareOf } from "../../../scene/motion";
import type { Stage } from "../../../scene/stage";
import { pointOn } from "../../../scene/zoom";
import type { HeldPlate, TurquoiseDetail } from "../detail";
import { AWAY, placesOf, sideOf } from "../geometry";
import type { GainedWalkways } from "../position";
import type { CanvasPoint } from "./hitTest";
import { across, deep, PITCH, plateAt, type Space, THICK, topOf } from "./space";

/** How high over its footprint a plate is held. */
const ABOVE = 1.05;
const HALF = 0.955;
/** Over stone, so that neither hides the other. */
const OVER = 0.035;
const QUARTER = 260;

const levelOf = (site: string) => Number(site.charAt(0));
const add = ([x, y, z]: ScenePoint, [a, b, c]: ScenePoint): ScenePoint => [x + a, y + b, z + c];

/** Where a site's footprint is: on the earth, or on the heads of its pillars. */
export function footAt(site: string, space: Space): ScenePoint {
  const [x, , z] = plateAt(site);
  const level = levelOf(site);
  return add([x, level === 0 ? 0.1 : level * PITCH + 0.04, z], space.shift(level));
}

/** The four corners of a square around a point, clockwise from the north-west. */
export function square([x, y, z]: ScenePoint, half = HALF): readonly ScenePoint[] {
  return [
    [x - half, y, z - half],
    [x + half, y, z - half],
    [x + half, y, z + half],
    [x - half, y, z + half],
  ];
}

function around(at: ScenePoint): Bar[] {
  const spots = square(at);
  return spots.map((from, nth) => ({ from, to: spots[(nth + 1) % 4] ?? from }));
}

/** The middle of a held plate's stone. */
export function heldAt(site: string, space: Space): ScenePoint {
  return add(plateAt(site), add([0, ABOVE + THICK, 0], space.shift(levelOf(site))));
}

/** The walkways that a held plate completes: on its stone up to its edge, and beside it from there. */
export function gainedBars(site: string, gained: GainedWalkways, space: Space): Bar[] {
  const mine = new Set(placesOf(site));
  const top = heldAt(site, space)[1] + OVER;
  const stand = (place: string, level: number): ScenePoint => {
    if (mine.has(place) && level === levelOf(site)) return [across(place), top, deep(place)];
    return add([across(place), topOf(level) + OVER, deep(place)], space.shift(level));
  };
  const over = (a: ScenePoint, b: ScenePoint, edge: readonly [number, number]): Bar[] => {
    const [x, z] = edge;
    return [a, b].map((from): Bar => ({ from, to: [x, from[1], z] }));
  };
  return [
    ...gained.joints.flatMap(([one, other, low, high]) => {
      const [a, b] = [stand(one, low), stand(other, high)];
      return over(a, b, [(a[0] + b[0]) / 2, (a[2] + b[2]) / 2]);
    }),
    ...gained.entries.flatMap((entry) => {
      const { x: dx, y: dz } = AWAY[sideOf(entry)];
      const a = stand(entry, mine.has(entry) ? levelOf(site) : (space.levelOf(entry) ?? 0));
      const out: ScenePoint = [a[0] + 1.15 * dx, THICK + OVER, a[2] + 1.15 * dz];
      return over(a, out, [a[0] + 0.5 * dx, a[2] + 0.5 * dz]);
    }),
  ];
}

/** How many quarters clockwise lead from some digits to others, the short way; 0 if none do. */
export function quarters(before: string, after: string): number {
  const turn = (by: number) => before.slice(4 - by) + before.slice(0, 4 - by);
  if (before === after) return 0;
  return [1, 3, 2].find((by) => turn(by) === after) ?? 0;
}

export interface Laying {
  set(detail: TurquoiseDetail | null, chosen: string | null, busy: boolean): void;
  /** Put everything where it is now: what is lifted off moved. */
  place(): void;
  /** The room that a held plate takes. */
  extent(): readonly Span[];
  setDark(dark: boolean): void;
  readonly held: HeldPlate | null;
  dispose(): void;
}

export interface LayingParts {
  readonly stage: Stage;
  readonly space: Space;
  readonly motion: boolean;
  plate(digits: string, level: number): Object3D;
}

/** What is laid, on a stage. */
export function createLaying({ stage, space, motion, plate }: LayingParts): Laying {
  const blue = createRuler(stage, "hand", 420, 0.035);
  const dark = createRuler(stage, "last", 80, 0.03);
  const holder = new Group();
  stage.scene.add(holder);
  let detail: TurquoiseDetail | null = null;
  let chosen: string | null = null;
  let busy = false;
  let shown: { readonly held: HeldPlate; readonly body: Object3D } | null = null;
  let turning = 0;

  const show = (held: HeldPlate | null) => {
    const before = shown;
    const same = before?.held.site === held?.site && before?.held.digits === held?.digits;
    if (same) return;
    turning += 1;
    before?.body.removeFromParent();
    holder.rotation.y = 0;
    shown = held && { held, body: plate(held.digits, levelOf(held.site)) };
    if (!held || !shown) return;
    holder.add(shown.body);
    const by = before?.held.site === held.site ? quarters(before.held.digits, held.digits) : 0;
    if (by === 0 || !motion) return;
    const from = (by === 3 ? -1 : by) * (Math.PI / 2);
    const number = turning;
    let start = 0;
    holder.rotation.y = from;
    stage.animate((now) => {
      if (number !== turning) return true;
      start ||= now;
      const done = shareOf(now, start, QUARTER);
      holder.rotation.y = from * (1 - easeInOut(done));
      stage.changed(true);
      return done === 1;
    });
  };
  const place = () => {
    const held = shown?.held ?? null;
    const sites = [...(detail?.legal.sites.keys() ?? [])].filter((site) => site !== held?.site);
    const feet = sites.flatMap((site) => around(footAt(site, space)));
    const strokes = [{ thick: 0.05, bars: feet }];
    const wires: Bar[] = [];
    if (held) {
      const [x, y, z] = heldAt(held.site, space);
      holder.position.set(x, y - THICK, z);
      const foot = footAt(held.site, space);
      wires.push(...around(foot));
      wires.push(...square(foot).map((from): Bar => ({ from, to: [from[0], y - THICK, from[2]] })));
    }
    const ours = held?.ours === true && !held.faint;
    const wire = { thick: ours ? 0.06 : 0.04, bars: busy ? dashed(wires, 0.16, 0.12) : wires };
    const gained = held && detail?.gained ? gainedBars(held.site, detail.gained, space) : [];
    blue.set([...strokes, ...(ours ? [wire] : []), { thick: 0.12, bars: gained }]);
    dark.set(ours ? [] : [wire]);
  };
  return {
    get held() {
      return shown?.held ?? null;
    },
    set(next, action, waiting) {
      detail = next;
      chosen = action;
      busy = waiting && chosen !== null;
      show(next?.held ?? null);
      place();
    },
    place,
    extent() {
      if (!shown) return [];
      const [x, y, z] = heldAt(shown.held.site, space);
      return [{ low: [x - 1, y - ABOVE, z - 1], high: [x + 1, y + 0.4, z + 1] }];
    },
    setDark(night) {
      blue.setDark(night);
      dark.setDark(night);
    },
    dispose() {
      turning += 1;
      shown?.body.removeFromParent();
    },
  };
}

/** How far a drag goes for a quarter, and how far a tap may wander, in CSS pixels. */
const DRAG = 56;
const STILL = 10;

export interface Turning {
  /** Whether a point of the canvas is on the held plate. */
  on(spot: CanvasPoint): boolean;
  turn(by: 1 | -1): void;
}

/** Let a tap turn the held plate once, a drag as far as it goes. Listens before the camera does; the answer stops it. */
export function turnByDrag(
  canvas: HTMLCanvasElement,
  host: HTMLElement,
  { on, turn }: Turning,
): () => void {
  let held: { readonly id: number; from: number; travelled: number } | null = null;
  const down = (event: PointerEvent) => {
    if (held || event.target !== canvas || event.button !== 0) return;
    if (!on(pointOn(canvas, event))) return;
    event.stopPropagation(); // the camera stays
    held = { id: event.pointerId, from: event.clientX, travelled: 0 };
    canvas.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (held?.id !== event.pointerId) return;
    event.stopPropagation();
    const far = event.clientX - held.from;
    held.travelled = Math.max(held.travelled, Math.abs(far));
    if (Math.abs(far) < DRAG) return;
    // The near edge follows the finger: to the left is clockwise.
    turn(far < 0 ? 1 : -1);
    held.from = event.clientX;
  };
  const up = (event: PointerEvent) => {
    if (held?.id !== event.pointerId) return;
    event.stopPropagation();
    const { travelled } = held;
    held = null;
    if (event.type === "pointerup" && travelled <= STILL) turn(1);
  };
  const events = [
    ["pointerdown", down],
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", up],
  ] as const;
  for (const [name, heard] of events) host.addEventListener(name, heard, true);
  return () => {
    for (const [name, heard] of events) host.removeEventListener(name, heard, true);
  };
}
