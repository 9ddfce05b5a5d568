/** Pillars from above: a capital in a dark collar, with the sign of its seat. */
import type { JSX } from "preact";
import { motion } from "../../../state/settings";
import { type Colour, colourOf, PAINT, SHAPES } from "../colours";
import { middle, RADIUS } from "../geometry";

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
