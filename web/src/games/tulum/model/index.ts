/** Tulum in three dimensions: the pyramid of the player to act in front, the others around it, the dice. */
import type { Vector3 } from "three";
import {
  type Bearing,
  createRig,
  homeOf,
  middleOf as middleOfAll,
  type ViewMargins,
} from "../../../scene/camera";
import { listenToBoard } from "../../../scene/gestures";
import { absent, marginsOf } from "../../../scene/host";
import type { CreateModel, ModelView } from "../../../scene/model";
import { pagePoint } from "../../../scene/pagePoint";
import { createStage } from "../../../scene/stage";
import type { TulumTypes } from "../protocol";
import { canHurry, HURRY_DICE } from "../sequencer";
import type { TulumDetail } from "../session";
import { createBoard, NAME_AT, socketCorners } from "./board";
import { extentFor, LENS, RACK, type RoomShape, restOf, shapeFor } from "./space";
import { createTags, roomsOf } from "./tags";
import { centreOf, meant, type ScreenTarget } from "./targets";

const PRESETS: Readonly<Record<string, Bearing>> = {
  home: homeOf(LENS),
  front: { turn: 0, lift: 8 },
};
/** Under a thumb a target is larger; half of it is how far it reaches. */
const REACH = { wide: 22, narrow: 26 };

