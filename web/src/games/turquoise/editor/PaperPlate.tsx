/** A plate as it is on paper: no level, and half walkways run over the edge as open strips. */
import type { JSX } from "preact";
import { COMPLETE, KERB, RIM, STONE } from "../colours";
import { isDrawn, SIDE, SPOTS, TARGETS, type WalkwayTarget } from "./targets";

/** In hundredths of a plate's side, as the sheets have them. */
export const STRIP = 9.5;
const EDGE = 1.8;
const DISC = 8.8;
const DOT = 3;
const CORNER_STONE = "#B48F58";
const FAINT = "#8A6A3C";

/** Which stone a plate is of. */
export type StoneKind = "plate" | "corner" | "summit";
const FILL: Readonly<Record<StoneKind, string>> = {
  plate: STONE[0],
  corner: CORNER_STONE,
  summit: STONE[3],
};

/** A place, where a pillar stands: lighter than the stone around it. */
const PLACE = 30;
const LIGHT: Readonly<Record<StoneKind, string>> = {
  plate: "#D9C091",
  corner: "#C6A673",
  summit: "#F3D98A",
};

/** A walkway's line. */
function lineOf({ from, to }: WalkwayTarget): string {
  return `M${from.join(" ")}L${to.join(" ")}`;
}

/** Stone and walkways, in a square of `SIDE`. */
export function PlateDrawing({ digits, kind = "plate" }: PlateProps): JSX.Element {
  const drawn = TARGETS.filter((target) => isDrawn(digits, target));
  const shape = drawn.map(lineOf).join("");
  const joined = (spot: readonly [number, number]) =>
    drawn.some(({ from, to }) => isAt(from, spot) || isAt(to, spot));
  const discs = SPOTS.filter(joined);
  return (
    <g>
      <rect width={SIDE} height={SIDE} fill={FILL[kind]} />
      <rect
        x={0.75}
        y={0.75}
        width={SIDE - 1.5}
        height={SIDE - 1.5}
        fill="none"
        stroke={kind === "summit" ? RIM[3] : RIM[0]}
        stroke-width={1.5}
      />
      {SPOTS.map(([x, y]) => (
        <rect
          key={`${x} ${y}`}
          x={x - PLACE / 2}
          y={y - PLACE / 2}
          width={PLACE}
          height={PLACE}
          rx={4.4}
          fill={LIGHT[kind]}
        />
      ))}
      <path d={shape} stroke={KERB} stroke-width={STRIP + 2 * EDGE} />
      {discs.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={DISC + EDGE} fill={KERB} />
      ))}
      <path d={shape} stroke={COMPLETE} stroke-width={STRIP} />
      {discs.map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <circle cx={x} cy={y} r={DISC} fill={COMPLETE} />
          <circle cx={x} cy={y} r={DOT} fill={KERB} />
        </g>
      ))}
      {SPOTS.filter((spot) => !joined(spot)).map(([x, y]) => (
        <circle
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          r={DOT}
          fill="none"
          stroke={FAINT}
          stroke-width={1}
        />
      ))}
    </g>
  );
}

function isAt(a: readonly [number, number], b: readonly [number, number]): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

export interface PlateProps {
  readonly digits: string;
  readonly kind?: StoneKind;
}

/** A plate by itself, as large as it is given room. */
export function PaperPlate({
  faint,
  ...props
}: PlateProps & { readonly faint?: boolean }): JSX.Element {
  return (
    <svg
      class={faint ? "pe-paper faint" : "pe-paper"}
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      aria-hidden="true"
    >
      <PlateDrawing {...props} />
    </svg>
  );
}
