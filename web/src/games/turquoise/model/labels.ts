/** Letters and digits that lie on the site: files and ranks on the frame, levels on plates. */

import {
  CanvasTexture,
  LinearMipmapLinearFilter,
  MeshStandardMaterial,
  type Object3D,
  PlaneGeometry,
} from "three";
import { lettered } from "../../../scene/lettering";
import type { Stage } from "../../../scene/stage";
import { ON_FRAME, RIM } from "../colours";
import { FILES, RANKS } from "../geometry";
import { numeralShift, uncovered } from "../position";
import type { TurquoiseRenderData } from "../protocol";
import { type Instance, Instances, type Shift } from "./instancing";
import { across, deep, heightOf, plateAt, THICK } from "./space";

const GLYPHS = FILES + RANKS;
/** The glyphs are drawn in so many rows and columns of one texture, so many dots each. */
const CELLS = 4;
const DOTS = 96;
/** How far out on the frame names are, and how large; the numeral of a plate, and how far it moves. */
const NAME = { out: 4.82, size: 0.5 } as const;
const NUMERAL = { size: 0.62, away: 0.17 } as const;
const LIES = 0.022;

/** Which glyph, as a part of the texture. */
function cell(glyph: string): readonly [number, number] {
  const nth = GLYPHS.indexOf(glyph);
  return [(nth % CELLS) / CELLS, 1 - (Math.floor(nth / CELLS) + 1) / CELLS];
}

/** The names on the near side and on the left, as one looks from a side: 0 is the south, 1 the east. */
export function names(side: number): Instance[] {
  const turn = [0, (side * Math.PI) / 2, 0] as const;
  const item = (glyph: string, x: number, z: number): Instance => ({
    of: "",
    at: [x, THICK + LIES, z],
    size: [NAME.size, 1, NAME.size],
    colour: ON_FRAME,
    turn,
    vary: cell(glyph),
  });
  // Seen from the south or the east letters are to the south; digits are to the west from S and W.
  const south = side === 0 || side === 1 ? NAME.out : -NAME.out;
  const west = side === 0 || side === 3 ? -NAME.out : NAME.out;
  return [
    ...[...FILES].map((letter) => item(letter, across(`${letter}1`), south)),
    ...[...RANKS].map((digit) => item(digit, west, deep(`a${digit}`))),
  ];
}

/** The level of each plate above the ground that shows, moved away from a plate above it. */
export function numerals(
  plates: readonly string[],
  renderData: TurquoiseRenderData,
  side: number,
): Instance[] {
  return plates.flatMap((plate): Instance[] => {
    const level = Number(plate.charAt(0));
    const free = uncovered(plate, renderData);
    if (level === 0 || !free.some(Boolean)) return [];
    const [x, , z] = plateAt(plate);
    const [east, south] = numeralShift(free);
    return [
      {
        of: plate,
        at: [x + east * NUMERAL.away, heightOf(plate) + LIES, z + south * NUMERAL.away],
        size: [NUMERAL.size, 1, NUMERAL.size],
        colour: RIM[level] ?? RIM[0],
        turn: [0, (side * Math.PI) / 2, 0],
        vary: cell(String(level)),
      },
    ];
  });
}

function glyphs(stage: Stage): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = CELLS * DOTS;
  const pen = canvas.getContext("2d");
  const texture = new CanvasTexture(canvas);
  lettered(stage, texture, (family) => {
    if (!pen) return;
    pen.fillStyle = "#000";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.font = `700 ${Math.round(DOTS * 0.62)}px ${family}`;
    pen.textAlign = "center";
    pen.textBaseline = "alphabetic";
    pen.fillStyle = "#fff";
    [...GLYPHS].forEach((glyph, nth) => {
      const x = ((nth % CELLS) + 0.5) * DOTS;
      pen.fillText(glyph, x, (Math.floor(nth / CELLS) + 0.72) * DOTS);
    });
  });
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = 8;
  return texture;
}

/** All labels of a site. */
export interface Labels {
  set(plates: readonly string[], renderData: TurquoiseRenderData, shift: Shift): void;
  /** One looks from another side: they stay upright. */
  turn(side: number, shift: Shift): boolean;
  place(shift: Shift): void;
}

/** Put labels on a site. */
export function createLabels(stage: Stage, parent: Object3D): Labels {
  const material = stage.own(
    new MeshStandardMaterial({
      alphaMap: stage.own(glyphs(stage)),
      roughness: 0.86,
      transparent: true,
      depthWrite: false,
    }),
  );
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = `attribute vec2 vary;\n${shader.vertexShader}`.replace(
      "#include <uv_vertex>",
      `#include <uv_vertex>\nvAlphaMapUv = uv / ${CELLS}.0 + vary;`,
    );
  };
  material.customProgramCacheKey = () => "glyphs";
  const sheet = stage.own(new PlaneGeometry(1, 1).rotateX(-Math.PI / 2));
  const all = stage.own(new Instances(parent, sheet, material, { shadow: false, varied: true }));
  all.mesh.renderOrder = 1;
  let side = 0;
  let known: { plates: readonly string[]; renderData: TurquoiseRenderData } | null = null;
  const show = (shift: Shift) => {
    if (known) all.set([...names(side), ...numerals(known.plates, known.renderData, side)], shift);
  };
  return {
    set(plates, renderData, shift) {
      known = { plates, renderData };
      show(shift);
    },
    turn(next, shift) {
      if (next === side) return false;
      side = next;
      show(shift);
      return true;
    },
    place: (shift) => all.place(shift),
  };
}
