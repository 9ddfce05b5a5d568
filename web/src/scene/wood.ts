/** Wood, generated: a grain that repeats, and the materials of blocks and boards. */

import type { BufferGeometry } from "three";
import { type DataTexture, MeshStandardMaterial } from "three";
import { repeatingTexture } from "./texture";

export const MAPLE = "#ebdcbc";
export const WALNUT = "#523b31";
export const OAK = "#c08a4c";

/** Finer across the fibres than along them. */
const WIDE = 512;
const TALL = 256;
/** How many units of a scene one repeat of the grain covers, across and along it. */
const ACROSS = 2.2;
const ALONG = 5;

/** A number from 0 to 1 that a pair of whole numbers always gives. */
export function hash(x: number, y: number): number {
  let mixed = Math.imul(x, 374761393) + Math.imul(y, 668265263);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296;
}

const smooth = (share: number) => share * share * (3 - 2 * share);

/** Smooth noise from 0 to 1 that repeats after `wide` and `tall` cells. */
function noise(x: number, y: number, wide: number, tall: number, seed: number): number {
  const left = Math.floor(x);
  const low = Math.floor(y);
  const at = (dx: number, dy: number) => hash(((left + dx) % wide) + seed * 131, (low + dy) % tall);
  const across = smooth(x - left);
  const up = smooth(y - low);
  const below = at(0, 0) + (at(1, 0) - at(0, 0)) * across;
  const above = at(0, 1) + (at(1, 1) - at(0, 1)) * across;
  return below + (above - below) * up;
}

/** The grain at a place of its square, from 0 (pale) to 1 (dark): long fibres, fine pores. */
export function grainAt(u: number, v: number): number {
  const wave = noise(u * 5, v * 3, 5, 3, 1);
  const bands = noise(u * 26 + wave * 1.5, v * 2, 28, 2, 2);
  const fibres = noise(u * 128, v * 5, 128, 5, 3);
  const pores = noise(u * 200, v * 16, 200, 16, 4) ** 5;
  return Math.min(1, 0.1 * wave + 0.25 * bands + 0.3 * fibres + 0.55 * pores);
}

/** The grain as a texture that darkens by at most 15 %. */
export function grainTexture(): DataTexture {
  return repeatingTexture(WIDE, TALL, (column, row) => {
    const tone = 255 * (1 - 0.15 * grainAt(column / WIDE, row / TALL));
    return [tone, tone - 1.5, tone - 3];
  });
}

/** Lay the grain along an axis of a shape: by position, so that it has one size everywhere. */
export function layGrain(geometry: BufferGeometry, axis: 0 | 1 | 2): void {
  const { position, normal, uv } = geometry.attributes;
  if (!position || !normal || !uv) return;
  const others = ([0, 1, 2] as const).filter((one) => one !== axis);
  for (let index = 0; index < position.count; index += 1) {
    const away = [normal.getX(index), normal.getY(index), normal.getZ(index)].map(Math.abs);
    const at = [position.getX(index), position.getY(index), position.getZ(index)] as const;
    const [first, second] = others as [0 | 1 | 2, 0 | 1 | 2];
    const facing = away.indexOf(Math.max(...away));
    // On the two ends the fibres are cut: both ways across, so it looks finer.
    const across = facing === axis ? at[first] : facing === first ? at[second] : at[first];
    const along = facing === axis ? at[second] * 2.2 : at[axis];
    uv.setXY(index, across / ACROSS + facing * 0.37, along / ALONG);
  }
}

/** A wooden material. */
export function wood(grain: DataTexture, colour: string, roughness: number): MeshStandardMaterial {
  return new MeshStandardMaterial({ color: colour, map: grain, roughness, metalness: 0 });
}

/** A wooden material for many blocks in one call, each with its own part of the grain (`grain`, two numbers). */
export function woodOfMany(
  grain: DataTexture,
  colour: string,
  roughness: number,
): MeshStandardMaterial {
  const material = wood(grain, colour, roughness);
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = `attribute vec2 grain;\n${shader.vertexShader}`.replace(
      "#include <uv_vertex>",
      "#include <uv_vertex>\nvMapUv += grain;",
    );
  };
  material.customProgramCacheKey = () => "wood-of-many";
  return material;
}
