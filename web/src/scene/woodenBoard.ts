/** A wooden board in three dimensions, for games of blocks on a grid. */
import type { Object3D, PerspectiveCamera } from "three";
import type { GameTypes } from "../protocol/messages";
import { createBlocks } from "./block";
import {
  type BoardDrawing,
  brackets,
  corners,
  type PegShape,
  type Strokes,
  wire,
} from "./boardDrawing";
import { boxAt, inside } from "./boxes";
import {
  type Bearing,
  createRig,
  eyeOf,
  homeOf,
  type Lens,
  middleOf,
  placeCamera,
  type Rig,
  type ViewMargins,
} from "./camera";
import { betterSide } from "./facing";
import { listenToBoard } from "./gestures";
import { hidersOf } from "./hiders";
import { absent, marginsOf } from "./host";
import { whenLettersCome } from "./lettering";
import type { Sun } from "./light";
import { createGhost, createPegs, createRuler } from "./marks";
import type { Model, ModelOptions, ModelView } from "./model";
import { floatsOver } from "./overlay";
import { canvasPoint, pagePoint } from "./pagePoint";
import { createPlaceButtons, type PlaceLayout } from "./placeButtons";
import { pressedAt } from "./pressing";
import { type Field, fieldOf, rayAt } from "./raycast";
import { createStage, type Stage } from "./stage";
import type { createThreads } from "./threads";
import type { grainTexture } from "./wood";
import { windowPoint } from "./zoom";

/** What a game's board adds to what all share. */
export interface WoodenBoardSpec<G extends GameTypes, D> {
  readonly lens: Lens;
  readonly sun: Sun;
  readonly pegs: readonly PegShape[];
  /** Whether places stand in one line from left to right: arrows go along it. */
  readonly inLine?: boolean;
  /** The camera's presets by name; `home` is always one more. */
  readonly presets: Readonly<Record<string, Bearing>>;
  /** Everything there is to see of a view. */
  draw(view: ModelView<G, D>): BoardDrawing;
  /** Where a press means what; unless said, by the drawing's surfaces. */
  field?(drawing: BoardDrawing, view: ModelView<G, D>): Field;
  /** Lines over what was laid; only what a game uses is in its script. */
  readonly threads?: typeof createThreads;
  /** Whether marks show through the blocks before them. */
  readonly showsThrough?: boolean;
  /** Build what blocks stand on; the answer is told of every view. */
  furnish(parts: Furnishing): (drawing: BoardDrawing, view: ModelView<G, D>) => void;
}

/** What a board is built with. */
export interface Furnishing {
  readonly stage: Stage;
  /** What the board is put into. */
  readonly parent: Object3D;
  readonly grain: ReturnType<typeof grainTexture>;
  say(key: string): string;
}

const WIRE = 0.055;
const THIN = 0.03;
const HOME = "home";

