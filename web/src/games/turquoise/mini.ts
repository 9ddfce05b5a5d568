/** Turquoise's site on the lobby's bench: the same as at the table. */
import { Group } from "three";
import type { Mini, MiniatureBoard } from "../../scene/miniature";
import type { Stage } from "../../scene/stage";
import { sitePieces } from "./model/space";
import { createTemple } from "./model/temple";
import type { TurquoiseTypes } from "./protocol";

/** The site, about its middle. */
function make(stage: Stage, _: boolean, shown: MiniatureBoard<TurquoiseTypes>): Group {
  const { position, renderData } = shown;
  const group = new Group();
  const site = createTemple(stage, group);
  site.set(position, renderData);
  site.setPillars(sitePieces(position, renderData).pillars);
  return group;
}

export const mini: Mini<TurquoiseTypes> = {
  width: 6.8,
  z: 0.2,
  size: 0.54,
  turn: 0.3,
  lean: 0.72,
  make,
};
