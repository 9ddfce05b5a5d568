/** Stone, generated: a fine speckle and pale clouds, each plate with another part of them. */
import { type DataTexture, MeshStandardMaterial } from "three";
import { repeatingTexture } from "../../../scene/texture";
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
