/** Tulum's pyramid on the lobby's bench: the same wood, blocks and dice as at the table. */
import { Group, Matrix4 } from "three";
import type { Mini, MiniatureBoard } from "../../scene/miniature";
import type { Stage } from "../../scene/stage";
import { grainTexture } from "../../scene/wood";
import { createBlocks, createSockets, PLACES } from "./model/blocks";
import { createDieMeshes, onGround } from "./model/die";
import { paintFaces } from "./model/faces";
import { standingAt } from "./model/poses";
import { createStands } from "./model/wood";
import { placeState } from "./places";
import type { TulumTypes } from "./protocol";

/** How the three dice lie before it: where, and how turned. */
const DICE = [
  { x: -1.7, angle: 0.22 },
  { x: 0, angle: -0.1 },
  { x: 1.7, angle: -0.3 },
] as const;

/** The pyramid of the player to act, standing on the ground. */
function make(stage: Stage, fine: boolean, shown: MiniatureBoard<TulumTypes>): Group {
  const { position, renderData } = shown;
  const { seat, roll } = position;
  const group = new Group();
  const parts = { stage, parent: group, texture: paintFaces(stage), fine };
  const here = [new Matrix4()];
  createStands(stage, group, stage.own(grainTexture()), 1)(here);
  createSockets({ ...parts, many: 1 }).set(here);
  createBlocks({ ...parts, many: PLACES.length }).set(
    PLACES.flatMap((place) => {
      const kind = placeState(position, renderData, seat, place);
      if (kind === "free") return [];
      return [{ row: place.row, kind, at: standingAt(place, kind) }];
    }),
  );
  const rows = [...roll, 5, 2, 3];
  createDieMeshes(parts)(
    DICE.map(({ x, angle }, index) => ({
      pose: onGround(rows[index] ?? 1, x, 2.5, angle),
      lit: "all",
    })),
  );
  return group;
}

export const mini: Mini<TulumTypes> = {
  width: 5.6,
  z: -0.4,
  size: 0.78,
  turn: -0.06,
  lean: 0,
  make,
};
