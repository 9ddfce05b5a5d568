/** Boards of Kwinty and Turris that several tests begin with. */
import type { KwintyPosition, KwintyRenderData } from "../src/games/kwinty/protocol";
import type { View } from "../src/games/module";
import type { TurrisRenderData } from "../src/games/turris/protocol";
import type { GameTypes } from "../src/protocol/messages";

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

/** A view of a board early in a game of two. */
export function viewOf<G extends GameTypes>(
  game: string,
  position: G["position"],
  renderData: G["render_data"],
  live = true,
): View<G> {
  return {
    game,
    players: 2,
    board: {
      number: 2,
      length: 2,
      to_act: 0,
      position,
      render_data: renderData,
      scores: [0, 0],
      back: [],
    },
    last: null,
    seats: [],
    outcome: null,
    live,
  };
}
