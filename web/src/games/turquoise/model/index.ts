/** Turquoise in three dimensions: the board, its camera, and what the selection shows on it. */
import { MathUtils, Vector3 } from "three";
import { isPhone } from "../../../kit/breakpoints";
import { type Bearing, createRig, homeOf, type Lens } from "../../../scene/camera";
import { listenToBoard } from "../../../scene/gestures";
import { absent, marginsOf } from "../../../scene/host";
import type { CreateModel, ModelView } from "../../../scene/model";
import { canvasPoint, pagePoint } from "../../../scene/pagePoint";
import { createStage } from "../../../scene/stage";
import { sizeOf, windowPoint } from "../../../scene/zoom";
import type { TurquoiseDetail } from "../detail";
import type { TurquoiseTypes } from "../protocol";
import { createBoard } from "./board";
import { nextLift } from "./lifting";
import { createSelectionLayer } from "./selectionLayer";
import { FRAME_SIZE, liftFor, Space } from "./space";

const LENS: Lens = {
  fov: 28,
  from: [-3, 18.4, 14.6],
  to: [0, 0.1, 1.1],
  turn: null,
  lift: [30, 89],
  near: 0.4,
};
const { radToDeg } = MathUtils;
const HOME = "home";
const LIFT = "lift";
const SIDE = 46;
const BEARINGS: Readonly<Record<string, Bearing>> = {
  S: { turn: 0, lift: SIDE },
  E: { turn: 90, lift: SIDE },
  N: { turn: 180, lift: SIDE },
  W: { turn: 270, lift: SIDE },
  above: { turn: 0, lift: 89 },
};
/** Where it is narrow the site is seen straight and from higher, and the fingers turn it. */
const NARROW = {
  lens: { ...LENS, from: [0, 22, 9.5], to: [0, 0, 0] },
  presets: ["above", LIFT, HOME],
} as const;
const WIDE = { lens: LENS, presets: [...Object.keys(BEARINGS), LIFT, HOME] } as const;

/** How far down the legend reaches, in pixels. */
const LEGEND = 92;
/** Where the canvas is wider, what is lifted stands beside the legend. */
const LEGEND_BESIDE = 860;

/** Which side one looks from: 0 is the south, 1 the east. */
const sideAt = (turn: number) => ((Math.round(turn / 90) % 4) + 4) % 4;

/** Where lifted levels go, seen from that camera. */
const liftFrom = ({ turn, lift }: Bearing) => liftFor(sideAt(turn), lift);

/** Whether there is no width for trays: on a phone, whatever its bar leaves, or held upright. */
const isNarrow = ({ width, height }: { width: number; height: number }) =>
  isPhone.peek() || width < 0.9 * height;

/** What this model shows. */
type TempleView = ModelView<TurquoiseTypes, TurquoiseDetail>;

/** Whether an auction is docked beside the board. */
const isDocked = (view: TempleView) => view.position.auction !== null;

/** The temple. */
export const create: CreateModel<TurquoiseTypes, TurquoiseDetail> = (host, options) => {
  const { lens, presets } = isNarrow(sizeOf(host)) ? NARROW : WIDE;
  const stage = createStage(host, {
    dark: options.dark,
    quality: options.quality,
    fov: LENS.fov,
    sun: { at: [-6, 13, 6], reach: 10, ground: -FRAME_SIZE.thick, roomless: 1.15 },
    onResize() {
      if (shown) frame();
      rig?.reshape();
    },
    onLost: options.onLost,
    onDrawn() {
      selection?.drawn();
      options.onDrawn?.();
    },
  });
  if (!stage) return absent(presets, options.onLost);
  const space = new Space();
  const rig = createRig({
    lens,
    camera: stage.camera,
    motion: options.motion,
    margins() {
      const margins = marginsOf(host);
      const { width } = stage.size();
      if (space.from === null || isNarrow(stage.size()) || width > LEGEND_BESIDE) return margins;
      // What is lifted off goes where the legend is: it stays under it where it is not beside.
      return { ...margins, top: Math.max(margins.top, LEGEND / stage.size().height) };
    },
    animate: stage.animate,
    changed(turned) {
      board?.turn(sideAt(turned + homeOf(lens).turn));
      stage.changed();
    },
  });
  const frame = () => {
    // Where it is narrow the site alone is as large as it goes; cards tell what is selected.
    if (board.spread(!isNarrow(stage.size())) && shown) selection.set(shown);
    rig.frame([...board.extent(), ...selection.extent()]);
  };
  const board = createBoard({
    stage,
    space,
    motion: options.motion,
    moved() {
      if (shown) selection.set(shown);
    },
    resized: () => frame(),
  });
  const selection = createSelectionLayer({
    stage,
    host,
    space,
    motion: options.motion,
    say: options.say,
    onPick: options.onPick,
    plate: board.temple.plate,
    tray: board.tray,
    moved: () => stage.changed(true),
  });
  const bearingNow = () => {
    const { x, y, z } = stage.camera.getWorldDirection(new Vector3()).negate();
    return { turn: radToDeg(Math.atan2(x, z)), lift: radToDeg(Math.asin(y)) };
  };
  let shown: TempleView | null = null;
  let pointed: string | null = null;
  stage.lights.aim([0, 0, 0]);
  const point = (target: string | null) => {
    if (target === pointed) return;
    pointed = target;
    selection.point(target);
    options.onPoint(target);
  };
  const deaf = listenToBoard({
    canvas: stage.canvas,
    rig,
    targetAt: selection.at,
    point,
    pick: options.onPick,
    miss(x, y) {
      const place = selection.missedAt(x, y);
      if (place === null) return;
      const point = () =>
        canvasPoint(stage.camera, stage.size(), new Vector3(...space.pointOf(place)));
      options.onMiss({ place, point });
    },
  });
  const setDark = (dark: boolean) => {
    board.setDark(dark);
    selection.setDark(dark);
    stage.setDark(dark);
  };
  setDark(options.dark);

  return {
    presets,
    set(view) {
      const docked = isDocked(view) !== isDocked(shown ?? view);
      shown = view;
      board.set(view);
      board.spread(!isNarrow(stage.size()));
      selection.set(view);
      frame();
      // What is docked is there once the page is drawn.
      if (docked) requestAnimationFrame(() => requestAnimationFrame(rig.refit));
      stage.changed(true);
    },
    camera(preset) {
      if (preset === LIFT) {
        board.lift(liftFrom(bearingNow()));
        rig.whole();
        return;
      }
      const bearing = preset === HOME ? homeOf(lens) : BEARINGS[preset];
      if (!bearing) return;
      board.aim(liftFrom(bearing));
      rig.fly(bearing);
    },
    can: (preset, position) =>
      preset !== LIFT || nextLift(null, Object.keys(position.plates)) !== null,
    on: (preset) => (preset === LIFT ? space.from !== null : undefined),
    setDark,
    refit: rig.refit,
    framed: rig.framed,
    pointOf(target) {
      const at = selection.pointOf(target);
      if (!at) return null;
      return windowPoint(stage.canvas, at);
    },
    lastPoint() {
      const { spot } = board;
      return spot && pagePoint(stage.camera, stage.canvas.getBoundingClientRect(), spot);
    },
    state() {
      return {
        pieces: board.pieces,
        targets: selection.targets(),
        ghost: selection.state().ghost,
        brackets: board.marked,
        ...stage.report(),
      };
    },
    dispose() {
      deaf();
      selection.dispose();
      stage.dispose();
    },
  };
};
