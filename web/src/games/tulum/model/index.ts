/** Tulum in three dimensions: the pyramid of the player to act in front, the others around it, the dice. */
import { type PerspectiveCamera, Vector3 } from "three";
import { inside } from "../../../scene/boxes";
import {
  type Bearing,
  createRig,
  homeOf,
  middleOf as middleOfAll,
  placeCamera,
  type ViewMargins,
} from "../../../scene/camera";
import { listenToBoard } from "../../../scene/gestures";
import { absent, marginsOf } from "../../../scene/host";
import type { CreateModel, MissedPlace, ModelView } from "../../../scene/model";
import { floatsOver } from "../../../scene/overlay";
import { canvasPoint, pagePoint } from "../../../scene/pagePoint";
import { createPlaceButtons } from "../../../scene/placeButtons";
import { createStage } from "../../../scene/stage";
import { windowPoint } from "../../../scene/zoom";
import { nameOf } from "../places";
import type { TulumTypes } from "../protocol";
import { canHurry, HOLD_PLACE, HURRY_DICE, THROW_DICE } from "../sequencer";
import type { TulumDetail } from "../session";
import { lossWords } from "../words";
import { PLACES } from "./blocks";
import { createBoard, NAME_AT, socketCorners } from "./board";
import {
  diceCorners,
  extentFor,
  LENS,
  middleOf,
  RACK,
  type RoomShape,
  restOf,
  shapeFor,
} from "./space";
import { createTags, roomsOf } from "./tags";
import { centreOf, isCrowded, meant, type ScreenTarget } from "./targets";

const PRESETS: Readonly<Record<string, Bearing>> = {
  home: homeOf(LENS),
  front: { turn: 0, lift: 8 },
};
/** Under a thumb a target is larger; half of it is how far it reaches. */
const REACH = { wide: 22, narrow: 26 };

type TulumModelView = ModelView<TulumTypes, TulumDetail>;

/** Whether two views are drawn alike: an action that was sent alone needs no new frame. */
function looksAlike(one: TulumModelView, other: TulumModelView): boolean {
  const [a, b] = [one.detail, other.detail];
  const alike =
    a?.shown === b?.shown &&
    a?.places === b?.places &&
    a?.pointed === b?.pointed &&
    a?.throws === b?.throws;
  return alike && one.names.join("\n") === other.names.join("\n");
}

