/** What a press on a canvas means: the end of a thread, what lies there, or the nearest end. */
import type { PerspectiveCamera } from "three";
import type { Size } from "./boxes";
import type { PlaceLayout } from "./placeButtons";
import { type Field, rayAt } from "./raycast";

/** How near to the end of a thread a press means its place, in pixels: before what lies there, and else. */
const NEAR = { surely: 10, else: 22 };

/** What is seen, and by which camera. */
export interface PressedView {
  readonly field: Field;
  readonly camera: PerspectiveCamera;
  readonly layout: PlaceLayout;
  readonly size: Size;
}

/** The action that a press at a point means, in pixels from the canvas's corner. */
export function pressedAt(
  { field, camera, layout, size }: PressedView,
  x: number,
  y: number,
): string | null {
  const [foot, away] = nearestFoot(layout, x, y);
  if (foot !== null && away <= NEAR.surely) return foot;
  return field.at(rayAt(camera, x, y, size)) ?? (away <= NEAR.else ? foot : null);
}

/** The place whose thread ends nearest to a point, and how far away. */
function nearestFoot({ feet }: PlaceLayout, x: number, y: number): [string | null, number] {
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [action, foot] of feet) {
    const away = Math.hypot(foot.x - x, foot.y - y);
    if (away < least) [best, least] = [action, away];
  }
  return [best, least];
}
