/** Tulum's pyramid, small: six rows of coloured blocks with their signs, and the dice. */
import {
  CanvasTexture,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  Quaternion,
  SRGBColorSpace,
  Vector3,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import type { Stage } from "../stage";
import { grainTexture, layGrain, wood } from "../wood";
import type { Shown } from "./wooden";

interface Position {
  readonly seat: number;
  readonly roll: readonly number[];
  readonly secured: readonly (readonly string[])[];
  readonly placed: readonly string[];
}

/** The look's rows: colour, the colour of the sign, its dots (from the middle) and bar. */
const ROWS = [
  { colour: "#45224f", sign: "#ffffff", dots: [[0, 0]], bar: null },
  {
    colour: "#245b9e",
    sign: "#ffffff",
    dots: [
      [-0.11, 0],
      [0.11, 0],
    ],
    bar: null,
  },
  {
    colour: "#b8452f",
    sign: "#ffffff",
    dots: [
      [-0.2, 0],
      [0, 0],
      [0.2, 0],
    ],
    bar: null,
  },
  {
    colour: "#35a67e",
    sign: "#0b2a1e",
    dots: [
      [-0.1, -0.1],
      [0.1, -0.1],
      [-0.1, 0.1],
      [0.1, 0.1],
    ],
    bar: null,
  },
  { colour: "#efc04a", sign: "#3a2800", dots: [], bar: 0 },
  { colour: "#f6eedd", sign: "#3a3025", dots: [[0, -0.12]], bar: 0.08 },
] as const;

const PITCH = 1.08;
const RISE = 0.8;
const DEEP = 0.62;

/** A sign in the carved frame of a secured block, in amber at stake, or on the disc of a die. */
function signTexture(row: number, kindOf: "secured" | "stake" | "die"): CanvasTexture {
  const canvas = document.createElement("canvas");
  const side = 128;
  canvas.width = canvas.height = side;
  const pen = canvas.getContext("2d");
  const kind = ROWS[row];
  if (pen && kind) {
    if (kindOf === "die") {
      pen.fillStyle = kind.colour;
      pen.beginPath();
      pen.arc(side / 2, side / 2, side * 0.46, 0, 2 * Math.PI);
      pen.fill();
    } else {
      const stake = kindOf === "stake";
      pen.strokeStyle = stake ? "#ffc24a" : kind.sign;
      pen.globalAlpha = stake ? 1 : 0.8;
      pen.lineWidth = stake ? 9 : 3;
      if (stake) pen.setLineDash([16, 9]);
      pen.strokeRect(side * 0.13, side * 0.2, side * 0.74, side * 0.6);
      pen.globalAlpha = 1;
    }
    pen.fillStyle = kind.sign;
    for (const [x, y] of kind.dots) {
      pen.beginPath();
      pen.arc(side * (0.5 + x), side * (0.5 + y), side * 0.07, 0, 2 * Math.PI);
      pen.fill();
    }
    if (kind.bar !== null) {
      pen.fillRect(side * 0.3, side * (0.45 + kind.bar), side * 0.4, side * 0.1);
    }
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}

const ONE = new Vector3(1, 1, 1);
const UP = new Vector3(0, 1, 0);

/** Where a block of a row stands: at stake, it is pulled forward and a little turned. */
function placeOf(row: number, at: number, loose: boolean, forward: number): Matrix4 {
  const x = (at - (5 - row) / 2) * PITCH;
  const turn = new Quaternion().setFromAxisAngle(UP, loose ? 0.07 : 0);
  const out = new Vector3(0, 0, forward).applyQuaternion(turn);
  const middle = new Vector3(x, 0.36 + row * RISE + RISE / 2, 0.24 + (loose ? 0.26 : 0)).add(out);
  return new Matrix4().compose(middle, turn, ONE);
}

/** The pyramid of whoever plays, standing on the ground. */
export function pyramid(stage: Stage, shown: Shown): Group {
  const { seat, roll, secured, placed } = shown.position as Position;
  const loose = new Set(placed);
  const group = new Group();
  const grain = stage.own(grainTexture());
  const pale = stage.own(wood(grain, "#d9bd8a", 0.7));
  const plank = (wide: number, tall: number, deep: number, y: number, z: number) => {
    const shape = stage.own(new RoundedBoxGeometry(wide, tall, deep, 2, 0.05));
    layGrain(shape, 0);
    const mesh = new Mesh(shape, pale);
    mesh.position.set(0, y, z);
    mesh.castShadow = mesh.receiveShadow = true;
    group.add(mesh);
  };
  plank(7.6, 0.36, 1.9, 0.18, 0.25);
  const solid = stage.own(new RoundedBoxGeometry(1, 0.74, DEEP, 2, 0.06));
  const face = stage.own(new PlaneGeometry(0.9, 0.9 * 0.82));
  const hollow = stage.own(new PlaneGeometry(0.9, 0.62));
  ROWS.forEach(({ colour }, row) => {
    plank((6 - row) * PITCH + 0.24, RISE, 0.4, 0.36 + RISE * (row + 0.5), -0.28);
    const all = Array.from({ length: 6 - row }, (_, at) => at);
    const isLoose = (at: number) => loose.has(`${row + 1}${at + 1}`);
    const there = all.filter((at) => secured[seat]?.[row]?.[at] === "1" || isLoose(at));
    const missing = all.filter((at) => !there.includes(at));
    const many = (
      shape: typeof face | typeof solid,
      material: MeshStandardMaterial | MeshBasicMaterial,
      places: Matrix4[],
    ) => {
      if (places.length === 0) return;
      const mesh = stage.own(new InstancedMesh(shape, stage.own(material), places.length));
      places.forEach((place, index) => {
        mesh.setMatrixAt(index, place);
      });
      mesh.castShadow = shape === solid;
      mesh.receiveShadow = true;
      group.add(mesh);
    };
    many(
      solid,
      new MeshStandardMaterial({ color: colour, roughness: 0.6 }),
      there.map((at) => placeOf(row, at, isLoose(at), 0)),
    );
    const onFront = DEEP / 2 + 0.006;
    for (const kind of ["secured", "stake"] as const) {
      const map = stage.own(signTexture(row, kind));
      many(
        face,
        new MeshBasicMaterial({ map, transparent: true, toneMapped: false }),
        there
          .filter((at) => isLoose(at) === (kind === "stake"))
          .map((at) => placeOf(row, at, kind === "stake", onFront)),
      );
    }
    // An empty place keeps a shade of its colour.
    many(
      hollow,
      new MeshBasicMaterial({ color: colour, transparent: true, opacity: 0.28 }),
      missing.map((at) => placeOf(row, at, false, -0.3)),
    );
  });
  const values = [...roll, 5, 2, 3].slice(0, 3);
  const die = stage.own(new RoundedBoxGeometry(0.92, 0.92, 0.92, 3, 0.14));
  const ivory = stage.own(new MeshStandardMaterial({ color: "#f4ead6", roughness: 0.55 }));
  const sticker = stage.own(new PlaneGeometry(0.74, 0.74));
  values.forEach((value, index) => {
    const map = stage.own(signTexture(value - 1, "die"));
    const ink = stage.own(new MeshBasicMaterial({ map, transparent: true, toneMapped: false }));
    const one = new Group();
    const cube = new Mesh(die, ivory);
    cube.castShadow = cube.receiveShadow = true;
    const front = new Mesh(sticker, ink);
    front.position.z = 0.466;
    const top = new Mesh(sticker, ink);
    top.position.y = 0.466;
    top.rotation.x = -Math.PI / 2;
    one.add(cube, front, top);
    one.position.set((index - 1) * 1.7, 0.46, 2.1);
    one.rotation.y = [0.22, -0.1, -0.3][index] ?? 0;
    group.add(one);
  });
  return group;
}
