/** What stands over a picture of the model, put apart; and how each of it is then hit. */

import {
  boxAt,
  inside,
  type Label,
  type Offset,
  type PixelBox,
  spread,
} from "../../../scene/labelLayout";
import type { Leader, TagPlacement } from "../../../scene/overlay";
import type { CanvasPoint, HitMark } from "./hitTest";
import type { Posted } from "./tags";

/** Something that stands over the picture. */
export interface OverlayItem {
  readonly post: Posted;
  /** The point that it speaks of. */
  readonly at: CanvasPoint;
  /** How far under that point it would best begin; 0 is at the point. */
  readonly under: number;
  /** How it is hit beside its tag; `null` for what is only seen, or nowhere. */
  readonly target: Pick<HitMark, "title" | "line" | "ground" | "behind"> | null;
  /** What the rows of its chip pick, where all of them are shown. */
  readonly rows: readonly string[];
}

/** Where everything stands. */
export interface Arranged {
  readonly places: ReadonlyMap<string, TagPlacement>;
  readonly leaders: readonly Leader[];
  /** For the next picture: nothing leaves its place without need. */
  readonly offsets: ReadonlyMap<string, Offset>;
  /** The chips that do not show all they have. */
  readonly folded: ReadonlySet<string>;
  readonly marks: readonly HitMark[];
}

/** Put things over a picture: inside the room, off what is solid, and off each other. */
export function arrange(
  items: readonly OverlayItem[],
  room: PixelBox,
  solid: readonly PixelBox[],
  before: ReadonlyMap<string, Offset>,
): Arranged {
  const labels = items.flatMap(({ post, at, under }): Label[] =>
    post.rank === null || !inside(at, room)
      ? []
      : [{ key: post.tag.key, ...at, under, sizes: post.sizes, rank: post.rank }],
  );
  const placed = spread(labels, room, solid, before);
  const places = new Map<string, TagPlacement>();
  const leaders: Leader[] = [];
  const offsets = new Map<string, Offset>();
  const folded = new Set<string>();
  const marks: HitMark[] = [];
  for (const { post, at, target, rows } of items) {
    const { key } = post.tag;
    const moved = placed.get(key);
    const shape = post.sizes[moved?.size ?? 0];
    if (!shape) continue;
    const { x, y } = moved ?? at;
    const box = boxAt(x, y, shape);
    if (post.rank === null || moved) {
      places.set(key, { x, y, width: shape.width, height: shape.height, size: shape.name });
    }
    if (moved) {
      offsets.set(key, { dx: x - at.x, dy: y - at.y, size: moved.size });
      if (shape.name !== post.full) folded.add(key);
      // What is chosen has an arrow: under it no line is needed.
      const strayed = !post.chosen || Math.abs(x - at.x) > 1;
      if (strayed && !inside(at, box)) leaders.push({ from: at, to: nearestIn(box, at) });
    }
    if (!target) continue;
    const shown = shape.name === "all" ? rows : [];
    marks.push({ name: key, ...target, chip: moved ? { box, rows: shown } : null });
  }
  return { places, leaders, offsets, folded, marks };
}

/** The point of a box nearest to another. */
function nearestIn({ left, right, top, bottom }: PixelBox, { x, y }: CanvasPoint): CanvasPoint {
  return { x: Math.min(Math.max(x, left), right), y: Math.min(Math.max(y, top), bottom) };
}
