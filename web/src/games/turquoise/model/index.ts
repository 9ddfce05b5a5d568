/** Turquoise in three dimensions: the temple, the pillars in hand beside it, and what the hand shows. */

import { type Bearing, createRig, homeOf, type Lens } from "../../../scene/camera";
import type { Span } from "../../../scene/drawing";
import { absent, marginsOf } from "../../../scene/host";
import type { CreateModel } from "../../../scene/model";
import { listen } from "../../../scene/pointer";
import { createStage } from "../../../scene/stage";
import type { Look, Position } from "../reading";
import { createHand } from "./hand";
import { standing } from "./parts";
import { FRAME_SIZE, Space } from "./space";
import { createTemple } from "./temple";

const LENS: Lens = {
  fov: 28,
  from: [-3, 18.4, 14.6],
  to: [0, 0.1, 1.1],
  turn: null,
  lift: [30, 89],
  near: 0.4,
};
const HOME = "home";
const LIFT = "lift";
const BEARINGS: Readonly<Record<string, Bearing>> = {
  S: { turn: 0, lift: 46 },
  E: { turn: 90, lift: 46 },
  N: { turn: 180, lift: 46 },
  W: { turn: 270, lift: 46 },
  above: { turn: 0, lift: 89 },
};
const PRESETS = [...Object.keys(BEARINGS), LIFT, HOME];

/** The temple. */
export const create: CreateModel = (host, options) => {
  const stage = createStage(host, {
    dark: options.dark,
    quality: options.quality,
    fov: LENS.fov,
    sun: { at: [-6, 13, 6], reach: 9.5, ground: -FRAME_SIZE.thick },
    onResize: () => rig?.reshape(),
    onLost: options.onLost,
    onDrawn: () => hand?.drawn(),
  });
  if (!stage) return absent(PRESETS, options.onLost);
  const rig = createRig({
    lens: LENS,
    camera: stage.camera,
    motion: options.motion,
    margins: () => marginsOf(host),
    animate: stage.animate,
    changed: () => stage.changed(),
  });
  const space = new Space();
  const temple = createTemple(stage, stage.scene);
  const hand = createHand({
    stage,
    host,
    space,
    motion: options.motion,
    say: options.say,
    onPick: options.onPick,
    plate: temple.plate,
    moved: () => stage.changed(true),
  });
  let pieces = 0;
  let brackets: string | null = null;
  const shift = (of: string) => space.shift(Number(of.charAt(0)));
  let pointed: string | null = null;
  const point = (target: string | null) => {
    if (target === pointed) return;
    pointed = target;
    stage.canvas.style.cursor = target === null ? "" : "pointer";
    hand.point(target);
    options.onPoint(target);
  };
  const deaf = listen(stage.canvas, {
    drag(dx, dy) {
      point(null);
      rig.drag(dx, dy);
    },
    zoom: rig.zoom,
    pick(x, y) {
      const target = hand.at(x, y);
      if (target !== null) options.onPick(target);
    },
    point: (x, y) => point(hand.at(x, y)),
    leave: () => point(null),
  });
  const extent = (): Span[] => {
    const { half, thick } = FRAME_SIZE;
    return [{ low: [-half, -thick, -half], high: [half, 0.16, half] }, ...hand.extent()];
  };

  return {
    presets: PRESETS,
    set(view) {
      const position = view.position as Position;
      const look = view.look as Look;
      space.set(look);
      const { plates, pillars } = standing(position, look);
      pieces = plates.length + pillars.length;
      temple.set(position, look, space.from, shift);
      temple.setPillars(pillars, shift);
      hand.set(view);
      brackets = view.last;
      rig.frame(extent());
      stage.changed(true);
    },
    camera(preset) {
      const bearing = preset === HOME ? homeOf(LENS) : BEARINGS[preset];
      if (bearing) rig.fly(bearing);
    },
    setDark(dark) {
      stage.setDark(dark);
      hand.setDark(dark);
    },
    pointOf(target) {
      const at = hand.pointOf(target);
      if (!at) return null;
      const corner = stage.canvas.getBoundingClientRect();
      return { x: corner.left + at.x, y: corner.top + at.y };
    },
    state() {
      const { drawn, calls, level, still } = stage.report();
      return {
        pieces,
        targets: hand.targets(),
        ghost: hand.state().ghost,
        brackets,
        settled: still,
        drawn,
        quality: level,
        calls,
      };
    },
    dispose() {
      deaf();
      hand.dispose();
      stage.dispose();
    },
  };
};
