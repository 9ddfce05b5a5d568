/** Turris in three dimensions: a tower on a board of three by three. */
import {
  type Along,
  type BoardDrawing,
  type Cell,
  dashed,
  type ModelPlace,
  outline,
  overlap,
  type Peg,
  type Piece,
  type ScenePoint,
  type Span,
  type Strokes,
  type Surface,
  spanOf,
  wire,
} from "../../scene/boardDrawing";
import type { Lens } from "../../scene/camera";
import type { CreateModel, ModelView } from "../../scene/model";
import { createWoodenBoard } from "../../scene/woodenBoard";
import { BOARD, furnish, POST } from "./base";
import { towerField } from "./hitTest";
import { placedAction } from "./places";
import type { TurrisAction, TurrisRenderData, TurrisTypes } from "./protocol";
import type { TurrisDetail } from "./session";

/** A column of the base, by how far east and how far south of the middle it is. */
interface Column {
  readonly name: string;
  readonly x: number;
  readonly z: number;
}

/** `a1` is the south-west corner (T1). */
const columnOf = (name: string): Column => ({
  name,
  x: name.charCodeAt(0) - "b".charCodeAt(0),
  z: 2 - Number(name[1]),
});

type TurrisModelView = ModelView<TurrisTypes, TurrisDetail>;

/** An offered action with its columns. */
interface ModelTarget {
  readonly action: string;
  readonly kind: "V" | "H" | "x";
  readonly on: readonly Column[];
}

function targetOf(action: string, parts: TurrisAction): ModelTarget | null {
  const at = placedAction(parts);
  return at && { action, kind: at.kind, on: at.columns.map(columnOf) };
}

const middle = (on: readonly Column[], axis: "x" | "z") =>
  on.reduce((sum, column) => sum + column[axis], 0) / on.length;

const alongOf = (on: readonly Column[]): Along =>
  on.length === 1 ? "y" : on[0]?.x === on[1]?.x ? "z" : "x";

/** A block over some columns at its lowest level, counted from 1. */
function pieceOf(seat: number, on: readonly Column[], level: number): Piece {
  return {
    key: `${seat}${on.map(({ name }) => name).join("")}:${level}`,
    seat,
    at: [middle(on, "x"), level - 1 + (on.length === 1 ? 1 : 0.5), middle(on, "z")],
    along: alongOf(on),
  };
}

