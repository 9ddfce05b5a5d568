/** Turquoise's site, small: plates by level, complete walkways, pillars with their capitals. */
import {
  BoxGeometry,
  type BufferGeometry,
  Color,
  CylinderGeometry,
  Euler,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  Quaternion,
  Vector3,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import type { Stage } from "../stage";
import { grainTexture, layGrain, wood } from "../wood";
import type { Shown } from "./wooden";

interface Position {
  readonly levels: readonly string[];
  readonly pillars: readonly string[];
  readonly plates: Readonly<Record<string, string>>;
}

interface Look {
  readonly joints: readonly (readonly [string, string, number, number])[];
  readonly entries: Readonly<Record<string, boolean | null>>;
}

/** The look's stone by level: top, then rim. */
const STONE = [
  ["#c9a872", "#7f5f34"],
  ["#dfc898", "#8e3f22"],
  ["#f5ecd8", "#6b2a1a"],
  ["#e9c25a", "#8a5f12"],
] as const;
const WAY = "#066168";
const KERB = "#f6ecd4";
const SEATS: Readonly<Record<string, readonly [string, string]>> = {
  W: ["#f4eee1", "#3a2a14"],
  B: ["#2a2725", "#9a9186"],
  Y: ["#f0be2e", "#3a2a14"],
  O: ["#c8490f", "#3a2a14"],
};
const PITCH = 0.66;
const THICK = 0.16;

const CORNERS = [
  [-0.5, -0.5],
  [0.5, -0.5],
  [-0.5, 0.5],
  [0.5, 0.5],
] as const;

const topOf = (level: number) => level * PITCH + THICK;
const across = (place: string) => place.charCodeAt(0) - "a".charCodeAt(0) - 3.5;
const deep = (place: string) => 4.5 - Number(place.slice(1));

/** Boxes or columns of many colours in one call. */
class Heap {
  readonly #places: { matrix: Matrix4; colour: string }[] = [];

  add(
    at: readonly [number, number, number],
    size: readonly [number, number, number],
    colour: string,
    turn = 0,
  ) {
    const spin = new Quaternion().setFromEuler(new Euler(0, turn, 0));
    const matrix = new Matrix4().compose(new Vector3(...at), spin, new Vector3(...size));
    this.#places.push({ matrix, colour });
  }

  build(stage: Stage, parent: Group, shape: BufferGeometry, roughness: number): void {
    if (this.#places.length === 0) return;
    const material = stage.own(new MeshStandardMaterial({ roughness }));
    const mesh = stage.own(new InstancedMesh(stage.own(shape), material, this.#places.length));
    const tint = new Color();
    this.#places.forEach(({ matrix, colour }, index) => {
      mesh.setMatrixAt(index, matrix);
      mesh.setColorAt(index, tint.set(colour));
    });
    mesh.castShadow = mesh.receiveShadow = true;
    parent.add(mesh);
  }
}

/** The site, about its middle, lying on the ground. */
export function temple(stage: Stage, shown: Shown): Group {
  const position = shown.position as Position;
  const look = shown.look as Look;
  const group = new Group();
  const grain = stage.own(grainTexture());
  const frame = stage.own(new RoundedBoxGeometry(10, 0.3, 10, 3, 0.12));
  layGrain(frame, 0);
  const board = new Mesh(frame, stage.own(wood(grain, "#8c6e47", 0.8)));
  board.position.y = -0.14;
  board.castShadow = board.receiveShadow = true;
  group.add(board);

  const boxes = new Heap();
  const rounds = new Heap();
  boxes.add([0, 0.02, 0], [8.06, 0.02, 8.06], "#6f5738");
  for (const name of Object.keys(position.plates)) {
    const level = Number(name[0]);
    const place = name.slice(1);
    const [top, rim] = STONE[level] ?? STONE[0];
    const [x, z] = [across(place) + 0.5, deep(place) - 0.5];
    const y = level * PITCH;
    if (level > 0) {
      // It stands on four pillars, in the shade under it.
      for (const [dx, dz] of CORNERS) {
        rounds.add([x + dx, y - 0.25, z + dz], [0.36, 0.5, 0.36], "#b9a47e");
      }
    }
    boxes.add([x, y + THICK / 2, z], [1.97, THICK, 1.97], rim);
    boxes.add([x, y + THICK, z], [1.9, 0.02, 1.9], top);
  }
  // Strips on a kerb from place to place; across levels they go down the rim.
  const run = (from: readonly [number, number], to: readonly [number, number], y: number) => {
    const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as const;
    const wide = Math.abs(to[0] - from[0]);
    const long = Math.abs(to[1] - from[1]);
    const side = (size: number, extent: number) => (extent > 0 ? extent : size);
    boxes.add([middle[0], y + 0.015, middle[1]], [side(0.27, wide), 0.02, side(0.27, long)], KERB);
    boxes.add([middle[0], y + 0.025, middle[1]], [side(0.19, wide), 0.024, side(0.19, long)], WAY);
  };
  const node = (place: string, y: number) => {
    rounds.add([across(place), y + 0.015, deep(place)], [0.56, 0.02, 0.56], KERB);
    rounds.add([across(place), y + 0.026, deep(place)], [0.47, 0.026, 0.47], WAY);
  };
  for (const [one, other, low, high] of look.joints) {
    const a = [across(one), deep(one)] as const;
    const b = [across(other), deep(other)] as const;
    const half = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] as const;
    run(a, half, topOf(low));
    run(half, b, topOf(high));
    node(one, topOf(low));
    node(other, topOf(high));
    if (low !== high) {
      const [bottom, top] = [topOf(Math.min(low, high)), topOf(Math.max(low, high))];
      const sideways = a[0] !== b[0];
      const size = [sideways ? 0.08 : 0.22, top - bottom, sideways ? 0.22 : 0.08] as const;
      boxes.add([half[0], (top + bottom) / 2, half[1]], size, WAY);
    }
  }
  for (const [place, complete] of Object.entries(look.entries)) {
    if (!complete) continue;
    const [x, z] = [across(place), deep(place)];
    const out =
      Math.abs(x) === 3.5 && place.match(/[ah]/)
        ? ([Math.sign(x) * 4.6, z] as const)
        : ([x, Math.sign(z) * 4.6] as const);
    run([x, z], out, topOf(0));
    node(place, topOf(0));
  }
  position.pillars.forEach((row, index) => {
    [...row].forEach((colour, column) => {
      const seat = SEATS[colour];
      const level = Number(position.levels[index]?.[column]);
      if (!seat || Number.isNaN(level)) return;
      const [x, z] = [column - 3.5, index - 3.5];
      const y = topOf(level);
      rounds.add([x, y + 0.05, z], [0.56, 0.1, 0.56], seat[1]);
      rounds.add([x, y + 0.28, z], [0.36, 0.4, 0.36], seat[0]);
      rounds.add([x, y + 0.5, z], [0.62, 0.09, 0.62], seat[1]);
      const cap = [0.56, 0.12, 0.56] as const;
      if (colour === "B") boxes.add([x, y + 0.58, z], cap, seat[0]);
      else if (colour === "O") {
        boxes.add([x, y + 0.58, z], [0.62, 0.12, 0.24], seat[0]);
        boxes.add([x, y + 0.58, z], [0.24, 0.12, 0.62], seat[0]);
      } else rounds.add([x, y + 0.58, z], cap, seat[0]);
    });
  });
  boxes.build(stage, group, new BoxGeometry(), 0.86);
  rounds.build(stage, group, new CylinderGeometry(0.5, 0.5, 1, 20), 0.6);
  return group;
}
