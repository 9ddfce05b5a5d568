/** Where the targets of a model are in it: from foot to head, and the ground of what is wide. */
import type { Bar, ScenePoint, Span } from "../../../scene/boardDrawing";
import { footAt, heldAt, square } from "./laying";
import { type Ground, handAt } from "./pathTube";
import { PILLAR, type Space } from "./space";
import type { BoardTarget } from "./targets";

/** What there is to know of a site. */
export interface Anchor extends Ground {
  readonly space: Space;
  /** The tray that pillars are taken from; `null` where there is none to see. */
  tray(): Span | null;
}

/** A target's foot and head; `null` for what is nowhere. */
export function lineOf(
  { kind, at }: BoardTarget,
  where: Anchor,
): readonly [ScenePoint, ScenePoint] | null {
  switch (kind) {
    case "site": {
      const foot = footAt(at, where.space);
      return [foot, foot];
    }
    case "plate": {
      const top = heldAt(at, where.space);
      return [top, top];
    }
    case "tray":
      return alongTray(where.tray());
    case "back": {
      const out = handAt(at, where);
      return [out, out];
    }
    default: {
      const [x, y, z] = where.pointOf(at);
      const foot: ScenePoint = [x, y + 0.06, z];
      return [foot, where.pillarAt(at) ? [x, y + PILLAR, z] : foot];
    }
  }
}

/** The ground of a target that is wider than a place. */
export function groundOf({ kind, at }: BoardTarget, where: Anchor): readonly ScenePoint[] | null {
  if (kind === "site") return square(footAt(at, where.space));
  if (kind === "tray") return trayBars(where.tray()).map(({ from }) => from);
  return kind === "plate" ? square(heldAt(at, where.space)) : null;
}

/** Whether a plate may stand before a target: what is wide is always seen. */
export const canHide = ({ kind }: BoardTarget): boolean =>
  kind !== "site" && kind !== "plate" && kind !== "tray";

function alongTray(span: Span | null): readonly [ScenePoint, ScenePoint] | null {
  if (!span) return null;
  const { low, high } = span;
  const [x, y, z] = [0, 1, 2].map((axis) => ((low[axis] ?? 0) + (high[axis] ?? 0)) / 2) as [
    number,
    number,
    number,
  ];
  const end = 0.4;
  if (high[0] - low[0] > high[2] - low[2]) {
    return [
      [low[0] + end, y, z],
      [high[0] - end, y, z],
    ];
  }
  return [
    [x, y, low[2] + end],
    [x, y, high[2] - end],
  ];
}

/** The outline of a tray. */
export function trayBars(span: Span | null): readonly Bar[] {
  if (!span) return [];
  const { low, high } = span;
  const y = low[1] + 0.1;
  const spots: readonly ScenePoint[] = [
    [low[0], y, low[2]],
    [high[0], y, low[2]],
    [high[0], y, high[2]],
    [low[0], y, high[2]],
  ];
  return spots.map((from, nth) => ({ from, to: spots[(nth + 1) % 4] ?? from }));
}
