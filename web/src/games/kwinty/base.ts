/** What the wall stands on: a plank with the letters of its columns, and a post that counts its levels. */
import { Group, Mesh, MeshBasicMaterial, PlaneGeometry } from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import type { BoardDrawing } from "../../scene/boardDrawing";
import { strip } from "../../scene/lettering";
import { HAND } from "../../scene/marks";
import { layGrain, OAK, wood } from "../../scene/wood";
import type { Furnishing } from "../../scene/woodenBoard";
import { letter } from "./places";

/** The first block's left column (K3); it stands in the middle of the scene. */
export const MIDDLE = 8;
/** Where a column's middle is, from the left to the right of the scene. */
export const across = (column: number): number => column - MIDDLE;

/** The plank, where its rails are, and how far it reaches beyond the outer columns. */
export const BASE = { height: 0.52, depth: 2.1, rail: 0.66, beyond: 0.9 } as const;
/** The post stands behind the wall's left end, where it hides nothing. */
const POST = { wide: 0.4, deep: 0.1, beside: 0.72, z: -0.42 } as const;
const LETTER = { dots: 96, height: 0.36 } as const;
const NUMBER = { dots: 96, height: 0.26 } as const;

/** Build the base on a stage; the answer is told of every drawing. */
export function furnish({ stage, parent, grain }: Furnishing): (drawing: BoardDrawing) => void {
  const oak = stage.own(wood(grain, OAK, 0.7));
  const inks = [0, 1].map(() =>
    stage.own(new MeshBasicMaterial({ transparent: true, toneMapped: false })),
  );
  const board = new Group();
  parent.add(board);
  let shown = "";
  const clear = () => {
    for (const thing of board.children) (thing as Mesh).geometry.dispose();
    board.clear();
    for (const ink of inks) ink.map?.dispose();
  };
  stage.own({ dispose: clear });
  // Where the ghost would stand, its letters lie on blue, as wide as its columns.
  const chip = new Mesh(
    stage.own(new PlaneGeometry()),
    stage.own(new MeshBasicMaterial({ color: HAND, toneMapped: false })),
  );
  parent.add(chip);
  return (drawing) => {
    const [room] = drawing.extent;
    if (!room) return;
    const held = drawing.ghost?.span ?? null;
    chip.visible = held !== null;
    if (held !== null) {
      const [left, right] = [held.low[0], held.high[0]];
      chip.position.set((left + right) / 2, -BASE.height / 2, BASE.depth / 2 + 0.002);
      chip.scale.set(right - left - 0.1, BASE.height - 0.1, 1);
    }
    const from = room.low[0] + BASE.beyond;
    const to = room.high[0] - BASE.beyond;
    const levels = Math.floor(room.high[1]);
    if (shown === `${from} ${to} ${levels}`) return;
    shown = `${from} ${to} ${levels}`;
    clear();
    const wide = to - from + 2;
    const middle = (from + to) / 2;
    const plank = (size: readonly [number, number, number], x: number, y: number, z: number) => {
      const shape = new RoundedBoxGeometry(...size, 3, Math.min(0.07, size[1] / 3, size[2] / 3));
      layGrain(shape, size[1] > size[0] ? 1 : 0);
      const mesh = new Mesh(shape, oak);
      mesh.position.set(x, y, z);
      mesh.castShadow = mesh.receiveShadow = true;
      board.add(mesh);
    };
    const written = (
      ink: MeshBasicMaterial | undefined,
      [width, height]: readonly [number, number],
      words: Parameters<typeof strip>[3],
      size: Parameters<typeof strip>[4],
      at: readonly [number, number, number],
    ) => {
      if (!ink) return;
      ink.map = strip(stage, width, height, words, size);
      ink.needsUpdate = true;
      const mesh = new Mesh(new PlaneGeometry(width, height), ink);
      mesh.position.set(...at);
      board.add(mesh);
    };
    plank([wide, BASE.height, BASE.depth], middle, -BASE.height / 2, 0);
    for (const side of [1, -1]) plank([wide - 0.1, 0.17, 0.2], middle, 0.06, side * BASE.rail);
    const letters = Array.from({ length: to - from + 1 }, (_, index) => ({
      text: letter(from + index + MIDDLE),
      at: [index + 1, BASE.height / 2] as const,
    }));
    const front = [middle, -BASE.height / 2, BASE.depth / 2 + 0.004] as const;
    written(inks[0], [wide, BASE.height], letters, LETTER, front);
    const post = from - POST.beside;
    plank([POST.wide, levels, POST.deep], post, levels / 2, POST.z);
    const numbers = Array.from({ length: levels }, (_, index) => ({
      text: String(index + 1),
      at: [POST.wide / 2, index + 0.5] as const,
    }));
    const face = [post, levels / 2, POST.z + POST.deep / 2 + 0.004] as const;
    written(inks[1], [POST.wide, levels], numbers, NUMBER, face);
  };
}
