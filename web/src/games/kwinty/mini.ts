/** Kwinty's wall on the lobby's bench. */

import { woodenMiniature } from "../../kit/wood/woodenMiniature";
import type { Mini } from "../../scene/miniature";
import { still } from "../../scene/model";
import { furnish } from "./base";
import { draw } from "./model";
import type { KwintyTypes } from "./protocol";

export const mini: Mini<KwintyTypes> = {
  width: 6.6,
  z: 0.4,
  size: 0.56,
  turn: 0.28,
  lean: 0,
  make(stage, fine, { position, renderData }) {
    const drawing = draw(still<KwintyTypes>(position, renderData));
    return woodenMiniature(stage, fine, drawing, (parts) => furnish(parts)(drawing));
  },
};
