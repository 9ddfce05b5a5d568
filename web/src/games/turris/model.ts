/** Turris in three dimensions: a tower on a board of three by three. */
import { Mesh, Sprite, SpriteMaterial } from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import {
  type Along,
  type BoardDrawing,
  type Cell,
  dashed,
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
import { strip } from "../../scene/lettering";
import type { CreateModel, ModelView } from "../../scene/model";
import { layGrain, OAK, wood } from "../../scene/wood";
import { createWoodenBoard, type Furnishing } from "../../scene/woodenBoard";
import type { TurrisPosition, TurrisRenderData } from "./position";

/** A column of the base, by how far east and how far south of the middle it is. */
interface Column {
  readonly name: string;
  readonly x: number;
  readonly z: number;
}

const BOARD = { height: 0.36, half: 2.55 };

/** `a1` is the south-west corner (T1). */
const columnOf = (name: string): Column => ({
  name,
  x: name.charCodeAt(0) - "b".charCodeAt(0),
  z: 2 - Number(name[1]),
});

/** A placing or a removal as its columns; `null` for what has no place. */
function parse(action: string): { readonly kind: "V" | "H" | "x"; readonly on: Column[] } | null {
  const found = /^(?:([Vx])([a-c][1-3])|H([a-c][1-3])([a-c][1-3]))$/.exec(action);
  if (!found) return null;
  const on = [found[2], found[3], found[4]].filter((name) => name !== undefined).map(columnOf);
  return { kind: found[1] === "V" ? "V" : found[1] === "x" ? "x" : "H", on };
}

const middle = (on: readonly Column[], axis: "x" | "z") =>
  on.reduce((sum, column) => sum + column[axis], 0) / on.length;

const alongOf = (on: readonly Column[]): Along =>
  on.length === 1 ? "y" : on[0]?.x === on[1]?.x ? "z" : "x";

/** The block of a placing at its lowest level, counted from 1. */
function pieceOf(seat: number, action: string, level: number): Piece | null {
  const place = parse(action);
  if (!place || place.kind === "x") return null;
  const { on } = place;
  return {
    key: `${seat}${action}:${level}`,
    seat,
    at: [middle(on, "x"), level - 1 + (on.length === 1 ? 1 : 0.5), middle(on, "z")],
    along: alongOf(on),
  };
}

/** Everything there is to see of a view. */
export function draw(view: ModelView): BoardDrawing {
  const position = view.position as TurrisPosition;
  const heightOf = (name: string) => position.columns[name]?.length ?? 0;
  const blocks = position.blocks.flatMap(([colour, action, level]) => {
    const piece = pieceOf(colour === "W" ? 0 : 1, action, level);
    return piece ? [{ piece, action, level }] : [];
  });
  /** The block on top of a column. */
  const topOf = (name: string) =>
    blocks.find(({ action, level }) => {
      const high = level + (action.startsWith("V") ? 1 : 0);
      return high === heightOf(name) && parse(action)?.on.some((column) => column.name === name);
    })?.piece ?? null;
  const spanFor = (action: string): { piece: Piece | null; span: Span } | null => {
    const place = parse(action);
    const name = place?.on[0]?.name;
    if (!place || name === undefined) return null;
    if (place.kind === "x") {
      const gone = topOf(name);
      return gone && { piece: null, span: spanOf(gone, 0.04) };
    }
    const piece = pieceOf(view.seat ?? 0, action, heightOf(name) + 1);
    return piece && { piece, span: spanOf(piece, 0.03) };
  };
  const chosen = view.chosen === null ? null : spanFor(view.chosen);
  const ghost = chosen && view.chosen !== null ? { action: view.chosen, ...chosen } : null;
  const pegs = pegsOf(view, heightOf);
  const removals = view.actions.filter((action) => action.startsWith("x"));
  const top = Math.max(0, ...Object.values(position.columns).map((column) => column.length));
  return {
    pieces: blocks.map(({ piece }) => piece),
    pegs: pegs.filter(({ at: [x, y, z] }) => {
      const room: Span = { low: [x, y, z], high: [x, y, z] };
      return !ghost?.piece || !overlap(spanOf(ghost.piece, -0.02), room);
    }),
    surfaces: [
      ...surfacesOf(pegs, heightOf),
      ...removals.flatMap((action): Surface[] => {
        const gone = topOf(action.slice(1));
        return gone ? [{ span: spanOf(gone, 0.005), places: [{ action, at: gone.at }] }] : [];
      }),
    ],
    solids: [],
    ghost,
    last: lastOf(view, blocks, position),
    strokes: [
      ...removals.flatMap((action): Strokes[] => {
        const gone = action === view.chosen ? null : topOf(action.slice(1));
        return gone ? [stakes(wire(spanOf(gone, 0.02)))] : [];
      }),
      ...freed(position).map((span) => stakes(wire(span))),
      ...areasOf(view, heightOf, top),
    ],
    extent: [
      {
        low: [-BOARD.half, -BOARD.height, -BOARD.half],
        high: [BOARD.half, 0, BOARD.half],
      },
      { low: [-1.5, 0, -1.5], high: [1.5, Math.max(4, top) + 0.4, 1.5] },
    ],
  };
}

const stakes = (bars: ReturnType<typeof wire>): Strokes => ({
  ink: "stake",
  thick: 0.05,
  bars: dashed(bars, 0.17, 0.13),
});

/** A disc on a column for an upright block, a lozenge across two for a flat one. */
function pegsOf(view: ModelView, heightOf: (name: string) => number): Peg[] {
  return view.actions.flatMap((action): Peg[] => {
    const place = parse(action);
    const name = place?.on[0]?.name;
    if (!place || place.kind === "x" || name === undefined) return [];
    const { on } = place;
    return [
      {
        action,
        shape: on.length === 1 ? "disc" : "lozenge",
        at: [middle(on, "x"), heightOf(name) + 0.035, middle(on, "z")],
        along: alongOf(on),
      },
    ];
  });
}

/** On the top of a column the nearest mark is meant. */
function surfacesOf(pegs: readonly Peg[], heightOf: (name: string) => number): Surface[] {
  const columns = new Map<string, { action: string; at: ScenePoint }[]>();
  for (const { action, at } of pegs) {
    for (const { name } of parse(action)?.on ?? []) {
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
function freed(position: TurrisPosition): Span[] {
  return position.forbidden.flatMap((square): Span[] => {
    const [name, level] = square.split(":");
    if (name === undefined) return [];
    const { x, z } = columnOf(name);
    const y = Number(level) - 1;
    return [{ low: [x - 0.47, y + 0.03, z - 0.47], high: [x + 0.47, y + 0.97, z + 0.47] }];
  });
}

function lastOf(
  view: ModelView,
  blocks: readonly { readonly piece: Piece; readonly action: string; readonly level: number }[],
  position: TurrisPosition,
): BoardDrawing["last"] {
  const last = view.last?.action ?? null;
  if (last === null) return null;
  if (last.startsWith("x")) {
    const spans = freed(position);
    if (spans.length === 0) return null;
    const reach = (pick: (...values: number[]) => number, side: "low" | "high"): ScenePoint => [
      pick(...spans.map((span) => span[side][0])),
      pick(...spans.map((span) => span[side][1])),
      pick(...spans.map((span) => span[side][2])),
    ];
    return {
      action: last,
      span: { low: reach(Math.min, "low"), high: reach(Math.max, "high") },
    };
  }
  const laid = blocks
    .filter(({ action }) => action === last)
    .sort((one, other) => other.level - one.level)[0];
  return laid ? { action: last, span: spanOf(laid.piece, 0.045) } : null;
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
function areasOf(view: ModelView, heightOf: (name: string) => number, top: number): Strokes[] {
  const seen = (view.renderData as TurrisRenderData).views.find(({ name }) => name === view.focus);
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

/** The board, and the name of each of its sides. */
export function furnish({ stage, parent, grain, say }: Furnishing): () => void {
  const oak = stage.own(wood(grain, OAK, 0.7));
  const side = 2 * BOARD.half;
  const shape = stage.own(new RoundedBoxGeometry(side, BOARD.height, side, 3, 0.1));
  layGrain(shape, 0);
  const board = new Mesh(shape, oak);
  board.position.y = -BOARD.height / 2;
  board.castShadow = board.receiveShadow = true;
  parent.add(board);
  const names = {
    S: [0, 1],
    E: [1, 0],
    N: [0, -1],
    W: [-1, 0],
  } as const;
  for (const [name, [x, z]] of Object.entries(names)) {
    const text = say(`turris.page.side.${name}`).toLocaleUpperCase();
    // The lobby's small tower has no words.
    if (text === "") continue;
    const map = stage.own(
      strip(stage, 2, 0.4, [{ text, at: [1, 0.2] }], { dots: 110, height: 0.24 }),
    );
    const ink = stage.own(new SpriteMaterial({ map, transparent: true, toneMapped: false }));
    const label = new Sprite(ink);
    label.scale.set(2, 0.4, 1);
    label.position.set(x * 2.08, 0.16, z * 2.08);
    parent.add(label);
  }
  return () => {};
}

/** The tower. */
export const create: CreateModel = (host, options) =>
  createWoodenBoard(host, options, {
    lens: {
      fov: 24,
      from: [9.2, 9.6, 15.4],
      to: [0, 1.85, 0],
      turn: null,
      lift: [5, 80],
      near: 0.8,
    },
    sun: { at: [1.5, 10, 9], reach: 8, ground: -BOARD.height, follows: true },
    pegs: ["disc", "lozenge"],
    presets: {
      S: { turn: 0, lift: 9 },
      E: { turn: 90, lift: 9 },
      N: { turn: 180, lift: 9 },
      W: { turn: -90, lift: 9 },
      roof: { turn: 0, lift: 80 },
    },
    draw,
    furnish,
  });
