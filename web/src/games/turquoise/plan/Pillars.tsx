/** Pillars from above, and the way that the last one walked: a capital in a dark collar, with the sign of its seat. */
import type { JSX, RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { HOP } from "../../../scene/motion";
import { motion } from "../../../state/settings";
import { type Colour, colourOf, HALO, MARK, PAINT, SHAPES } from "../colours";
import { HAND, line, middle, type PlanPoint, pointsOf, RADIUS } from "../geometry";
import type { TurquoiseView } from "../position";

/** A seat's sign alone, around a point: ring, square, triangle, cross. */
function Inlay({ colour }: { colour: Colour }): JSX.Element {
  const ink = PAINT[colour].sign;
  const { path, line, hollow } = SHAPES[colour];
  return (
    <path
      d={path}
      fill={hollow ? "none" : ink}
      stroke={ink}
      stroke-width={line}
      stroke-linejoin="round"
    />
  );
}

/** A capital of some radius around a point; a coin is a small one. */
export function Capital(props: {
  readonly colour: Colour;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly shade?: boolean;
  readonly ring?: number;
}): JSX.Element {
  const { colour, x, y, radius, shade = false, ring = 1.6 } = props;
  const { capital, collar } = PAINT[colour];
  return (
    <g transform={`translate(${x} ${y})`}>
      {shade && <circle cy={0.12 * radius} r={1.04 * radius} fill="#1A0F06" fill-opacity={0.34} />}
      <circle r={radius - ring / 2} fill={capital} stroke={collar} stroke-width={ring} />
      <g transform={`scale(${radius})`}>
        <Inlay colour={colour} />
      </g>
    </g>
  );
}

/** The free-standing pillars of a site; the one that was put last settles, or has walked there. */
export function Pillars(props: {
  readonly pillars: ReadonlyMap<string, Colour>;
  readonly last: readonly string[];
  /** Where a pillar has walked to: it is drawn over those on its way. */
  readonly walked: string | undefined;
}): JSX.Element {
  const { pillars, last, walked } = props;
  const order = [...pillars].sort(([a], [b]) => Number(a === walked) - Number(b === walked));
  const moves = (place: string) => {
    if (place === walked) return " tq-walks";
    return motion && last.includes(place) ? " tq-settles" : "";
  };
  return (
    <g class="tq-pillars">
      {order.map(([place, colour]) => (
        <g
          key={place}
          class={`tq-pillar${moves(place)}`}
          data-at={place}
          data-colour={colour}
          data-to={place === walked ? place : undefined}
        >
          <Capital {...middle(place)} colour={colour} radius={RADIUS} shade />
        </g>
      ))}
    </g>
  );
}

/** A seat's capital, for cards and lists. */
export function Sign({ seat, size = 40 }: { seat: number; size?: number }): JSX.Element {
  return (
    <svg
      class="tq-sign"
      width={size}
      height={size}
      viewBox="-20.8 -20.8 41.6 41.6"
      aria-hidden="true"
    >
      <Capital colour={colourOf(seat)} x={0} y={0} radius={20} ring={Math.max(1.2, 62 / size)} />
    </svg>
  );
}

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
