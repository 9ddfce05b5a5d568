/** Turquoise's site, small: the same as at the table. */
import { Group } from "three";
import { standing } from "../../games/turquoise/model/parts";
import { createTemple } from "../../games/turquoise/model/temple";
import type { Look, Position } from "../../games/turquoise/reading";
import type { Stage } from "../stage";
import type { Shown } from "./wooden";

/** The site, about its middle. */
export function temple(stage: Stage, shown: Shown): Group {
  const position = shown.position as Position;
  const look = shown.look as Look;
  const group = new Group();
  const site = createTemple(stage, group);
  site.set(position, look);
  site.setPillars(standing(position, look).pillars);
  return group;
}
