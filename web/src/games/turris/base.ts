/** What the tower stands on: a board with its notation and the names of its sides, and a post that counts levels. */
import {
  type Camera,
  type CanvasTexture,
  CustomBlending,
  Group,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  OneFactor,
  PlaneGeometry,
  Sprite,
  SpriteMaterial,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import { type BoardDrawing, spanOf } from "../../scene/boardDrawing";
import { strip } from "../../scene/lettering";
import { HAND } from "../../scene/marks";
import { layGrain, OAK, wood } from "../../scene/wood";
import type { Furnishing } from "../../scene/woodenBoard";

export const BOARD = { height: 0.36, half: 2.2 } as const;
/** The post: how far from the middle its corner is, and how far it reaches above its last level. */
export const POST = { wide: 0.46, deep: 0.1, out: 1.78, above: 0.08 } as const;
/** Where the letters and numbers are, from the middle, and the names of the sides. */
const BESIDE = 1.85;
const NAME = { out: BOARD.half + 0.3, up: -BOARD.height / 2, wide: 2, tall: 0.5 } as const;

/** The lines between squares, and the plates of the names. */
const BURNT = "#4a2c12";
const NOTATION = { dots: 128, height: 0.46, aslant: true } as const;
const NUMBER = { dots: 110, height: 0.36 } as const;

const SIDES = {
  S: [0, 1],
  E: [1, 0],
  N: [0, -1],
  W: [-1, 0],
} as const;

/** Do something just before a thing is drawn, and draw it as it is then. */
function beforeDrawn(thing: Object3D, moved: Object3D, move: (camera: Camera) => void): void {
  thing.onBeforeRender = (_renderer, _scene, camera) => {
    move(camera);
    // The scene's places are known already; this one's are not.
    moved.updateMatrixWorld();
  };
}

/** Build the board on a stage; the answer is told of every drawing. */
export function furnish({
  stage,
  parent,
  grain,
  say,
}: Furnishing): (drawing: BoardDrawing) => void {
  const oak = stage.own(wood(grain, OAK, 0.7));
  const side = 2 * BOARD.half;
  const shape = stage.own(new RoundedBoxGeometry(side, BOARD.height, side, 3, 0.1));
  layGrain(shape, 0);
  const board = new Mesh(shape, oak);
  board.position.y = -BOARD.height / 2;
  board.castShadow = board.receiveShadow = true;
  parent.add(board);
  const names = Object.entries(SIDES).map(
    ([name, at]) => [say(`turris.page.side.${name}`).toLocaleUpperCase(), at] as const,
  );
  // The lobby's small tower has no words.
  if (names.some(([text]) => text === "")) return () => {};
  for (const [text, at] of names) parent.add(nameOf(stage, text, at));
  parent.add(grid(stage));
  for (const letter of notation(stage)) parent.add(letter);
  return post({ stage, parent, oak });
}

/** How much a side must face the eye to be named, as a sine: one or two do, and neither is cut or covered. */
const FACING = 0.4;

function nameOf(stage: Furnishing["stage"], text: string, [x, z]: readonly [number, number]) {
  const { wide, tall } = NAME;
  const words = [{ text, at: [wide / 2, tall / 2] as const }];
  const map = strip(stage, wide, tall, words, { dots: 110, height: 0.27, plate: BURNT });
  const ink = stage.own(
    new SpriteMaterial({
      map: stage.own(map),
      depthWrite: false,
      toneMapped: false,
    }),
  );
  const label = new Sprite(ink);
  label.scale.set(wide, tall, 1);
  beforeDrawn(label, label, ({ position }) => {
    const towards = position.x * x + position.z * z;
    ink.opacity = towards < FACING * Math.hypot(position.x, position.z) ? 0 : 1;
    // A plate at the rim covers no letter; a little towards the eye, the rim does not cut it.
    label.position.set(x * NAME.out, NAME.up, z * NAME.out).lerp(position, 0.04);
  });
  return label;
}

/** After wood and before all marks. */
const WRITTEN = 0.2;

/** Blended among what is opaque, so that it has that order. */
function burnt(map: CanvasTexture): MeshBasicMaterial {
  return new MeshBasicMaterial({
    map,
    toneMapped: false,
    blending: CustomBlending,
    blendSrcAlpha: OneFactor,
    depthWrite: false,
  });
}

/** The lines of the nine squares, burnt into the wood. */
function grid(stage: Furnishing["stage"]): Mesh {
  const side = 2 * BOARD.half;
  const look = { dots: 80, height: 0, ink: BURNT, aslant: true, squares: 3 };
  const map = stage.own(strip(stage, side, side, [], look));
  const lines = new Mesh(
    stage.own(new PlaneGeometry(side, side).rotateX(-Math.PI / 2)),
    stage.own(burnt(map)),
  );
  lines.renderOrder = WRITTEN;
  lines.position.y = 0.004;
  return lines;
}

/** Letters along the south and the north, numbers along the west and the east, upright for the eye. */
function notation(stage: Furnishing["stage"]): Mesh[] {
  const size = 0.7;
  const plane = stage.own(new PlaneGeometry(size, size).rotateX(-Math.PI / 2));
  return [-1, 0, 1].flatMap((along) => {
    const inks = ["abc"[along + 1] ?? "", `${along + 2}`].map((text) => {
      const words = [{ text, at: [size / 2, size / 2] as const }];
      const map = stage.own(strip(stage, size, size, words, NOTATION));
      return stage.own(burnt(map));
    });
    return [-1, 1].flatMap((end) =>
      inks.map((ink, nth) => {
        const letter = new Mesh(plane, ink);
        letter.renderOrder = WRITTEN;
        const [x, z] = nth === 0 ? [along, end * BESIDE] : [end * BESIDE, -along];
        letter.position.set(x, 0.005, z);
        beforeDrawn(letter, letter, ({ position }) => {
          // By quarter turns: on the board a letter is never aslant.
          const quarters = Math.round(Math.atan2(position.x, position.z) / (Math.PI / 2));
          letter.rotation.y = (quarters * Math.PI) / 2;
        });
        return letter;
      }),
    );
  });
}

/** The corner of the board that an eye sees farthest left; of two, the nearer one stands out more. */
export function leftCorner(x: number, z: number): readonly [east: 1 | -1, south: 1 | -1] {
  const left = ([east, south]: readonly [number, number]) =>
    south * x - east * z + 0.05 * (east * x + south * z);
  const corners = [
    [-1, -1],
    [-1, 1],
    [1, -1],
    [1, 1],
  ] as const;
  return corners.reduce((one, other) => (left(other) > left(one) ? other : one));
}

/** As much higher than far is an eye that looks from above. */
const STEEP = 2;

/** The post, at the corner that is farthest left and turned to the eye: there it hides nothing. */
function post({
  stage,
  parent,
  oak,
}: Pick<Furnishing, "stage" | "parent"> & { readonly oak: ReturnType<typeof wood> }) {
  const stand = new Group();
  parent.add(stand);
  const ink = stage.own(new MeshBasicMaterial({ transparent: true, toneMapped: false }));
  const chip = new Mesh(
    stage.own(new PlaneGeometry()),
    stage.own(new MeshBasicMaterial({ color: HAND, toneMapped: false })),
  );
  const turn = ({ position: { x, y, z } }: Camera) => {
    // From above there are no levels to see, and the post would cover the board.
    stand.scale.setScalar(y > STEEP * Math.hypot(x, z) ? 0 : 1);
    const [east, south] = leftCorner(x, z);
    stand.position.set(east * POST.out, 0, south * POST.out);
    stand.rotation.y = Math.atan2(x - stand.position.x, z - stand.position.z);
  };
  let shown = 0;
  const clear = () => {
    for (const part of stand.children) if (part !== chip) (part as Mesh).geometry.dispose();
    stand.clear();
    ink.map?.dispose();
  };
  stage.own({ dispose: clear });
  const build = (levels: number) => {
    clear();
    const tall = levels + POST.above;
    const shape = new RoundedBoxGeometry(POST.wide, tall, POST.deep, 3, POST.deep / 3);
    layGrain(shape, 1);
    const plank = new Mesh(shape, oak);
    plank.position.y = tall / 2;
    plank.receiveShadow = true;
    const numbers = Array.from({ length: levels }, (_, index) => ({
      text: String(index + 1),
      at: [POST.wide / 2, index + 0.5] as const,
    }));
    ink.map = strip(stage, POST.wide, levels, numbers, NUMBER);
    ink.needsUpdate = true;
    const face = new Mesh(new PlaneGeometry(POST.wide, levels), ink);
    face.position.set(0, levels / 2, POST.deep / 2 + 0.006);
    for (const part of [plank, face, chip]) {
      beforeDrawn(part, stand, turn);
      stand.add(part);
    }
  };
  return ({ pieces, ghost }: BoardDrawing) => {
    const top = Math.max(0, ...pieces.map((piece) => Math.round(spanOf(piece).high[1])));
    // No block reaches higher than one level above the highest (T4).
    const levels = Math.max(3, top + 1);
    if (levels !== shown) build(levels);
    shown = levels;
    chip.visible = ghost !== null;
    if (ghost === null) return;
    // The levels of the block in hand are blue.
    const [low, high] = [Math.round(ghost.span.low[1]), Math.round(ghost.span.high[1])];
    chip.position.set(0, (low + high) / 2, POST.deep / 2 + 0.003);
    chip.scale.set(POST.wide - 0.06, high - low - 0.06, 1);
  };
}
