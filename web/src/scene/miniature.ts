/** A game's small model for the lobby's bench, and how it stands there. */
import type { Group } from "three";
import type { GameTypes } from "../protocol/messages";
import type { Stage } from "./stage";

/** A game as the bench is given it: the initial of its title, and a board of it. */
export interface MiniatureBoard<G extends GameTypes = GameTypes> {
  readonly initial: string;
  readonly position: G["position"];
  readonly renderData: G["render_data"];
}

/** A game's miniature. One unit is one of the bench's own. */
export interface Mini<G extends GameTypes = GameTypes> {
  /** How much of the bench it takes from left to right, the gap beside it included. */
  readonly width: number;
  /** How far before the middle of the bench it stands. */
  readonly z: number;
  readonly size: number;
  /** How far it is turned to the right, and how far it leans back, in radians. */
  readonly turn: number;
  readonly lean: number;
  make(stage: Stage, fine: boolean, shown: MiniatureBoard<G>): Group;
}