/** The table of Tulum. */
export const create: CreateModel<TulumTypes, TulumDetail> = (host, options) => {
  const presets = Object.keys(PRESETS);
  const stage = createStage(host, {
    dark: options.dark,
    quality: options.quality,
    fov: LENS.fov,
    sun: { at: [-6, 13, 6], reach: 15, ground: 0, roomless: 1.15 },
    onResize: () => reshape(),
    onDrawn() {
      buttons?.draw();
      options.onDrawn?.();
    },
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
  const buttons = createPlaceButtons({
    host,
    camera: stage.camera,
    motion: options.motion,
    size: stage.size,
    onPick: options.onPick,
    onPoint: (action) => point(action),
  });
  const names = [0, 1, 2, 3].map(() => tags.make(true));
  const words = { used: tags.make(false), rolled: tags.make(false) };

  let view: TulumModelView | null = null;
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
    buttons?.refit();
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
    const lost = moment.lost !== null;
    names.forEach((tag, one) => {
      const name = view?.names[one];
      const stake = one === seat && renderData.stake > 0 && !lost ? ` + ${renderData.stake}` : "";
      const there = one < position.secured.length;
      tag.set(there ? { text: name ?? "", bold: `${renderData.totals[one] ?? 0}${stake}` } : null);
    });
    const { used, rolled, waiting, label } = moment;
    const told = moment.lost && lossWords(moment.lost, (one) => view?.names[one] ?? "");
    // What was lost is a sentence: it has the whole width under the dice.
    const beside = used.length > 0 && told === null;
    words.used.set(beside ? { text: options.say("tulum.used") } : null);
    words.rolled.set(rolled.length + waiting ? { text: told ?? options.say(label) } : null);
    const foot = (kind: "used" | "rolled", count: number) => {
      const at = restOf(kind, 0, count)
        .add(restOf(kind, count - 1, count))
        .multiplyScalar(0.5);
      if (told !== null) at.setX(0);
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
  const onCanvas = (point: Vector3, camera = stage.camera): readonly [number, number] => {
    const { width, height } = stage.size();
    const { x, y } = point.project(camera);
    return [((x + 1) / 2) * width, ((1 - y) / 2) * height];
  };
  const targets = (camera = stage.camera): ScreenTarget[] => {
    const slot = board.slot(board.moment?.seat ?? 0);
    if (!slot) return [];
    const dice = diceCorners(board.moment?.waiting ?? 0).map((corner) => onCanvas(corner, camera));
    const thrown = detail?.throws ? [{ action: THROW_DICE, corners: dice }] : [];
    const built = (detail?.places ?? []).map((place) => ({
      action: place.action,
      corners: socketCorners(place).map((corner) => onCanvas(corner.applyMatrix4(slot), camera)),
    }));
    return [...thrown, ...built];
  };
  const actionAt = (x: number, y: number, camera = stage.camera) =>
    meant(targets(camera), x, y, stage.size().width < 640 ? REACH.narrow : REACH.wide);
  /** What lies at a point where nothing can be done: a die, a place of the pyramid in front. */
  const missedAt = (x: number, y: number): MissedPlace | null => {
    const slot = board.slot(board.moment?.seat ?? 0);
    if (!slot) return null;
    const rolled = board.moment?.rolled ?? [];
    const dice = rolled.map((row, nth) => {
      const at = restOf("rolled", nth, rolled.length);
      return { action: `die:${row}`, at, corners: [onCanvas(at.clone())] };
    });
    const places = PLACES.map((place) => ({
      action: nameOf(place),
      at: new Vector3(...middleOf(place)).applyMatrix4(slot),
      corners: socketCorners(place).map((corner) => onCanvas(corner.applyMatrix4(slot))),
    }));
    const place = meant(places, x, y, 0) ?? meant(dice, x, y, REACH.wide);
    const hit = [...places, ...dice].find(({ action }) => action === place);
    return hit === undefined
      ? null
      : { place: hit.action, point: () => canvasPoint(stage.camera, stage.size(), hit.at) };
  };
  const showButtons = () => {
    const slot = board.slot(board.moment?.seat ?? 0);
    const places = (slot && detail?.places) || [];
    buttons.set(
      places.map((place) => {
        const at = new Vector3(...middleOf(place));
        if (slot) at.applyMatrix4(slot);
        const label = detail?.labels.get(place.action) ?? place.action;
        return { action: place.action, label, at: at.toArray() };
      }),
      { name: detail?.name ?? "", busy: view?.busy ?? false },
    );
    // What was pressed in the bar is gone with the next picture.
    const [first] = places;
    if (first === undefined) return;
    stage.animate(() => {
      if (detail?.takesFocus()) buttons.focus(first.action);
      return true;
    });
  };
  const point = (target: string | null) => {
    const action = target === THROW_DICE ? null : target;
    if (action !== (detail?.pointed?.action ?? null)) options.onPoint(action);
  };
  /** A camera of its own at a preset or a direction. */
  const cameraFrom = (from: string | Bearing): PerspectiveCamera | null => {
    const pose = rig.poseAt(typeof from === "string" ? (PRESETS[from] ?? homeOf(LENS)) : from);
    if (!pose) return null;
    const camera = stage.camera.clone();
    placeCamera(camera, pose);
    return camera;
  };
  let touched = false;
  const feel = (event: PointerEvent) => {
    touched = event.pointerType === "touch";
  };
  stage.canvas.addEventListener("pointerdown", feel, true);
  const deaf = listenToBoard({
    canvas: stage.canvas,
    rig,
    targetAt: actionAt,
    point,
    pick(target) {
      // Under a finger, where places are near each other, the first press only holds a block there.
      const unsure = touched && target !== detail?.pointed?.action && isCrowded(targets(), target);
      options.onPick(unsure ? `${HOLD_PLACE}${target}` : target);
    },
    miss(x, y) {
      if (detail === null) return;
      const missed = missedAt(x, y);
      if (canHurry(detail.shown)) options.onPick(HURRY_DICE);
      else if (missed !== null) options.onMiss(missed);
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
      const same = view !== null && looksAlike(view, next);
      view = next;
      detail = next.detail;
      if (detail === null) return;
      if (same) {
        showButtons();
        return;
      }
      board.set(detail, shape, performance.now(), options.motion);
      say();
      frame();
      showButtons();
      fitNames();
      run();
    },
    camera(preset) {
      const bearing = PRESETS[preset];
      if (bearing) rig.fly(bearing);
    },
    setDark,
    refit() {
      buttons.refit();
      rig.refit();
    },
    framed: rig.framed,
    pointOf(target, from) {
      const camera = from === undefined ? stage.camera : cameraFrom(from);
      const found = camera && targets(camera).find(({ action }) => action === target);
      if (!found) return null;
      const [x, y] = centreOf(found);
      const { width, height } = stage.size();
      if (x < 1 || y < 1 || x > width - 1 || y > height - 1) return null;
      if (actionAt(x, y, camera) !== target) return null;
      const onPage = windowPoint(stage.canvas, { x, y });
      // Something may float over the canvas there.
      return floatsOver(host).some((box) => inside({ x, y }, box)) ? null : onPage;
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
      buttons.dispose();
      stage.dispose();
    },
  };
};
