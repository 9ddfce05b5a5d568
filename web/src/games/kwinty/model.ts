/** Kwinty in three dimensions: a wall between two rails. */
import {
  type BoardDrawing,
  type ModelPlace,
  outline,
  overlap,
  type Peg,
  type Piece,
  type Span,
  type Strokes,
  spanOf,
} from "../../scene/boardDrawing";
import type { Lens } from "../../scene/camera";
import type { CreateModel, ModelView } from "../../scene/model";
import { createThreads, type Thread } from "../../scene/threads";
import { createWoodenBoard } from "../../scene/woodenBoard";
import { across, BASE, furnish, MIDDLE } from "./base";
import { nextColour } from "./colours";
import { wallField } from "./hitTest";
import { type BlockTarget, placed, placeTargets } from "./places";
import type { KwintyRenderData, KwintyTypes } from "./protocol";
import type { KwintyDetail } from "./session";

const WIDEST = 9;

const columnOf = (letter: string) => letter.charCodeAt(0) - "a".charCodeAt(0);

type KwintyView = ModelView<KwintyTypes, KwintyDetail>;

function pieceOf(colour: number, flat: boolean, column: number, row: number): Piece {
  return {
    key: `${colour}${flat ? "H" : "V"}${column}:${row}`,
    seat: colour,
    at: flat ? [across(column) + 0.5, row + 0.5, 0] : [across(column), row + 1, 0],
    along: flat ? "x" : "y",
  };
}

/** The columns the board reaches: the wall, and two more to each side where it may still grow (K3). */
export function reach(left: number | null, wide: number): readonly [number, number] {
  if (left === null) return [MIDDLE - 2, MIDDLE + 3];
  const right = left + wide - 1;
  return [
    Math.max(left - 2, right - WIDEST + 1, 0),
    Math.min(right + 2, left + WIDEST - 1, 2 * MIDDLE),
  ];
}

/** Everything there is to see of a view. */
export function draw(view: KwintyView): BoardDrawing {
  const { position, renderData } = view;
  const left = position.left === null ? null : columnOf(position.left);
  const pieces = renderData.blocks.map(([colour, way, column, row]) =>
    pieceOf(colour, way === "H", column, row),
  );
  const targets = placeTargets(view.offered, position);
  const ghost = ghostOf(view, targets);
  const pegs = targets.map(pegOf);
  const top = Math.max(0, ...position.heights);
  const [first, last] = reach(left, position.heights.length);
  return {
    pieces,
    // A mark inside the ghost would only be seen through it.
    pegs: pegs.filter(({ at: [x, y, z] }) => {
      const room: Span = { low: [x, y, z], high: [x, y, z] };
      return !ghost?.piece || !overlap(spanOf(ghost.piece, -0.05), room);
    }),
    surfaces: [],
    spans: new Map(targets.map((target) => [target.action, spanOf(blockOf(view, target), 0.02)])),
    places: placesOf(view, pegs),
    placesName: view.detail?.name ?? "",
    solids: [],
    ghost,
    last: lastOf(view),
    threads: threadsOf(view),
    strokes: view.over ? renderData.decided.flatMap((index) => lineOf(renderData, index)) : [],
    extent: [
      {
        low: [across(first) - BASE.beyond, -BASE.height, -1],
        // In steps of two, so that the camera does not move at every block.
        high: [
          across(last) + BASE.beyond,
          Math.min(WIDEST, Math.max(4, 2 * Math.ceil((top + 1) / 2))) + 0.4,
          1,
        ],
      },
    ],
  };
}

/** Pegs stand near the front edge, so that no higher neighbour hides them from any camera. */
const PEG = 0.36;

function pegOf({ action, kind, column, base }: BlockTarget): Peg {
  const flat = kind === "H";
  return {
    action,
    shape: flat ? "lying" : "upright",
    at: [across(column) + (flat ? 0.5 : 0), base + (flat ? 0.16 : 0.29), PEG],
    along: flat ? "x" : "y",
  };
}

function ghostOf(view: KwintyView, targets: readonly BlockTarget[]): BoardDrawing["ghost"] {
  const target = targets.find(({ action }) => action === view.chosen);
  if (target === undefined) return null;
  const piece = blockOf(view, target);
  return { action: target.action, piece, span: spanOf(piece, 0.03) };
}

/** The block that an action would place. */
function blockOf({ position }: KwintyView, { kind, column, base }: BlockTarget): Piece {
  return pieceOf(nextColour(position), kind === "H", column, base);
}

/** The places as buttons, each at its peg. */
function placesOf({ detail }: KwintyView, pegs: readonly Peg[]): ModelPlace[] {
  return pegs.map(({ action, at }) => ({
    action,
    at,
    label: detail?.labels.get(action) ?? action,
  }));
}

/** The block laid last is the highest of its column. */
function lastOf({ last, renderData }: KwintyView): BoardDrawing["last"] {
  const block = last === null ? null : placed(last.parts);
  if (last === null || block === null) return null;
  const [, kind, column] = block;
  const laid = renderData.blocks
    .filter((one) => one[1] === kind && one[2] === column)
    .sort((one, other) => other[3] - one[3])[0];
  if (!laid) return null;
  const piece = pieceOf(laid[0], kind === "H", laid[2], laid[3]);
  return { action: last.action, span: spanOf(piece, 0.045) };
}

/** Just before the front of the wall: nobody sees its back. */
const FRONT = 0.5;

/** Every line of four and more, joined by a thread (K7, K8); those that won are outlined instead. */
function threadsOf({ renderData, over }: KwintyView): Thread[] {
  return renderData.lines
    .filter((_, index) => !over || !renderData.decided.includes(index))
    .map(({ colour, squares }) => ({
      seat: colour,
      through: squares.map(([column, row]) => [across(column), row + 0.5, FRONT] as const),
    }));
}

/** A line that won, outlined on both sides of the wall (K7) as soon as its last block lies. */
function lineOf(renderData: KwintyRenderData, index: number): Strokes[] {
  const squares = renderData.lines[index]?.squares ?? [];
  const bars = [0.54, -0.54].flatMap((z) =>
    outline(squares, 0.04, ([column, row], dx, dy) => [across(column) + dx - 0.5, row + dy, z]),
  );
  return [{ ink: "stake", thick: 0.1, bars, late: true }];
}

export const LENS: Lens = {
  fov: 24,
  from: [-7.5, 7.2, 26],
  to: [0, 3.35, 0],
  turn: [-50, 50],
  lift: [0, 40],
  near: 0.75,
};

/** The wall. */
export const create: CreateModel<KwintyTypes, KwintyDetail> = (host, options) =>
  createWoodenBoard<KwintyTypes, KwintyDetail>(host, options, {
    lens: LENS,
    sun: { at: [-6, 13, 6], reach: 9, ground: -BASE.height, roomless: 1.7 },
    pegs: ["upright", "lying"],
    inLine: true,
    threads: createThreads,
    presets: { front: { turn: 0, lift: 6 } },
    draw,
    field: (drawing, { offered, position }) =>
      wallField(drawing, placeTargets(offered, position), position),
    furnish,
  });
