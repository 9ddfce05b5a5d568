/** Towers of Turris of any shape, and cameras that look at them. */
import { PerspectiveCamera } from "three";
import { draw, LENS } from "../src/games/turris/model";
import { placesOf } from "../src/games/turris/places";
import type {
  TurrisAction,
  TurrisBlock,
  TurrisRenderData,
  TurrisTypes,
} from "../src/games/turris/protocol";
import type { BoardDrawing } from "../src/scene/boardDrawing";
import { type Bearing, framed, placeCamera } from "../src/scene/camera";
import { still } from "../src/scene/model";
import { lineEntry } from "./fixtures";
import { towerData } from "./woodenBoards";

const COLUMNS = ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"] as const;
export const SIZE = { width: 900, height: 640 };

export interface TowerWish {
  /** How many upright blocks stand on each column; none where it is not said. */
  readonly upright: Readonly<Record<string, number>>;
  /** Columns that one may build on; all unless said. */
  readonly on?: readonly string[];
  readonly chosen?: string;
  /** The column of the block that was placed last. */
  readonly last?: string;
}

/** What the model draws of a tower of upright blocks. */
export function tower({ upright, on = COLUMNS, chosen, last }: TowerWish): BoardDrawing {
  const blocks: TurrisBlock[] = [];
  for (const [column, count] of Object.entries(upright))
    for (let nth = 0; nth < count; nth += 1) blocks.push([nth % 2, [column], 2 * nth + 1]);
  blocks.sort((one, other) => one[2] - other[2]);
  const columns = Object.fromEntries(
    COLUMNS.map((column) => [column, "WWBB".repeat(3).slice(0, 2 * (upright[column] ?? 0))]),
  );
  const renderData: TurrisRenderData = towerData(blocks);
  const offered = on.map((column) => [`V${column}`, ["upright", column]] as const);
  const actions: readonly (readonly [string, TurrisAction])[] = offered;
  const position: TurrisTypes["position"] = {
    to_act: 0,
    bonus: false,
    blocks_left: [20, 20],
    columns,
    blocks: [],
    last: [null, null],
    forbidden: [],
    scores: [0, 0],
  };
  return draw({
    ...still<TurrisTypes>(position, renderData),
    seat: 0,
    actions: actions.map(([action]) => action),
    offered: actions,
    chosen: chosen ?? null,
    last: last === undefined ? null : lineEntry(`V${last}`, ["upright", last]),
    detail: {
      name: "places",
      places: placesOf(actions, renderData).map(({ action, columns: over }) => ({
        action,
        label: action,
        sign: { kind: "upright", name: over.join(), note: "", group: "upright" },
      })),
    },
  });
}

/** A tower by chance, always the same for a seed. */
export function anyTower(seed: number): BoardDrawing {
  let state = seed;
  const roll = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const upright = Object.fromEntries(COLUMNS.map((column) => [column, Math.floor(roll() * 4)]));
  return tower({ upright, on: COLUMNS.filter(() => roll() < 0.6) });
}

/** A camera that shows a whole drawing from a direction. */
export function cameraOn(drawing: BoardDrawing, bearing: Bearing): PerspectiveCamera {
  const aspect = SIZE.width / SIZE.height;
  const camera = new PerspectiveCamera(LENS.fov, aspect, 1, 120);
  const margins = { top: 0.15, right: 0.05, bottom: 0.1, left: 0.05 };
  placeCamera(camera, framed(LENS, bearing, drawing.extent, aspect, margins));
  camera.updateProjectionMatrix();
  return camera;
}

/** The presets of the camera, and directions between them. */
export const BEARINGS: readonly Bearing[] = [
  ...[0, 90, 180, -90].map((turn) => ({ turn, lift: 9 })),
  { turn: 0, lift: 80 },
  { turn: 31, lift: 23 },
  { turn: 200, lift: 5 },
  { turn: 137, lift: 44 },
];
