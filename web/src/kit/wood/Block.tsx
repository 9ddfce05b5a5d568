/** A wooden block in a drawing, seen straight on; one unit is one square. */
import type { JSX } from "preact";
import { bySeat, EDGE, GRAIN, GROOVE, scatter, wood } from "./colours";

/** Where a block stands in a drawing, in units; two squares long, or one if seen from its end. */
export interface UnitRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface BlockProps extends UnitRect {
  readonly seat: number;
  /** The same block always has the same grain. */
  readonly seed: number;
}

const INSET = 0.022;
const ROUND = 0.085;

/** A block with its groove, its bevel and its grain; a square one is the end of an upright block. */
export function Block({ seat, seed, x, y, width, height }: BlockProps): JSX.Element {
  const body = {
    x: x + INSET,
    y: y + INSET,
    width: width - 2 * INSET,
    height: height - 2 * INSET,
  };
  return (
    <g class="wood-block">
      <rect {...body} rx={ROUND} fill={wood(seat, seed)} />
      {width === height ? <Rings {...{ seat, x, y }} /> : <Grain {...{ seat, seed, ...body }} />}
      <path
        d={`M${body.x + ROUND} ${body.y + 0.035}h${body.width - 2 * ROUND}`}
        class="wood-light"
      />
      <path
        d={`M${body.x + ROUND} ${body.y + body.height - 0.03}h${body.width - 2 * ROUND}`}
        class="wood-shade"
      />
      {width !== height && <Groove {...{ seat, x, y, width, height }} />}
      <rect {...body} rx={ROUND} fill="none" stroke={bySeat(EDGE, seat)} stroke-width={0.022} />
    </g>
  );
}

function Groove({ seat, x, y, width, height }: Omit<BlockProps, "seed">): JSX.Element {
  const path =
    width > height
      ? `M${x + width / 2} ${y + 0.05}v${height - 0.1}`
      : `M${x + 0.05} ${y + height / 2}h${width - 0.1}`;
  return <path d={path} stroke={bySeat(GROOVE, seat)} stroke-width={0.028} fill="none" />;
}

/** Fine lines along the block. */
function Grain({ seat, seed, x, y, width, height }: BlockProps): JSX.Element {
  const long = width > height;
  const across = long ? height : width;
  const along = long ? width : height;
  const lines = [0, 1, 2, 3, 4].map((line) => {
    const at = across * (0.14 + 0.18 * line + 0.1 * (scatter(seed + line * 7) - 0.5));
    const from = 0.06 + 0.3 * scatter(seed + line);
    const to = along - 0.06 - 0.4 * scatter(seed + line + 31);
    const bend = 0.05 * (scatter(seed + line * 3) - 0.5);
    return long
      ? `M${x + from} ${y + at}q${(to - from) / 2} ${bend} ${to - from} 0`
      : `M${x + at} ${y + from}q${bend} ${(to - from) / 2} 0 ${to - from}`;
  });
  return (
    <path d={lines.join("")} class="wood-grain" stroke={bySeat(GRAIN, seat)} stroke-width={0.014} />
  );
}

/** The rings of the tree, on the end of an upright block. */
function Rings({ seat, x, y }: { seat: number; x: number; y: number }): JSX.Element {
  return (
    <g class="wood-grain" stroke={bySeat(GRAIN, seat)} stroke-width={0.016}>
      {[0.16, 0.26, 0.36].map((radius) => (
        <rect
          key={radius}
          x={x + 0.5 - radius}
          y={y + 0.5 - radius}
          width={2 * radius}
          height={2 * radius}
          rx={radius * 0.8}
        />
      ))}
    </g>
  );
}
