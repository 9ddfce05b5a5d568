/** What the hand shows on the site: nothing yet. */
import type { Object3D } from "three";
import type { Span } from "../../../scene/drawing";
import type { ModelView } from "../../../scene/model";
import type { Stage } from "../../../scene/stage";
import type { Space } from "./space";

/** What of the hand is on the site, and what of the site can be picked. */
export interface HandLayer {
  set(view: ModelView): void;
  at(x: number, y: number): string | null;
  point(target: string | null): void;
  pointOf(target: string): { x: number; y: number } | null;
  targets(): readonly string[];
  extent(): readonly Span[];
  drawn(): void;
  setDark(dark: boolean): void;
  state(): { ghost: string | null };
  dispose(): void;
}

export interface HandParts {
  readonly stage: Stage;
  readonly host: HTMLElement;
  readonly space: Space;
  readonly motion: boolean;
  say(key: string): string;
  onPick(target: string): void;
  plate(digits: string, level: number): Object3D;
  moved(): void;
}

/** Put the hand over a site. */
export function createHand(_parts: HandParts): HandLayer {
  return {
    set: () => {},
    at: () => null,
    point: () => {},
    pointOf: () => null,
    targets: () => [],
    extent: () => [],
    drawn: () => {},
    setDark: () => {},
    state: () => ({ ghost: null }),
    dispose: () => {},
  };
}