/** Everything there is to see of a view. */
export function draw(view: TurrisModelView): BoardDrawing {
  const { position, renderData } = view;
  const heightOf = (name: string) => position.columns[name]?.length ?? 0;
  const blocks = renderData.blocks.map(
    ([seat, columns, level]): StandingPiece => ({
      piece: pieceOf(seat, columns.map(columnOf), level),
      columns,
      level,
    }),
  );
  /** The block on top of a column: blocks are sorted by level. */
  const topOf = (name: string) =>
    blocks.findLast(({ columns }) => columns.includes(name))?.piece ?? null;
  const named = view.detail?.places;
  const targets = view.offered
    .flatMap(([action, parts]) => targetOf(action, parts) ?? [])
    .filter(({ action }) => named?.some((place) => place.action === action) ?? true);
  const ghostOf = ({ action, kind, on }: ModelTarget): BoardDrawing["ghost"] => {
    const name = on[0]?.name ?? "";
    if (kind === "x") {
      const gone = topOf(name);
      return gone && { action, piece: null, span: spanOf(gone, 0.04) };
    }
    const piece = pieceOf(view.seat ?? 0, on, heightOf(name) + 1);
    return { action, piece, span: spanOf(piece, 0.03) };
  };
  const outlineOf = (target: ModelTarget): [string, Span][] => {
    const span = ghostOf(target)?.span;
    return span ? [[target.action, span]] : [];
  };
  const chosen = targets.find(({ action }) => action === view.chosen);
  const ghost = chosen === undefined ? null : ghostOf(chosen);
  const placings = targets.filter(({ kind }) => kind !== "x");
  const removals = targets.filter(({ kind }) => kind === "x");
  /** The middle of what marks a place. */
  const markOf = (target: ModelTarget): ScenePoint => {
    const gone = target.kind === "x" ? topOf(target.on[0]?.name ?? "") : null;
    if (gone === null) return pegOf(target, heightOf).at;
    return [gone.at[0], spanOf(gone).high[1] + 0.035, gone.at[2]];
  };
  const pegs = placings.map((target) => ({
    ...pegOf(target, heightOf),
    // Where all marks on these columns are of one shape, there is room for larger ones.
    scale: placings.some(
      ({ kind, on }) => kind !== target.kind && on.some((one) => isOn(target, one.name)),
    )
      ? 1
      : ALONE[target.kind],
  }));
  const top = Math.max(0, ...Object.values(position.columns).map((column) => column.length));
  const built = placings.map(
    ({ kind, on }) => heightOf(on[0]?.name ?? "") + (kind === "V" ? 2 : 1),
  );
  const roof = Math.max(top, ...built);
  return {
    pieces: blocks.map(({ piece }) => piece),
    pegs: pegs.filter(({ at: [x, y, z] }) => {
      const room: Span = { low: [x, y, z], high: [x, y, z] };
      return !ghost?.piece || !overlap(spanOf(ghost.piece, -0.02), room);
    }),
    surfaces: [
      ...surfacesOf(placings, heightOf),
      ...removals.flatMap(({ action, on }): Surface[] => {
        const gone = topOf(on[0]?.name ?? "");
        return gone ? [{ span: spanOf(gone, 0.005), places: [{ action, at: gone.at }] }] : [];
      }),
    ],
    solids: [],
    ghost,
    spans: new Map(targets.flatMap((target) => outlineOf(target))),
    last: lastOf(view, blocks),
    strokes: [
      ...removals.flatMap(({ action, on }): Strokes[] => {
        const gone = action === view.chosen ? null : topOf(on[0]?.name ?? "");
        return gone ? [stakes(wire(spanOf(gone, 0.02)))] : [];
      }),
      ...freed(renderData).map((span) => stakes(wire(span))),
      ...areasOf(view, heightOf, top),
    ],
    extent: [
      // The names of the sides stand out a little.
      {
        low: [-BOARD.half - 0.3, -BOARD.height, -BOARD.half - 0.3],
        high: [BOARD.half + 0.3, 0, BOARD.half + 0.3],
      },
      { low: [-1.5, 0, -1.5], high: [1.5, top, 1.5] },
      // The post is a level higher than the tower, and never straight behind it.
      { low: [-1, 0, -1], high: [1, Math.max(3, top + 1) + POST.above, 1] },
    ],
    places: (named ?? []).flatMap(({ action, label, sign }): ModelPlace[] => {
      const target = targets.find((one) => one.action === action);
      return target ? [{ action, label, sign, at: markOf(target) }] : [];
    }),
    placesName: view.detail?.name ?? "",
    roof: { low: [-1.5, 0, -1.5], high: [1.5, roof + 0.15, 1.5] },
    seeThrough: true,
  };
}

/** How much larger a mark is that has its columns for its own shape. */
const ALONE = { V: 1.4, H: 1.25, x: 1 } as const;

const isOn = ({ on }: ModelTarget, name: string) => on.some((column) => column.name === name);

const stakes = (bars: ReturnType<typeof wire>): Strokes => ({
  ink: "stake",
  thick: 0.05,
  bars: dashed(bars, 0.17, 0.13),
});

/** A square pad on a column for an upright block, a strip across two for a flat one. */
function pegOf({ action, on }: ModelTarget, heightOf: (name: string) => number): Peg {
  return {
    action,
    shape: on.length === 1 ? "pad" : "strip",
    at: [middle(on, "x"), heightOf(on[0]?.name ?? "") + 0.035, middle(on, "z")],
    along: alongOf(on),
  };
}

/** On the top of a column the nearest mark is meant. */
function surfacesOf(
  placings: readonly ModelTarget[],
  heightOf: (name: string) => number,
): Surface[] {
  const columns = new Map<string, { action: string; at: ScenePoint }[]>();
  for (const target of placings) {
    const { action, at } = pegOf(target, heightOf);
    for (const { name } of target.on) {
      columns.set(name, [...(columns.get(name) ?? []), { action, at }]);
    }
  }
  return [...columns].map(([name, places]) => {
    const { x, z } = columnOf(name);
    const y = heightOf(name);
    return {
      span: { low: [x - 0.5, y - 0.03, z - 0.5], high: [x + 0.5, y + 0.08, z + 0.5] },
      places,
    };
  });
}

