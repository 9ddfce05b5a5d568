/** A wooden board on the lobby's bench: the same blocks as at the table. */
import { Group } from "three";
import { createBlocks } from "../../scene/block";
import type { BoardDrawing } from "../../scene/boardDrawing";
import type { Stage } from "../../scene/stage";
import type { Furnishing } from "../../scene/woodenBoard";

/** A drawing about the middle of its board, standing on the ground; `furnish` adds what is no block. */
export function woodenMiniature(
  stage: Stage,
  fine: boolean,
  drawing: BoardDrawing,
  furnish: (parts: Furnishing) => void,
): Group {
  const inner = new Group();
  const blocks = createBlocks(stage, fine, inner);
  furnish({ stage, parent: inner, grain: blocks.grain, say: () => "" });
  blocks.set(drawing.pieces, false);
  const room = drawing.extent[0];
  if (room) inner.position.set(-(room.low[0] + room.high[0]) / 2, -room.low[1], 0);
  const whole = new Group();
  whole.add(inner);
  return whole;
}
