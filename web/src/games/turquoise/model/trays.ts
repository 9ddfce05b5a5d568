/** The pillars in hand, on trays beside the site: a colour is always on the same side. */
import { Group, Mesh, type Object3D } from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import type { ScenePoint, Span } from "../../../scene/boardDrawing";
import type { Stage } from "../../../scene/stage";
import { grainTexture, layGrain, wood } from "../../../scene/wood";
import { TRAY } from "../colours";
import { FRAME_SIZE, PILLAR } from "./space";

/** How many pillars a hand begins with, by how many play (Q4). */
const HANDS: Readonly<Record<number, number>> = { 2: 34, 3: 29, 4: 24 };
/** Pillars in hand are smaller, stand in two rows, and in groups of five columns. */
export const SMALL = 0.7;
const STEP = 0.47;
const ROWS = 2;
const GROUP = { columns: 5, gap: 0.12 } as const;
const BOARD = { thick: 0.1, edge: 0.29, away: 0.14 } as const;
/** The top of a tray, a little lower than the site. */
const HIGH = -FRAME_SIZE.thick + BOARD.thick;

/** Each seat's side: which way it is from the middle, east and south. */
const SIDES: readonly (readonly [number, number])[] = [
  [0, 1],
  [1, 0],
  [-1, 0],
  [0, -1],
];

/** A seat's tray. */
export interface Tray {
  readonly seat: number;
  /** Where pillars stand on it, the first that is left last. */
  readonly slots: readonly ScenePoint[];
  /** The board alone. */
  readonly board: Span;
  /** Everything of it. */
  readonly span: Span;
}

/** The tray of a seat, by how many play. */
export function trayOf(players: number, seat: number): Tray {
  const many = HANDS[players] ?? 34;
  const columns = Math.ceil(many / ROWS);
  const at = (column: number) => column * STEP + Math.floor(column / GROUP.columns) * GROUP.gap;
  const half = at(columns - 1) / 2;
  const deep = ((ROWS - 1) * STEP) / 2;
  const [east, south] = SIDES[seat] ?? [0, 1];
  const far = FRAME_SIZE.half + BOARD.away + BOARD.edge + deep;
  const point = (along: number, out: number, up: number): ScenePoint =>
    east === 0 ? [along, up, south * (far + out)] : [east * (far + out), up, along];
  const slots = Array.from({ length: many }, (_, nth) => {
    const row = nth % ROWS;
    // Filled from the seat's left, whichever side it sits on.
    const along = (at(Math.floor(nth / ROWS)) - half) * (east === 0 ? south : -east);
    return point(along, (0.5 - row) * 2 * deep, HIGH);
  });
  const wide = half + BOARD.edge;
  const out = deep + BOARD.edge;
  const box = (low: number, high: number): Span => {
    const [a, b] = [point(-wide, -out, low), point(wide, out, high)];
    return {
      low: [Math.min(a[0], b[0]), low, Math.min(a[2], b[2])],
      high: [Math.max(a[0], b[0]), high, Math.max(a[2], b[2])],
    };
  };
  return {
    seat,
    slots,
    board: box(-FRAME_SIZE.thick, HIGH),
    span: box(-FRAME_SIZE.thick, HIGH + PILLAR * SMALL),
  };
}

/** The trays of the seats of this game. */
export function traysOf(players: number): readonly Tray[] {
  return Array.from({ length: players }, (_, seat) => trayOf(players, seat));
}

/** The boards of trays, built when it is known how many play. */
export function createTrays(
  stage: Stage,
  parent: Object3D,
): { show(trays: readonly Tray[], visible: boolean): void } {
  let built: Group | null = null;
  const build = (trays: readonly Tray[]): Group => {
    const group = new Group();
    const material = stage.own(wood(stage.own(grainTexture()), TRAY, 0.7));
    for (const { board } of trays) {
      const { low, high } = board;
      const [wide, tall, long] = [0, 1, 2].map((axis) => (high[axis] ?? 0) - (low[axis] ?? 0)) as [
        number,
        number,
        number,
      ];
      const shape = stage.own(new RoundedBoxGeometry(wide, tall, long, 2, 0.04));
      layGrain(shape, wide > long ? 0 : 2);
      const mesh = new Mesh(shape, material);
      mesh.position.set((low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2);
      mesh.castShadow = mesh.receiveShadow = true;
      group.add(mesh);
    }
    parent.add(group);
    return group;
  };
  return {
    show(trays, visible) {
      built ??= build(trays);
      built.visible = visible;
    },
  };
}