/** The squares that a removal freed and that are closed for now (T13). */
function freed({ closed }: TurrisRenderData): Span[] {
  return closed.map(([name, level]): Span => {
    const { x, z } = columnOf(name);
    const y = level - 1;
    return { low: [x - 0.47, y + 0.03, z - 0.47], high: [x + 0.47, y + 0.97, z + 0.47] };
  });
}

/** A block of the tower. */
interface StandingPiece {
  readonly piece: Piece;
  readonly columns: readonly string[];
  readonly level: number;
}

function lastOf(
  { last, renderData }: TurrisModelView,
  blocks: readonly StandingPiece[],
): BoardDrawing["last"] {
  const at = last === null ? null : placedAction(last.parts);
  if (last === null || at === null) return null;
  const { action } = last;
  if (at.kind === "x") {
    const spans = freed(renderData);
    if (spans.length === 0) return null;
    const reach = (pick: (...values: number[]) => number, side: "low" | "high"): ScenePoint => [
      pick(...spans.map((span) => span[side][0])),
      pick(...spans.map((span) => span[side][1])),
      pick(...spans.map((span) => span[side][2])),
    ];
    return {
      action,
      span: { low: reach(Math.min, "low"), high: reach(Math.max, "high") },
    };
  }
  const laid = blocks.findLast(({ columns }) => String(columns) === String(at.columns));
  return laid ? { action, span: spanOf(laid.piece, 0.045) } : null;
}

/** From each side: which column is how far across from the viewer's left, and how deep (T17). */
const SIDES: Readonly<Record<string, (across: number, deep: number) => readonly [number, number]>> =
  {
    S: (across, deep) => [across - 1, 1 - deep],
    E: (across, deep) => [1 - deep, 1 - across],
    N: (across, deep) => [1 - across, deep - 1],
    W: (across, deep) => [deep - 1, across - 1],
  };

const nameAt = (x: number, z: number) => `${"abc"[x + 1]}${2 - z}`;

/** The largest areas of the view that is looked at, on the tower itself: white solid, black dashed. */
function areasOf(
  view: TurrisModelView,
  heightOf: (name: string) => number,
  top: number,
): Strokes[] {
  const seen = view.renderData.views.find(({ name }) => name === view.focus);
  if (!seen) return [];
  const place = seen.name === "roof" ? onRoof(heightOf) : onFace(seen.name, heightOf, top);
  return seen.areas.map((area, seat): Strokes => {
    const bars = outline(area, 0.05, place);
    return seat === 0
      ? { ink: "hand", thick: 0.085, bars }
      : { ink: "stake", thick: 0.085, bars: dashed(bars, 0.3, 0.2) };
  });
}

const OUT = 0.05;

function onRoof(heightOf: (name: string) => number) {
  return ([across, up]: Cell, dx: number, dy: number): ScenePoint => {
    const x = across - 1;
    const z = 1 - up;
    return [x + dx - 0.5, heightOf(nameAt(x, z)) + OUT, z + 0.5 - dy];
  };
}

function onFace(side: string, heightOf: (name: string) => number, top: number) {
  const turn = SIDES[side] ?? ((): readonly [number, number] => [0, 0]);
  return ([across, up]: Cell, dx: number, dy: number): ScenePoint => {
    // The nearest block shows, however far back it stands.
    const deep = [0, 1, 2].find((one) => heightOf(nameAt(...turn(across, one))) > up) ?? 0;
    const [x, z] = turn(across + dx - 0.5, deep - 0.5 - OUT);
    return [x, Math.min(top, up + dy), z];
  };
}

export const LENS: Lens = {
  fov: 24,
  from: [7.1, 16.2, 12],
  to: [0, 1.85, 0],
  turn: null,
  lift: [5, 80],
  near: 0.8,
};

/** The tower. */
export const create: CreateModel<TurrisTypes, TurrisDetail> = (host, options) =>
  createWoodenBoard<TurrisTypes, TurrisDetail>(host, options, {
    lens: LENS,
    sun: { at: [1.5, 10, 9], reach: 8, ground: -BOARD.height, follows: true },
    pegs: ["pad", "strip"],
    presets: {
      S: { turn: 0, lift: 35 },
      E: { turn: 90, lift: 35 },
      N: { turn: 180, lift: 35 },
      W: { turn: -90, lift: 35 },
      roof: { turn: 0, lift: 80 },
    },
    field: towerField,
    draw,
    showsThrough: true,
    furnish,
  });
