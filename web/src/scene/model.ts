/** The interface of a three-dimensional board: given a view it shows it. */

import type { GameTypes, LineEntry, OfferedAction } from "../protocol/messages";
import type { Bearing, FramedBox } from "./camera";
import type { OverlayPoint } from "./overlay";
import type { PagePoint } from "./pagePoint";

/** Everything a model shows of a game; `D` is what the game's session adds. */
export interface ModelView<G extends GameTypes = GameTypes, D = unknown> {
  readonly position: G["position"];
  readonly renderData: G["render_data"];
  /** The legal actions of the player who acts here; empty when none does. */
  readonly offered: readonly OfferedAction<G>[];
  /** Their texts, in the same order. */
  readonly actions: readonly string[];
  /** The seat that acts here, or `null`. */
  readonly seat: number | null;
  /** The selected action, shown as a ghost. */
  readonly chosen: string | null;
  /** The action that led here, marked by brackets. */
  readonly last: LineEntry<G> | null;
  /** What is looked at apart, such as one face; `null` for nothing. */
  readonly focus: string | null;
  readonly over: boolean;
  /** How many actions led here: what moved can be told between neighbours alone. */
  readonly length: number;
  /** What the seats are called. */
  readonly names: readonly string[];
  /** Whether something was sent and is not yet answered. */
  readonly busy: boolean;
  /** What the session's `detail` adds: what is half chosen. */
  readonly detail: D | null;
}

/** A board alone: nobody acts on it. */
export function still<G extends GameTypes>(
  position: G["position"],
  renderData: G["render_data"],
): ModelView<G, never> {
  return {
    position,
    renderData,
    offered: [],
    actions: [],
    seat: null,
    chosen: null,
    last: null,
    focus: null,
    over: false,
    length: 0,
    names: [],
    busy: false,
    detail: null,
  };
}

/** A place where nothing can be done, as the game's `why_not.py` names it. */
export interface MissedPlace {
  readonly place: string;
  /** Where the canvas shows it now, in its own pixels; `null` where it is out of sight. */
  point(): OverlayPoint | null;
}

export interface ModelOptions {
  readonly quality: "auto" | "low" | "high";
  readonly motion: boolean;
  readonly dark: boolean;
  /** A place that can be acted at was picked: an action, or what the game's own `pick` knows. */
  onPick(target: string): void;
  /** The pointer is at a place that can be acted at, or at none. */
  onPoint(target: string | null): void;
  /** A place was pressed where nothing can be done, as the game's `why_not.py` names it. */
  onMiss(missed: MissedPlace): void;
  /** A picture was drawn: what floats over the canvas follows it. */
  onDrawn?(): void;
  /** The graphics context is lost: show the flat view instead. */
  onLost(): void;
  /** Words for labels in the scene. */
  say(key: string): string;
}

/** What tests ask a scene. */
export interface SceneState {
  readonly pieces: number;
  readonly targets: readonly string[];
  readonly ghost: string | null;
  readonly brackets: string | null;
  readonly settled: boolean;
  readonly drawn: number;
  readonly quality: string;
  readonly calls: number;
  /** How many places are hidden behind blocks. */
  readonly hidden?: number;
  /** The direction that is looked from, where a model tells it. */
  readonly bearing?: Bearing;
  /** What the graphics card keeps for it, where it is known. */
  readonly held?: SceneResources;
}

/** The graphics resources that a scene holds. */
export interface SceneResources {
  readonly geometries: number;
  readonly textures: number;
  readonly programs: number;
}

export interface Model<G extends GameTypes = GameTypes, D = unknown> {
  set(view: ModelView<G, D>): void;
  /** The names of the camera's presets, for buttons. */
  readonly presets: readonly string[];
  camera(preset: string): void;
  /** Whether a preset shows anything of a position that is not seen without it. */
  can?(preset: string, position: G["position"]): boolean;
  /** Whether a preset that stays until it is asked for again is on; `undefined` for the others. */
  on?(preset: string): boolean | undefined;
  setDark(dark: boolean): void;
  /** Something else floats over the canvas now: the camera makes room for it. */
  refit?(): void;
  /** Which part of the canvas the board takes, in shares of its sides. */
  framed?(): FramedBox | null;
  /**
   * A point of the page where a press truly hits a target's place; `null` if none does. Where a
   * model knows it, from another camera too, a preset or a direction, without drawing.
   */
  pointOf(target: string, from?: string | Bearing): PagePoint | null;
  /** Where on the page the last action is marked; `null` where it is not, or out of sight. */
  lastPoint(): PagePoint | null;
  state(): SceneState;
  dispose(): void;
}

export type CreateModel<G extends GameTypes = GameTypes, D = unknown> = (
  host: HTMLElement,
  options: ModelOptions,
) => Model<G, D>;