/** The table of Tulum. */
export const create: CreateModel<TulumTypes, TulumDetail> = (host, options) => {
  const presets = Object.keys(PRESETS);
  const stage = createStage(host, {
    dark: options.dark,
    quality: options.quality,
    fov: LENS.fov,
    sun: { at: [-6, 13, 6], reach: 15, ground: 0, roomless: 1.15 },
    onResize: () => reshape(),
    onLost: options.onLost,
  });
  if (!stage) return absent(presets, options.onLost);
  const rig = createRig({
    lens: LENS,
    camera: stage.camera,
    motion: options.motion,
    margins: () => margins(),
    animate: stage.animate,
    changed: () => {
      fitNames();
      stage.changed();
    },
  });
  /** Nothing stands where the buttons are at the side: pyramids are narrow up there. */
  const margins = (): ViewMargins => {
    const { width } = stage.size();
    const side = width > 0 ? 16 / width : 0;
    return { ...marginsOf(host), left: side, right: side };
  };
  const board = createBoard(stage, options.quality !== "low");
  const tags = createTags(stage, host);
  const names = [0, 1, 2, 3].map(() => tags.make(true));
  const words = { used: tags.make(false), rolled: tags.make(false) };

  let view: ModelView<TulumTypes, TulumDetail> | null = null;
  let detail: TulumDetail | null = null;
  let shape: RoomShape = "wide";
  let running = false;

  const run = () => {
    const now = performance.now();
    const still = board.frame(now);
    hang();
    stage.changed(true);
    if (still || running) return;
    running = true;
    stage.animate(() => {
      running = !board.frame(performance.now());
      hang();
      stage.changed(true);
      return !running;
    });
  };
  /** By the canvas alone: what floats over it comes and goes, and nothing shall jump for that. */
  const shapeNow = (): RoomShape => {
    const { width, height } = stage.size();
    return shapeFor(height > 0 ? width / height : 2);
  };
  const frame = () => {
    const players = detail?.shown.view.players ?? 0;
    if (players === 0) return;
    const extent = extentFor(players, shape);
    const middle = middleOfAll(extent);
    stage.lights.aim([middle.x, middle.y / 2, middle.z]);
    rig.frame(extent);
  };
  const reshape = () => {
    shape = shapeNow();
    tags.refresh();
    rig.reshape();
    if (detail === null) return;
    board.set(detail, shape, performance.now(), false);
    frame();
    fitNames();
    run();
  };
  const say = () => {
    const { moment } = board;
    if (!moment || !view) return;
    const { renderData, seat, position } = moment;
    const lost = detail?.shown.happening === "bust" && detail.shown.landed;
    names.forEach((tag, one) => {
      const name = view?.names[one];
      const stake = one === seat && renderData.stake > 0 && !lost ? ` + ${renderData.stake}` : "";
      const there = one < position.secured.length;
      tag.set(there ? { text: name ?? "", bold: `${renderData.totals[one] ?? 0}${stake}` } : null);
    });
    const { used, rolled, waiting, label } = moment;
    words.used.set(used.length ? { text: options.say("tulum.used") } : null);
    words.rolled.set(rolled.length + waiting ? { text: options.say(label) } : null);
    const foot = (kind: "used" | "rolled", count: number) => {
      const at = restOf(kind, 0, count)
        .add(restOf(kind, count - 1, count))
        .multiplyScalar(0.5);
      return at.setY(-0.04).setZ(RACK.low.z + 0.5);
    };
    words.used.place(foot("used", used.length), "hangs");
    words.rolled.place(foot("rolled", rolled.length || waiting), "hangs");
  };
  const hang = () => {
    const now = performance.now();
    names.forEach((tag, seat) => {
      const name = board.nameAt(seat, now);
      if (name) tag.place(name.at, name.lip ? "around" : "hangs");
    });
  };

  /** Names beside each other are as long as they can be. */
  const fitNames = () => {
    stage.camera.updateMatrixWorld();
    const hung = names.flatMap((tag, seat) => {
      const slot = seat === board.moment?.seat ? null : board.slot(seat);
      return slot ? [{ tag, at: onCanvas(NAME_AT.clone().applyMatrix4(slot)) }] : [];
    });
    const rooms = roomsOf(hung.map(({ at }) => at));
    hung.forEach(({ tag }, nth) => {
      tag.fit(rooms[nth] ?? 0);
    });
    const front = names[board.moment?.seat ?? 0];
    front?.fit(roomsOf([[0, 0]])[0] ?? 0);
  };

  /** A point of the scene on the canvas, in pixels. */
  const onCanvas = (point: Vector3): readonly [number, number] => {
    const { width, height } = stage.size();
    const { x, y } = point.project(stage.camera);
    return [((x + 1) / 2) * width, ((1 - y) / 2) * height];
  };
  const targets = (): ScreenTarget[] => {
    const slot = board.slot(board.moment?.seat ?? 0);
    if (!slot) return [];
    return (detail?.places ?? []).map((place) => ({
      action: place.action,
      corners: socketCorners(place).map((corner) => onCanvas(corner.applyMatrix4(slot))),
    }));
  };
  const actionAt = (x: number, y: number) =>
    meant(targets(), x, y, stage.size().width < 640 ? REACH.narrow : REACH.wide);
  const point = (action: string | null) => {
    if (action !== (detail?.pointed?.action ?? null)) options.onPoint(action);
  };
  const deaf = listenToBoard({
    canvas: stage.canvas,
    rig,
    targetAt: actionAt,
    point,
    pick: options.onPick,
    miss: () => {
      if (detail !== null && canHurry(detail.shown)) options.onPick(HURRY_DICE);
    },
  });
  const setDark = (dark: boolean) => {
    board.setDark(dark);
    stage.setDark(dark);
    // The page's own colours are there with the next frame.
    stage.animate(() => {
      tags.refresh();
      return true;
    });
  };
  setDark(options.dark);

  return {
    presets,
    set(next) {
      view = next;
      detail = next.detail;
      if (detail === null) return;
      board.set(detail, shape, performance.now(), options.motion);
      say();
      frame();
      fitNames();
      run();
    },
    camera(preset) {
      const bearing = PRESETS[preset];
      if (bearing) rig.fly(bearing);
    },
    setDark,
    refit: rig.refit,
    pointOf(target) {
      const found = targets().find(({ action }) => action === target);
      if (!found) return null;
      const [x, y] = centreOf(found);
      if (actionAt(x, y) !== target) return null;
      const corner = stage.canvas.getBoundingClientRect();
      const onPage = { x: corner.left + x, y: corner.top + y };
      // Something may float over the canvas there.
      return document.elementFromPoint(onPage.x, onPage.y) === stage.canvas ? onPage : null;
    },
    lastPoint() {
      const { spot } = board;
      return spot && pagePoint(stage.camera, stage.canvas.getBoundingClientRect(), spot);
    },
    state() {
      const drawn = stage.report();
      return {
        ...drawn,
        settled: drawn.settled && detail?.shown.happening === null,
        pieces: board.pieces,
        targets: (detail?.places ?? []).map(({ action }) => action),
        ghost: board.ghost,
        brackets: board.brackets,
      };
    },
    dispose() {
      deaf();
      stage.dispose();
    },
  };
};
