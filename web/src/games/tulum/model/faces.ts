/** What is painted on blocks, sockets and dice: one texture with a cell for each row and kind. */
import {
  CanvasTexture,
  InstancedBufferAttribute,
  type Material,
  MeshBasicMaterial,
  type PlaneGeometry,
  SRGBColorSpace,
} from "three";
import type { Stage } from "../../../scene/stage";
import { paint, SPENT } from "../colours";
import { ROWS } from "../places";
import { BAR, DOT, shapeOf } from "../signs";

/** A secured block, one at stake, an empty socket, a die's coloured side, and one that does not count. */
export const KINDS = ["secured", "stake", "socket", "die", "spent"] as const;
export type FaceKind = (typeof KINDS)[number];

/** A cell in pixels: as wide for its height as a block's face. */
const WIDE = 192;
const TALL = 144;

/** The lower left corner of a cell, in shares of the texture. */
export function cellOf(row: number, kind: FaceKind): readonly [number, number] {
  return [(row - 1) / ROWS.length, 1 - (KINDS.indexOf(kind) + 1) / KINDS.length];
}

/** A sign about the origin, so many pixels for each of its units. */
function drawSign(pen: CanvasRenderingContext2D, row: number, colour: string, scale: number): void {
  const { dots, bar } = shapeOf(row);
  pen.save();
  pen.scale(scale, scale);
  pen.fillStyle = colour;
  for (const [x, y] of dots) {
    pen.beginPath();
    pen.arc(x, y, DOT, 0, 2 * Math.PI);
    pen.fill();
  }
  if (bar !== null) {
    pen.beginPath();
    pen.roundRect(-BAR.width / 2, bar, BAR.width, BAR.height, BAR.round);
    pen.fill();
  }
  pen.restore();
}

type Pen = (pen: CanvasRenderingContext2D, row: number) => void;

/** A panel about the origin, `inset` pixels inside its cell. */
function panel(pen: CanvasRenderingContext2D, inset: number, round: number): void {
  pen.beginPath();
  pen.roundRect(inset - WIDE / 2, inset - TALL / 2, WIDE - 2 * inset, TALL - 2 * inset, round);
}

const disc = (pen: CanvasRenderingContext2D, face: string, edge: string, sign: () => void) => {
  // A die's side is square: what is drawn in a wide cell is squeezed upon it.
  pen.scale(WIDE / TALL, 1);
  pen.fillStyle = face;
  pen.strokeStyle = edge;
  pen.lineWidth = 4;
  pen.beginPath();
  pen.arc(0, 0, TALL * 0.4, 0, 2 * Math.PI);
  pen.fill();
  pen.stroke();
  sign();
};

const PENS: Readonly<Record<FaceKind, Pen>> = {
  secured(pen, row) {
    const { sign } = paint(row);
    panel(pen, 22, 10);
    pen.fillStyle = sign;
    pen.globalAlpha = 0.14;
    pen.fill();
    pen.strokeStyle = sign;
    pen.globalAlpha = 0.86;
    pen.lineWidth = 4.5;
    pen.stroke();
    pen.globalAlpha = 1;
    drawSign(pen, row, sign, 1.5);
  },
  stake(pen, row) {
    const { face, sign } = paint(row);
    pen.save();
    panel(pen, 8, 6);
    pen.clip();
    pen.strokeStyle = row > 4 ? sign : "#fff";
    pen.globalAlpha = row > 4 ? 0.3 : 0.42;
    pen.lineWidth = 6;
    for (let x = -WIDE; x < WIDE; x += 21) {
      pen.beginPath();
      pen.moveTo(x - TALL / 2, TALL / 2);
      pen.lineTo(x + TALL / 2, -TALL / 2);
      pen.stroke();
    }
    pen.restore();
    pen.fillStyle = face;
    pen.beginPath();
    pen.ellipse(0, 0, row === 3 ? 50 : 42, 34, 0, 0, 2 * Math.PI);
    pen.fill();
    drawSign(pen, row, sign, 1.5);
  },
  socket(pen, row) {
    const { socket, faint } = paint(row);
    panel(pen, 7, 8);
    pen.fillStyle = socket;
    pen.fill();
    // Sunk into the wood: its upper and left walls cast a shadow, its lower edge takes the light.
    pen.save();
    pen.clip();
    for (const [depth, alpha] of [
      [30, 0.1],
      [20, 0.16],
      [11, 0.26],
    ] as const) {
      pen.fillStyle = `rgb(28 16 2 / ${alpha})`;
      pen.fillRect(-WIDE / 2, -TALL / 2, WIDE, depth + 7);
      pen.fillRect(-WIDE / 2, -TALL / 2, depth * 0.6 + 7, TALL);
    }
    pen.restore();
    panel(pen, 7, 8);
    pen.lineWidth = 3;
    pen.strokeStyle = "rgb(40 24 4 / 60%)";
    pen.stroke();
    pen.fillStyle = "rgb(255 240 205 / 55%)";
    pen.fillRect(12 - WIDE / 2, TALL / 2 - 7, WIDE - 24, 4);
    drawSign(pen, row, faint, 1.4);
  },
  die(pen, row) {
    const { face, sign } = paint(row);
    disc(pen, face, paint(5).sign, () => drawSign(pen, row, sign, 1.75));
  },
  spent(pen, row) {
    disc(pen, SPENT.face, SPENT.face, () => drawSign(pen, row, SPENT.sign, 1.75));
  },
};

/** The painted texture. */
export function paintFaces(stage: Stage): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = WIDE * ROWS.length;
  canvas.height = TALL * KINDS.length;
  const pen = canvas.getContext("2d");
  if (pen) {
    KINDS.forEach((kind, down) => {
      for (const row of ROWS) {
        pen.save();
        pen.translate((row - 0.5) * WIDE, (down + 0.5) * TALL);
        PENS[kind](pen, row);
        pen.restore();
      }
    });
  }
  const texture = stage.own(new CanvasTexture(canvas));
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

/** The ink of what is painted, in front of what it is painted on. */
export const decal = (texture: CanvasTexture, opacity = 1) =>
  new MeshBasicMaterial({
    map: texture,
    transparent: true,
    opacity,
    depthWrite: false,
    toneMapped: false,
    polygonOffset: true,
    polygonOffsetFactor: -2,
  });

/** Let a shape that is drawn many times show a cell of its own each; the answer sets which. */
export function giveCells(
  geometry: PlaneGeometry,
  material: Material,
  many: number,
): (index: number, row: number, kind: FaceKind) => void {
  const cells = new InstancedBufferAttribute(new Float32Array(many * 2), 2);
  geometry.setAttribute("cell", cells);
  const size = `vec2(${(1 / ROWS.length).toFixed(6)}, ${(1 / KINDS.length).toFixed(6)})`;
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = `attribute vec2 cell;\n${shader.vertexShader}`.replace(
      "#include <uv_vertex>",
      `#include <uv_vertex>\nvMapUv = vMapUv * ${size} + cell;`,
    );
  };
  material.customProgramCacheKey = () => "tulum-cells";
  return (index, row, kind) => {
    cells.setXY(index, ...cellOf(row, kind));
    cells.needsUpdate = true;
  };
}
