/** Boards of Kwinty and Turris that several tests begin with. */
import type { KwintyPosition, KwintyRenderData } from "../src/games/kwinty/protocol";
import type { TurrisRenderData } from "../src/games/turris/protocol";

/** Kwinty after `Vi Hg`: black flat on g–h, white upright on i. */
export const WALL: KwintyPosition = {
  to_act: 0,
  left: "g",
  heights: [1, 1, 2],
  rows: ["BBW", "..W"],
  blocks_left: [19, 19],
};
export const WALL_DATA: KwintyRenderData = {
  blocks: [
    [0, "V", 8, 0],
    [1, "H", 6, 0],
  ],
  lines: [],
  fours: [0, 0],
  decided: [],
};

/** The blocks of a tower of Turris; what is not said of it is empty. */
export function towerData(
  blocks: TurrisRenderData["blocks"],
  more: Partial<TurrisRenderData> = {},
): TurrisRenderData {
  return { views: [], totals: [0, 0], heights: {}, closed: [], blocks, ...more };
}
