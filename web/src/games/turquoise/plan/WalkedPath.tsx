/** The way that the last pillar went: a quiet line, and the pillar that walks it once. */
import type { JSX, RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { HOP } from "../../../scene/motion";
import { motion } from "../../../state/settings";
import { HAND } from "../actions";
import { colourOf, HALO, MARK } from "../colours";
import { line, type PlanPoint, RADIUS } from "../geometry";
import type { TurquoiseView } from "../position";
import { Capital } from "./Pillars";
import { pointsOf } from "./PriceChips";

/** How much larger a pillar looks in the middle of a hop. */
const NEARER = 1.14;

/** The way of the action that led to a view; nothing where no pillar went anywhere. */
export function walkedOf({ last }: TurquoiseView): readonly string[] {
  return last?.path ?? [];
}

/** A line along the last way, from beside where the pillar was to beside where it is. */
export function Walked({ way }: { readonly way: readonly string[] }): JSX.Element | null {
  const points = pointsOf(way);
  if (points === null) return null;
  const [first, second] = points;
  const [last, before] = [points.at(-1), points.at(-2)];
  if (!first || !second || !last || !before) return null;
  const begin = way[0] === HAND ? first : nearer(first, second);
  const end = way.at(-1) === HAND ? last : nearer(last, before);
  const shape = line([begin, ...points.slice(1, -1), end]);
  return (
    <g class="tq-walked" fill="none" stroke-linejoin="round" stroke-linecap="round">
      <path d={shape} stroke={HALO} stroke-opacity={0.75} stroke-width={4.6} />
      <path d={shape} stroke={MARK} stroke-width={1.8} stroke-dasharray="0.1 5" />
    </g>
  );
}

/** A pillar on its way out of the site: seen only while it walks. */
export function Leaving({ view }: { readonly view: TurquoiseView }): JSX.Element | null {
  const way = walkedOf(view);
  const out = way.at(-1) === HAND ? pointsOf(way)?.at(-1) : undefined;
  const seat = view.last?.seat ?? null;
  if (out === undefined || seat === null) return null;
  return (
    <g class="tq-walks" data-to={HAND} opacity={0}>
      <Capital {...out} colour={colourOf(seat)} radius={RADIUS} shade />
    </g>
  );
}

/** Let the pillar that was moved walk its way, once, when the move is seen to happen. */
export function useWalk(site: RefObject<SVGSVGElement | null>, view: TurquoiseView): void {
  const { length } = view.board;
  const seen = useRef(length);
  useLayoutEffect(() => {
    const next = length === seen.current + 1;
    seen.current = length;
    const points = pointsOf(walkedOf(view));
    if (!motion || !next || points === null) return;
    const to = walkedOf(view).at(-1);
    site.current?.querySelector(`[data-to="${to}"]`)?.animate(hops(points), {
      duration: HOP * (points.length - 1),
    });
  }, [length]);
}

/** From point to point as seen from the last one, a little nearer to the eye in between. */
export function hops(points: readonly PlanPoint[]): Keyframe[] {
  const last = points.at(-1);
  if (last === undefined) return [];
  const frame = ({ x, y }: PlanPoint, size: number): Keyframe => ({
    transform: `translate(${x - last.x}px, ${y - last.y}px) scale(${size})`,
    opacity: 1,
  });
  return points.flatMap((point, nth) => {
    const next = points[nth + 1];
    if (next === undefined) return [frame(point, 1)];
    const over = { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    return [frame(point, 1), frame(over, NEARER)];
  });
}

/** The point beside a pillar's foot towards another. */
function nearer(from: PlanPoint, to: PlanPoint): PlanPoint {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const part = (RADIUS + 3) / far;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}
