/** A row's sign, a block and an empty socket: the pieces of every drawing of a pyramid. */
import { paint } from "./colours";
import { BLOCK } from "./geometry";
import type { PlaceState } from "./places";
import { BAR, DOT, shapeOf } from "./signs";

const RIGHT = BLOCK.width / 2 - 4;
const LOW = BLOCK.height / 2 - 4;
/** The walls of an empty place that are seen: an edge of 7 above and of 5 at the left. */
const SHADE =
  `M${6 - RIGHT} ${-LOW}H${RIGHT - 6}Q${RIGHT} ${-LOW} ${RIGHT} ${6 - LOW}V${8 - LOW}` +
  `H${5 - RIGHT}V${LOW - 1}Q${-RIGHT} ${LOW - 1} ${-RIGHT} ${LOW - 6}V${6 - LOW}Q${-RIGHT} ${-LOW} ${6 - RIGHT} ${-LOW}Z`;
const LIT = `M${6 - RIGHT} ${LOW + 1}H${RIGHT - 6}`;

/** Dots and bars, around the origin and 40 units wide at scale 1. */
export function RowSign({ row, fill }: { readonly row: number; readonly fill: string }) {
  const { dots, bar } = shapeOf(row);
  return (
    <g fill={fill}>
      {dots.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={DOT} />
      ))}
      {bar !== null && (
        <rect x={-BAR.width / 2} y={bar} width={BAR.width} height={BAR.height} rx={BAR.round} />
      )}
    </g>
  );
}

/** The hatching of blocks at stake; its id is unique within the drawing that holds it. */
export function Hatching({ id }: { readonly id: string }) {
  return (
    <pattern
      id={id}
      width={9}
      height={9}
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(-45)"
    >
      <rect width={9} height={3} fill="#FFF" opacity={0.34} />
    </pattern>
  );
}

interface PyramidBlockProps {
  readonly row: number;
  readonly standing: PlaceState;
  /** The id of the hatching. */
  readonly hatch: string;
}

/** What is at a place, around the origin: a socket, a block, or a block at stake. */
export function Block({ row, standing, hatch }: PyramidBlockProps) {
  const { face, edge, sign, socket, faint } = paint(row);
  const { width, height } = BLOCK;
  const x = -width / 2;
  const y = -height / 2;
  /** The block's face, smaller by so much on each side. */
  const inset = (by: number) => ({
    x: x + by,
    y: y + by,
    width: width - 2 * by,
    height: height - 2 * by,
  });
  if (standing === "free") {
    return (
      <g class="tulum-recess">
        <rect {...inset(4)} rx={6} fill={socket} />
        {/* Its upper and left walls lie in the shade, its lower edge takes the light. */}
        <path d={SHADE} class="tulum-recess-shade" />
        <path d={LIT} class="tulum-recess-lit" />
        <g transform="scale(0.88)">
          <RowSign row={row} fill={faint} />
        </g>
      </g>
    );
  }
  const stake = standing === "stake";
  return (
    <g>
      <rect x={x} y={y + 5} width={width} height={height} rx={7} fill={edge} />
      <rect x={x} y={y} width={width} height={height} rx={7} fill={face} />
      {stake ? (
        <>
          <rect x={x} y={y} width={width} height={height} rx={7} fill={`url(#${hatch})`} />
          <ellipse rx={row === 3 ? 30 : 25} ry={19} fill={face} />
          <rect x={x} y={y} width={width} height={height + 5} rx={7} class="tulum-stake" />
          <rect {...inset(3.4)} height={height - 1.8} rx={4.5} class="tulum-stake-line" />
        </>
      ) : (
        <rect
          {...inset(10)}
          rx={5}
          fill={sign}
          fill-opacity={0.1}
          stroke={sign}
          stroke-opacity={0.82}
          stroke-width={2.4}
        />
      )}
      <RowSign row={row} fill={sign} />
    </g>
  );
}
