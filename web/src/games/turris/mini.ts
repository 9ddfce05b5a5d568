/** Turris's tower on the lobby's bench. */
import type { Mini } from "../../scene/mini";
import { still } from "../../scene/model";
import { wooden } from "../wood/miniature";
import { draw, furnish } from "./model";

export const mini: Mini = {
  width: 6.8,
  z: 0,
  size: 0.82,
  turn: -0.52,
  lean: 0,
  make: (stage, fine, { position, renderData }) =>
    wooden(stage, fine, draw(still(position, renderData)), (parts) => furnish(parts)()),
};
