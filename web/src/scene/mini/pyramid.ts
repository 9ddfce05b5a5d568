/** Tulum's pyramid, small: the same wood, blocks and dice as at the table. */
import { Group, Matrix4 } from "three";
import { createBlocks, createSockets, PLACES } from "../../games/tulum/model/blocks";
import { createDieMeshes, onGround } from "../../games/tulum/model/die";
import { paintFaces } from "../../games/tulum/model/faces";
import { standingAt } from "../../games/tulum/model/poses";
import { createStands } from "../../games/tulum/model/wood";
import { type Look, type Position, standing } from "../../games/tulum/position";
import type { Stage } from "../stage";
import { grainTexture } from "../wood";
import type { Shown } from "./wooden";

/** How the three dice lie before it: where, and how turned. */
const DICE = [
  { x: -1.7, angle: 0.22 },
  { x: 0, angle: -0.1 },
  { x: 1.7, angle: -0.3 },
] as const;

/** The pyramid of whoever plays, standing on the ground. */
export function pyramid(stage: Stage, fine: boolean, shown: Shown): Group {
  const position = shown.position as Position;
  const look = shown.look as Look;
  const { seat, roll } = position;
  const group = new Group();
  const parts = { stage, parent: group, texture: paintFaces(stage), fine };
  const here = [new Matrix4()];
  createStands(stage, group, stage.own(grainTexture()), 1)(here);
  createSockets({ ...parts, many: 1 }).set(here);
  createBlocks({ ...parts, many: PLACES.length }).set(
    PLACES.flatMap((place) => {
      const kind = standing(position, look, seat, place);
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
