/** A row's sign, a block and an empty socket: the pieces of every drawing of a pyramid. */
import { paint } from "./colours";
import { BLOCK } from "./geometry";
import type { PlaceState } from "./places";
import { BAR, DOT, shapeOf } from "./signs";

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
      <g>
        <rect {...inset(4)} rx={5} fill={socket} />
        <rect {...inset(4)} rx={5} class="tulum-socket" />
        <RowSign row={row} fill={faint} />
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
