/** Kwinty's wall and Turris's tower, small: the same boards as at the table. */
import { Group } from "three";
import { draw as drawWall, furnish as layRails } from "../../games/kwinty/model";
import { draw as drawTower, furnish as layBase } from "../../games/turris/model";
import { createBlocks } from "../block";
import { still } from "../model";
import type { Stage } from "../stage";

/** A board as the lobby is given it. */
export interface Shown {
  readonly position: unknown;
  readonly look: unknown;
}

const resting = ({ position, look }: Shown) => still(position, look);

/** Both, about the middle of their boards, standing on the ground. */
export function wooden(
  game: "kwinty" | "turris",
  stage: Stage,
  fine: boolean,
  shown: Shown,
): Group {
  const drawing = game === "kwinty" ? drawWall(resting(shown)) : drawTower(resting(shown));
  const inner = new Group();
  const blocks = createBlocks(stage, fine, inner);
  const parts = { stage, parent: inner, grain: blocks.grain, say: () => "" };
  if (game === "kwinty") layRails(parts)(drawing);
  else layBase(parts)();
  blocks.set(drawing.pieces, false);
  const room = drawing.extent[0];
  if (room) inner.position.set(-(room.low[0] + room.high[0]) / 2, -room.low[1], 0);
  const whole = new Group();
  whole.add(inner);
  return whole;
}
