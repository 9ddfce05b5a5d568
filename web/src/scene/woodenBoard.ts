/** A wooden board in three dimensions, for games of blocks on a grid. */
import { type Object3D, Vector3 } from "three";
import type { GameTypes } from "../protocol/messages";
import { createBlocks } from "./block";
import { type BoardDrawing, brackets, type PegShape, wire } from "./boardDrawing";
import { type Bearing, createRig, homeOf, type Lens, middleOf } from "./camera";
import { listenToBoard } from "./gestures";
import { absent, marginsOf } from "./host";
import type { Sun } from "./light";
import { createGhost, createPegs, createRuler } from "./marks";
import type { Model, ModelOptions, ModelView } from "./model";
import { pagePoint } from "./pagePoint";
import { type Field, fieldOf, rayAt } from "./raycast";
import { createStage, type Stage } from "./stage";
import { createThreads } from "./threads";
import type { grainTexture } from "./wood";

/** What a game's board adds to what all share. */
export interface WoodenBoardSpec<G extends GameTypes, D> {
  readonly lens: Lens;
  readonly sun: Sun;
  readonly pegs: readonly PegShape[];
  /** The camera's presets by name; `home` is always one more. */
  readonly presets: Readonly<Record<string, Bearing>>;
  /** Everything there is to see of a view. */
  draw(view: ModelView<G, D>): BoardDrawing;
  /** Where a press means what; unless said, by the drawing's surfaces. */
  field?(drawing: BoardDrawing, view: ModelView<G, D>): Field;
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
const HOME = "home";

/** Put a game's board into an element. */
export function createWoodenBoard<G extends GameTypes, D>(
  host: HTMLElement,
  options: ModelOptions,
  spec: WoodenBoardSpec<G, D>,
): Model<G, D> {
  const presets = [...Object.keys(spec.presets), HOME];
  const stage = createStage(host, {
    dark: options.dark,
    quality: options.quality,
    fov: spec.lens.fov,
    sun: spec.sun,
    onResize: () => rig?.reshape(),
    onLost: options.onLost,
  });
  if (!stage) return absent(presets, options.onLost);
  const rig = createRig({
    lens: spec.lens,
    camera: stage.camera,
    motion: options.motion,
    margins: () => marginsOf(host),
    animate: stage.animate,
    changed: (turned) => stage.changed(stage.lights.turn((turned * Math.PI) / 180)),
  });
  const blocks = createBlocks(stage, options.quality !== "low");
  const furnished = spec.furnish({
    stage,
    parent: stage.scene,
    grain: blocks.grain,
    say: options.say,
  });
  const pegs = createPegs(stage, spec.pegs);
  const ghost = createGhost(stage, blocks);
  const inks = {
    hand: createRuler(stage, "hand", 400, 0.03),
    stake: createRuler(stage, "stake", 900, 0.022),
    last: createRuler(stage, "last", 24, 0.03),
  };
  const threads = createThreads(stage);
  const setDark = (dark: boolean) => {
    for (const ink of Object.values(inks)) ink.setDark(dark);
    stage.setDark(dark);
  };
  setDark(options.dark);

  let drawing: BoardDrawing | null = null;
  let field: Field | null = null;
  let pointed: string | null = null;

  const showStrokes = () => {
    if (!drawing) return;
    const strokes = drawing.strokes.filter(({ late }) => !late || blocks.resting);
    if (drawing.ghost) strokes.push({ ink: "hand", thick: WIRE, bars: wire(drawing.ghost.span) });
    if (drawing.last)
      strokes.push({ ink: "last", thick: 0.06, bars: brackets(drawing.last.span, 0.27) });
    threads.set(blocks.resting ? (drawing.threads ?? []) : []);
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
    showPegs();
    options.onPoint(action);
  };
  const actionAt = (x: number, y: number) =>
    field?.at(rayAt(stage.camera, x, y, stage.size())) ?? null;
  const deaf = listenToBoard({
    canvas: stage.canvas,
    rig,
    targetAt: actionAt,
    point,
    pick: options.onPick,
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
      rig.frame(next.extent);
      if (pointed !== null && !view.actions.includes(pointed)) point(null);
      showPegs();
      stage.changed(true);
    },
    camera(preset) {
      const bearing = preset === HOME ? homeOf(spec.lens) : spec.presets[preset];
      if (bearing) rig.fly(bearing);
    },
    setDark,
    refit: rig.refit,
    pointOf(action) {
      const size = stage.size();
      const corner = stage.canvas.getBoundingClientRect();
      for (const place of field?.pointsOf(action) ?? []) {
        const screen = new Vector3().copy(place).project(stage.camera);
        const x = ((screen.x + 1) / 2) * size.width;
        const y = ((1 - screen.y) / 2) * size.height;
        if (x < 1 || y < 1 || x > size.width - 1 || y > size.height - 1) continue;
        if (actionAt(x, y) !== action) continue;
        const onPage = { x: corner.left + x, y: corner.top + y };
        // Something may float over the canvas there.
        if (document.elementFromPoint(onPage.x, onPage.y) === stage.canvas) return onPage;
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
        targets: [...new Set(drawing?.surfaces.flatMap((one) => one.places.map((p) => p.action)))],
        ghost: drawing?.ghost?.action ?? null,
        brackets: drawing?.last?.action ?? null,
        ...stage.report(),
      };
    },
    dispose() {
      deaf();
      stage.dispose();
    },
  };
}
