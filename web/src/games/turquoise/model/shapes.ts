/** The shapes of the site: capitals by seat, whole pillars, the frame. */
import {
  BufferAttribute,
  type BufferGeometry,
  Color,
  CylinderGeometry,
  type DataTexture,
  ExtrudeGeometry,
  MeshStandardMaterial,
  Path,
  Shape,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import { repeatingTexture } from "../../../scene/texture";
import { hash } from "../../../scene/wood";
import { type Colour, PAINT } from "../colours";
import { FRAME_SIZE, PILLAR, THICK } from "./space";

/** The dark collar is so much larger than the capital. */
const COLLAR = 1.095;
/** Heights in a pillar: where the shaft ends, the collar, the capital, the inlay's top. */
const SHAFT = 0.33;
const NECK = 0.385;
const HEAD = PILLAR - 0.012;

type PolygonCorner = readonly [number, number];

const polygon = (corners: readonly PolygonCorner[], scale: number): Shape => {
  const shape = new Shape();
  corners.forEach(([x, y], nth) => {
    if (nth === 0) shape.moveTo(x * scale, y * scale);
    else shape.lineTo(x * scale, y * scale);
  });
  shape.closePath();
  return shape;
};

const cross = (arm: number, wide: number): PolygonCorner[] => [
  [-wide, arm],
  [-wide, wide],
  [-arm, wide],
  [-arm, -wide],
  [-wide, -wide],
  [-wide, -arm],
  [wide, -arm],
  [wide, -wide],
  [arm, -wide],
  [arm, wide],
  [wide, wide],
  [wide, arm],
];
const square = (half: number): PolygonCorner[] => [
  [-half, half],
  [-half, -half],
  [half, -half],
  [half, half],
];
/** Its point to the north. */
const triangle = (far: number): PolygonCorner[] => [
  [0, far],
  [-0.9 * far, -0.62 * far],
  [0.9 * far, -0.62 * far],
];

/** A capital from above: round, square, triangle, cross. */
function capital(colour: Colour, scale: number): Shape {
  if (colour === "B") return polygon(square(0.255), scale);
  if (colour === "Y") return polygon(triangle(0.35), scale);
  if (colour === "O") return polygon(cross(0.315, 0.12), scale);
  const round = new Shape();
  round.absarc(0, 0, 0.295 * scale, 0, 2 * Math.PI);
  return round;
}

/** The sign on it, in the same shape: a ring is hollow. */
function inlay(colour: Colour): Shape {
  if (colour === "B") return polygon(square(0.135), 1);
  if (colour === "Y") return polygon(triangle(0.18), 1);
  if (colour === "O") return polygon(cross(0.21, 0.055), 1);
  const ring = new Shape();
  ring.absarc(0, 0, 0.165, 0, 2 * Math.PI);
  const hole = new Path();
  hole.absarc(0, 0, 0.085, 0, 2 * Math.PI, true);
  ring.holes.push(hole);
  return ring;
}

/** A flat shape as a slab between two heights, its edges a little broken. */
function slab(shape: Shape, low: number, high: number, bevel: number, steps = 20): BufferGeometry {
  const made = new ExtrudeGeometry(shape, {
    depth: high - low - 2 * bevel,
    bevelEnabled: bevel > 0,
    bevelThickness: bevel,
    bevelSize: bevel,
    bevelOffset: -bevel,
    bevelSegments: 2,
    curveSegments: steps,
  });
  return made.rotateX(-Math.PI / 2).translate(0, low + bevel, 0);
}

function painted(shape: BufferGeometry, colour: string): BufferGeometry {
  const plain = shape.index ? shape.toNonIndexed() : shape;
  if (plain !== shape) shape.dispose();
  const { r, g, b } = new Color(colour);
  const count = plain.attributes.position?.count ?? 0;
  const tints = new Float32Array(count * 3);
  for (let nth = 0; nth < count; nth += 1) tints.set([r, g, b], nth * 3);
  plain.setAttribute("color", new BufferAttribute(tints, 3));
  return plain;
}

/** A seat's pillar, standing on the ground about its middle, in its colours. */
export function pillarShape(colour: Colour): BufferGeometry {
  const { capital: body, collar, sign } = PAINT[colour];
  const round = (top: number, foot: number, low: number, high: number) =>
    new CylinderGeometry(top, foot, high - low, 24).translate(0, (low + high) / 2, 0);
  const parts = [
    painted(round(0.225, 0.24, 0, 0.07), body),
    painted(round(0.15, 0.195, 0.07, SHAFT + 0.02), body),
    painted(slab(capital(colour, COLLAR), SHAFT, NECK, 0), collar),
    painted(slab(capital(colour, 1), NECK, HEAD, 0.018), body),
    painted(slab(inlay(colour), HEAD - 0.01, PILLAR, 0), sign),
  ];
  const whole = mergeGeometries(parts);
  for (const part of parts) part.dispose();
  return whole;
}

/** The frame around the site, as high as the ground's plates. */
export function frameShape(): BufferGeometry {
  const { half, inside, round, thick } = FRAME_SIZE;
  const outer = new Shape();
  const straight = half - round;
  outer.absarc(straight, straight, round, 0, Math.PI / 2);
  outer.absarc(-straight, straight, round, Math.PI / 2, Math.PI);
  outer.absarc(-straight, -straight, round, Math.PI, 1.5 * Math.PI);
  outer.absarc(straight, -straight, round, 1.5 * Math.PI, 2 * Math.PI);
  const hole = new Path();
  hole.moveTo(inside, inside);
  hole.lineTo(inside, -inside);
  hole.lineTo(-inside, -inside);
  hole.lineTo(-inside, inside);
  hole.closePath();
  outer.holes.push(hole);
  return slab(outer, -thick, THICK, 0.04, 5);
}

const WIDE = 256;
/** How many units of the scene one repeat of it covers. */
const COVERS = "3.1";
/** Of shapes of one unit that become plates. */
const SIDE = "1.9";

/** Smooth clouds from 0 to 1, in so many cells, that repeat. */
function clouds(x: number, y: number, cells: number, seed: number): number {
  const [left, low] = [Math.floor(x * cells), Math.floor(y * cells)];
  const at = (dx: number, dy: number) =>
    hash(((left + dx) % cells) + seed * 977, (low + dy) % cells);
  const ease = (share: number) => share * share * (3 - 2 * share);
  const [across, up] = [ease(x * cells - left), ease(y * cells - low)];
  const below = at(0, 0) + (at(1, 0) - at(0, 0)) * across;
  const above = at(0, 1) + (at(1, 1) - at(0, 1)) * across;
  return below + (above - below) * up;
}

/** The speckle as a texture that darkens by at most 15 %. */
export function speckle(): DataTexture {
  return repeatingTexture(WIDE, WIDE, (column, row) => {
    const [u, v] = [column / WIDE, row / WIDE];
    const cloud = clouds(u, v, 7, 1) * 0.6 + clouds(u, v, 17, 2) * 0.4;
    const grain = clouds(u, v, 64, 3) * 0.5 + hash(column, row) * 0.5;
    const dark = 0.09 * cloud + 0.06 * grain ** 2;
    return [255 * (1 - dark * 0.85), 255 * (1 - dark), 255 * (1 - dark * 1.25)];
  });
}

/** A material of stone: the speckle lies flat, and each of many (`vary`) has its own part of it. */
export function stone(map: DataTexture, many: boolean): MeshStandardMaterial {
  const material = new MeshStandardMaterial({ map, roughness: 0.86, metalness: 0 });
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = (many ? "attribute vec2 vary;\n" : "")
      .concat(shader.vertexShader)
      .replace(
        "#include <uv_vertex>",
        `#include <uv_vertex>
        vMapUv = position.xz * ${many ? SIDE : "1.0"} / ${COVERS} ${many ? "+ vary" : ""};`,
      );
  };
  material.customProgramCacheKey = () => (many ? "stones" : "stone");
  return material;
}
