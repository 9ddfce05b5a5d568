/** Turris's tower on the lobby's bench. */

import { woodenMiniature } from "../../kit/wood/woodenMiniature";
import type { Mini } from "../../scene/miniature";
import { still } from "../../scene/model";
import { furnish } from "./base";
import { draw } from "./model";
import type { TurrisTypes } from "./protocol";

export const mini: Mini<TurrisTypes> = {
  width: 6.8,
  z: 0,
  size: 0.82,
  turn: -0.52,
  lean: 0,
  make: (stage, fine, { position, renderData }) =>
    woodenMiniature(stage, fine, draw(still<TurrisTypes>(position, renderData)), (parts) => {
      furnish(parts);
    }),
};