/** Put a game's board into an element. */
export function createWoodenBoard<G extends GameTypes, D>(
  host: HTMLElement,
  options: ModelOptions,
  spec: WoodenBoardSpec<G, D>,
): Model<G, D> {
  const presets = [...Object.keys(spec.presets), HOME];
  let drawing: BoardDrawing | null = null;
  let field: Field | null = null;
  let pointed: string | null = null;
  /** How many actions led to what is shown, and who acted here last. */
  let length = -1;
  let own: number | null = null;
  /** Whether the player moved the camera since the last action: then it stays. */
  let steered = false;
  /** Whether it is still to be seen if the camera should turn after the last action. */
  let unfaced = true;
  /** The room in pixels that labels need above the board. */
  let headroom = 0;
  /** The part of the board that the player looks at apart. */
  let focus: string | null = null;
  const stage = createStage(host, {
    dark: options.dark,
    quality: options.quality,
    fov: spec.lens.fov,
    sun: spec.sun,
    onResize() {
      buttons?.refit();
      makeRoom?.();
      rig?.reshape();
    },
    onLost: options.onLost,
    onDrawn() {
      buttons?.draw();
      options.onDrawn?.();
    },
  });
  if (!stage) return absent(presets, options.onLost);
  const { camera: eye } = stage;
  const rig = createRig({
    lens: spec.lens,
    camera: stage.camera,
    motion: options.motion,
    margins: () => withHeadroom(marginsOf(host), headroom / Math.max(1, stage.size().height)),
    animate: stage.animate,
    changed(turned) {
      stage.changed(stage.lights.turn((turned * Math.PI) / 180));
    },
  });
  const buttons = createPlaceButtons({
    host,
    camera: eye,
    motion: options.motion,
    inLine: spec.inLine,
    size: stage.size,
    roof: () => (drawing?.roof ? corners(drawing.roof) : []),
    onPick: options.onPick,
    onPoint: (action) => point(action),
    onRows: () => makeRoom(),
  });
  const blocks = createBlocks(stage, options.quality !== "low");
  const furnished = spec.furnish({
    stage,
    parent: stage.scene,
    grain: blocks.grain,
    say: options.say,
  });
  whenLettersCome(stage, () => buttons.refit());
  const shows = spec.showsThrough === true;
  const pegs = createPegs(stage, spec.pegs, shows);
  const ghost = createGhost(stage, blocks, shows);
  const inks = {
    hand: createRuler(stage, "hand", 400, 0.03),
    stake: createRuler(stage, "stake", 900, 0.022),
    last: createRuler(stage, "last", 24, 0.03),
  };
  /** What is hidden of the ghost, of the one that is pointed at, and of the last block. */
  const through = shows && {
    hand: createRuler(stage, "hand", 24, 0.02, true),
    last: createRuler(stage, "last", 24, 0.02, true),
  };
  if (through) through.hand.setDark(false);
  const threads = spec.threads?.(stage);
  const setDark = (dark: boolean) => {
    for (const ink of Object.values(inks)) ink.setDark(dark);
    if (through) through.last.setDark(dark);
    stage.setDark(dark);
  };
  setDark(options.dark);

  const showStrokes = () => {
    if (!drawing) return;
    const strokes = drawing.strokes.filter(({ late }) => !late || blocks.resting);
    const wires: Strokes[] = [];
    if (drawing.ghost) wires.push({ ink: "hand", thick: WIRE, bars: wire(drawing.ghost.span) });
    const pointedSpan = pointed === null ? null : (drawing.spans?.get(pointed) ?? null);
    if (pointedSpan && pointed !== drawing.ghost?.action)
      wires.push({ ink: "hand", thick: THIN, bars: wire(pointedSpan) });
    strokes.push(...wires);
    const last = drawing.last ? brackets(drawing.last.span, 0.27) : [];
    strokes.push({ ink: "last", thick: 0.06, bars: last });
    if (through) {
      through.hand.set(wires.map(({ bars }) => ({ thick: THIN, bars })));
      through.last.set([{ thick: THIN, bars: last }]);
    }
    threads?.set(blocks.resting ? (drawing.threads ?? []) : []);
    for (const [ink, ruler] of Object.entries(inks)) {
      ruler.set(strokes.filter((stroke) => stroke.ink === ink));
    }
  };
  const showPegs = () => {
    pegs.set(drawing?.pegs ?? [], pointed);
    stage.changed();
  };
  const point = (action: string | null) => {
    if (action === pointed) return;
    pointed = action;
    showStrokes();
    showPegs();
    buttons.point(action);
    options.onPoint(action);
  };
  /** What a press at a point of the canvas means, seen by a camera. */
  const meantAt = (camera: PerspectiveCamera, layout: PlaceLayout, x: number, y: number) =>
    field && pressedAt({ field, camera, layout, size: stage.size() }, x, y);
  const actionAt = (x: number, y: number) =>
    meantAt(stage.camera, buttons.layout(stage.camera), x, y);
  const bearingOf = (preset: string): Bearing | undefined =>
    preset === HOME ? homeOf(spec.lens) : spec.presets[preset];
  /** Points of the canvas where a press should hit an action, the likeliest first. */
  const triesOf = function* (action: string, camera: PerspectiveCamera, layout: PlaceLayout) {
    const size = stage.size();
    const foot = layout.feet.get(action);
    if (foot) yield foot;
    for (const place of field?.pointsOf(action) ?? []) {
      const screen = place.project(camera);
      yield { x: ((screen.x + 1) / 2) * size.width, y: ((1 - screen.y) / 2) * size.height };
    }
    const box = layout.boxes.get(action);
    if (box) yield box;
  };
  /** A camera of its own at a preset or a direction. */
  const cameraFrom = (from: string | Bearing): PerspectiveCamera | null => {
    const bearing = typeof from === "string" ? bearingOf(from) : from;
    const pose = bearing && rig.poseAt(bearing);
    if (!pose) return null;
    const camera = stage.camera.clone();
    placeCamera(camera, pose);
    return camera;
  };
  /** Between two turns there are no labels: the board keeps their room, and does not jump. */
  const makeRoom = () => {
    if (stage.size().width === 0 || !drawing?.places?.length) return;
    const wanted = buttons.headroom;
    if (wanted === headroom) return;
    headroom = wanted;
    rig.refit();
  };
  /** Turn to where the last block and the places are seen best, unless this player steers. */
  const face = (next: BoardDrawing, view: ModelView<G, D>) => {
    if (view.length !== length) {
      unfaced = length === -1 || !steered;
      steered = false;
    }
    length = view.length;
    own = view.seat ?? own;
    if (!unfaced || !next.seeThrough || view.focus !== null) return;
    // The choices come after the position: then the places count as well.
    if (view.seat !== null) unfaced = false;
    // After an action of one's own there is something new to see only where a bonus is offered.
    if (view.last !== null && view.last.seat === own && view.seat === null) return;
    const eyeAt = (bearing: Bearing) => {
      const pose = rig.poseAt(bearing);
      return pose && eyeOf(pose);
    };
    const better = betterSide(next, rig.bearing, eyeAt, !options.motion);
    if (better) rig.fly(better);
  };
  const steer = () => {
    steered = true;
    unfaced = false;
  };
  const steering: Pick<Rig, "drag" | "zoom"> = {
    drag(dx, dy) {
      steer();
      rig.drag(dx, dy);
    },
    zoom(factor) {
      steer();
      rig.zoom(factor);
    },
  };
  const deaf = listenToBoard({
    canvas: stage.canvas,
    rig: steering,
    targetAt: actionAt,
    point,
    pick: options.onPick,
    miss(x, y) {
      const ray = rayAt(eye, x, y, stage.size());
      const hit = field?.placeAt?.(ray) ?? null;
      if (hit === null) return;
      options.onMiss({ place: hit.name, point: () => canvasPoint(eye, stage.size(), hit.at) });
    },
  });

  return {
    presets,
    set(view) {
      const first = drawing === null;
      const next = spec.draw(view);
      drawing = next;
      field = spec.field?.(next, view) ?? fieldOf(next);
      furnished(next, view);
      blocks.set(next.pieces, options.motion && !first, showStrokes);
      ghost.set(next.ghost?.piece ?? null);
      showStrokes();
      const middle = middleOf(next.extent);
      stage.lights.aim([middle.x, middle.y / 2, middle.z]);
      buttons.set(next.places ?? [], {
        name: next.placesName ?? "",
        chosen: view.chosen,
        busy: view.busy,
      });
      makeRoom();
      rig.frame(next.extent);
      face(next, view);
      // It may be a side: then the camera goes there.
      const side = view.focus !== focus && view.focus !== null && spec.presets[view.focus];
      focus = view.focus;
      if (side) rig.fly(side);
      if (pointed !== null && !view.actions.includes(pointed)) point(null);
      showPegs();
      stage.changed(true);
    },
    camera(preset) {
      const bearing = bearingOf(preset);
      if (!bearing) return;
      steer();
      rig.fly(bearing);
    },
    setDark,
    refit() {
      buttons.refit();
      rig.refit();
    },
    framed: rig.framed,
    pointOf(action, from) {
      const camera = from === undefined ? stage.camera : cameraFrom(from);
      if (!camera) return null;
      const { width, height } = stage.size();
      const layout = buttons.layout(camera);
      const floats = from === undefined ? [] : floatsOver(host);
      for (const { x, y } of triesOf(action, camera, layout)) {
        if (x < 1 || y < 1 || x > width - 1 || y > height - 1) continue;
        const label = labelAt(layout, x, y);
        if ((label ?? meantAt(camera, layout, x, y)) !== action) continue;
        const onPage = windowPoint(stage.canvas, { x, y });
        if (from !== undefined) {
          if (!floats.some((box) => inside({ x, y }, box))) return onPage;
          continue;
        }
        // Something may float over the canvas there.
        const top = document.elementFromPoint(onPage.x, onPage.y);
        if (label === null ? top === stage.canvas : top?.closest("[data-tag]") !== null) {
          return onPage;
        }
      }
      return null;
    },
    lastPoint() {
      if (!drawing?.last) return null;
      const corner = stage.canvas.getBoundingClientRect();
      return pagePoint(stage.camera, corner, middleOf([drawing.last.span]));
    },
    state() {
      return {
        pieces: blocks.count,
        targets: drawing?.places?.map(({ action }) => action) ?? [],
        ghost: drawing?.ghost?.action ?? null,
        brackets: drawing?.last?.action ?? null,
        hiders: drawing?.seeThrough ? hidersOf(drawing)(eye.position).size : 0,
        bearing: rig.bearing,
        ...stage.report(),
      };
    },
    dispose() {
      deaf();
      buttons.dispose();
      stage.dispose();
    },
  };
}

/** Margins with so much more at the top. */
function withHeadroom(margins: ViewMargins, more: number): ViewMargins {
  return more === 0 ? margins : { ...margins, top: Math.min(0.5, Math.max(margins.top, more)) };
}

/** The place whose label is at a point; unseen targets take no pointers. */
function labelAt({ threads, boxes }: PlaceLayout, x: number, y: number): string | null {
  for (const { key } of threads) {
    const box = boxes.get(key);
    if (box && inside({ x, y }, boxAt(box.x, box.y, box))) return key;
  }
  return null;
}
