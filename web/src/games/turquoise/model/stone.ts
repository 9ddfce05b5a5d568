/** Stone, generated: a fine speckle and pale clouds, each plate with another part of them. */
import {
  DataTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  MeshStandardMaterial,
  RepeatWrapping,
  SRGBColorSpace,
} from "three";
import { hash } from "../../../scene/wood";

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
  const data = new Uint8Array(WIDE * WIDE * 4);
  for (let row = 0; row < WIDE; row += 1) {
    for (let column = 0; column < WIDE; column += 1) {
      const [u, v] = [column / WIDE, row / WIDE];
      const cloud = clouds(u, v, 7, 1) * 0.6 + clouds(u, v, 17, 2) * 0.4;
      const grain = clouds(u, v, 64, 3) * 0.5 + hash(column, row) * 0.5;
      const dark = 0.09 * cloud + 0.06 * grain ** 2;
      const at = (row * WIDE + column) * 4;
      data[at] = 255 * (1 - dark * 0.85);
      data[at + 1] = 255 * (1 - dark);
      data[at + 2] = 255 * (1 - dark * 1.25);
      data[at + 3] = 255;
    }
  }
  const texture = new DataTexture(data, WIDE, WIDE);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.anisotropy = 8;
  texture.needsUpdate = true;
  return texture;
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
