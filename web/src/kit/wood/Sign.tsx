/** The sign of a seat: a block of its wood, upright; before an action, as the action left it. */
import type { JSX } from "preact";
import { bySeat, EDGE, GROOVE, wood } from "./colours";
import type { Orientation } from "./Turn";
import "./wood.css";

interface WoodSignProps {
  readonly seat: number;
  readonly size?: number;
  /** Whether the seat has no colour yet. */
  readonly unsettled?: boolean;
}

/** A seat's block, drawn so that it is clear when it is small. */
export function Sign({ seat, size = 40, unsettled = false }: WoodSignProps): JSX.Element {
  return (
    <svg
      class="wood-sign"
      width={size / 2}
      height={size}
      viewBox="-0.06 -0.06 1.12 2.12"
      aria-hidden="true"
    >
      {unsettled ? <Either /> : <Small seat={seat} />}
    </svg>
  );
}

/** A block without a seat is drawn in the page's own grey: nobody here placed it. */
function Small({ seat, flat = false }: { seat: number | null; flat?: boolean }): JSX.Element {
  const colours =
    seat === null
      ? { fill: "var(--sunk)", edge: "var(--rule)", groove: "var(--rule)" }
      : { fill: wood(seat, 0.5), edge: bySeat(EDGE, seat), groove: bySeat(GROOVE, seat) };
  return (
    <g transform={flat ? "translate(1.5 .5) rotate(90)" : undefined}>
      <rect
        width={1}
        height={2}
        rx={0.14}
        fill={colours.fill}
        stroke={colours.edge}
        stroke-width={0.1}
      />
      <path d="M.05 1h.9" stroke={colours.groove} stroke-width={0.09} />
    </g>
  );
}

/** Half of each wood: the seat will play one of them. */
function Either(): JSX.Element {
  return (
    <g>
      {[0, 1].map((seat) => (
        <rect
          key={seat}
          y={seat}
          width={1}
          height={1}
          rx={0.14}
          fill={wood(seat, 0.5)}
          stroke={bySeat(EDGE, seat)}
          stroke-width={0.1}
        />
      ))}
    </g>
  );
}

interface EntrySignProps {
  readonly seat: number | null;
  /** How the block stands, or that it was removed; `null` for an action without one. */
  readonly kind: Orientation | "removed" | null;
}

/** The block of an action: upright, flat, or crossed out when it was removed; a dash for none. */
export function EntrySign({ seat, kind }: EntrySignProps): JSX.Element {
  return (
    <svg
      class="wood-sign"
      width={18}
      height={18}
      viewBox="-0.62 -0.12 2.24 2.24"
      aria-hidden="true"
    >
      {kind === "V" && <Small seat={seat} />}
      {kind === "H" && <Small seat={seat} flat />}
      {kind === "removed" && (
        <g>
          <Small seat={seat === null ? null : 1 - seat} />
          <path class="wood-sign-cross" d="M-.4.1l1.8 1.8M1.4.1l-1.8 1.8" />
        </g>
      )}
      {kind === null && <path class="wood-sign-none" d="M-.1 1h1.2" />}
    </svg>
  );
}
