/** Turquoise's site on the lobby's bench: the same as at the table. */
import { Group } from "three";
import type { Mini, Shown } from "../../scene/mini";
import type { Stage } from "../../scene/stage";
import { standing } from "./model/parts";
import { createTemple } from "./model/temple";
import type { Position, RenderData } from "./reading";

/** The site, about its middle. */
function make(stage: Stage, _: boolean, shown: Shown): Group {
  const position = shown.position as Position;
  const renderData = shown.renderData as RenderData;
  const group = new Group();
  const site = createTemple(stage, group);
  site.set(position, renderData);
  site.setPillars(standing(position, renderData).pillars);
  return group;
}

export const mini: Mini = { width: 6.8, z: 0.2, size: 0.54, turn: 0.3, lean: 0.72, make };
