/** The frame, the bare earth and the plates, level by level. */
import type { JSX } from "preact";
import { motion } from "../../../state/settings";
import {
  type Colour,
  EARTH,
  EARTH_LINE,
  FRAME,
  FRAME_EDGE,
  HALO,
  HAND_BLUE,
  MARK,
  ON_FRAME,
  RIM,
  STONE,
} from "../colours";
import { CORNERS, corner, FILES, GROUND, MARGIN, placesOf, RANKS, SIZE, UNIT } from "../geometry";
import { numeralShift, uncovered } from "../position";
import type { TurquoisePosition, TurquoiseRenderData } from "../protocol";
import { levelMark } from "../words";
import { Capital } from "./Pillars";
import { Loose } from "./Walkways";

/** In places, by level: higher plates have a bolder contour. */
const RIM_WIDTH = [0.035, 0.055, 0.08, 0.08] as const;

/** The frame with the names of files and ranks, and the earth inside it. */
export function Frame(): JSX.Element {
  const inside = 8 * UNIT;
  return (
    <g class="tq-frame">
      <rect width={SIZE} height={SIZE} rx={11} fill={FRAME} />
      <rect
        x={MARGIN - 2.5}
        y={MARGIN - 2.5}
        width={inside + 5}
        height={inside + 5}
        rx={2}
        fill={FRAME_EDGE}
        fill-opacity={0.75}
      />
      <rect x={MARGIN} y={MARGIN} width={inside} height={inside} fill={EARTH} />
      <g fill={ON_FRAME} class="tq-names" text-anchor="middle">
        {[...FILES].map((letter, nth) => (
          <text key={letter} x={MARGIN + (nth + 0.5) * UNIT} y={SIZE - 6}>
            {letter}
          </text>
        ))}
        {[...RANKS].map((digit, nth) => (
          <text key={digit} x={9} y={SIZE - MARGIN - (nth + 0.5) * UNIT + 4}>
            {digit}
          </text>
        ))}
      </g>
    </g>
  );
}

/** Dashes where a ground plate is still to be laid (Q1). */
export function Earth({ position }: { position: TurquoisePosition }): JSX.Element {
  return (
    <g class="tq-earth" fill="none" stroke={EARTH_LINE} stroke-dasharray="6 4.5" stroke-width={1.3}>
      {GROUND.filter((plate) => !(plate in position.plates)).map((plate) => {
        const { x, y } = corner(plate);
        const wide = 2 * UNIT - 7;
        return <rect key={plate} x={x + 3.5} y={y + 3.5} width={wide} height={wide} rx={3} />;
      })}
    </g>
  );
}

/** The stone of one plate, without walkways. */
export function Stone(props: {
  readonly x: number;
  readonly y: number;
  readonly level: number;
  readonly opacity?: number;
}): JSX.Element {
  const { x, y, level, opacity = 1 } = props;
  const edge = (RIM_WIDTH[level] ?? 0.08) * UNIT;
  const inset = 0.03 * UNIT;
  const side = 2 * (UNIT - inset);
  return (
    <g>
      {level > 0 && (
        <rect
          x={x + inset - 1}
          y={y + inset + 3}
          width={side + 3}
          height={side + 1.5}
          rx={4}
          fill="#2A1906"
          fill-opacity={0.32 * opacity}
        />
      )}
      <rect
        x={x + inset + edge / 2}
        y={y + inset + edge / 2}
        width={side - edge}
        height={side - edge}
        rx={2.5}
        fill={STONE[level]}
        fill-opacity={opacity}
        stroke={RIM[level]}
        stroke-width={edge}
      />
      <path
        d={`M${x + inset + edge + 2} ${y + inset + edge + 0.8}h${side - 2 * edge - 4}`}
        stroke={HALO}
        stroke-opacity={0.35}
        stroke-width={1.1}
      />
    </g>
  );
}

/** Every plate that still shows, the ground first, with its level (Q1). */
export function Plates(props: {
  readonly position: TurquoisePosition;
  readonly renderData: TurquoiseRenderData;
  /** The plate that was laid last: it settles. */
  readonly laid: string | null;
}): JSX.Element {
  const { position, renderData, laid } = props;
  const shown = Object.keys(position.plates)
    .sort()
    .map((plate) => ({ plate, free: uncovered(plate, renderData) }))
    .filter(({ free }) => free.some(Boolean));
  return (
    <g class="tq-plates">
      {shown.map(({ plate, free }) => {
        const { x, y } = corner(plate);
        const level = Number(plate.charAt(0));
        const [east, south] = numeralShift(free);
        return (
          <g key={plate} data-at={plate} class={motion && plate === laid ? "tq-settles" : ""}>
            <Stone x={x} y={y} level={level} />
            {level > 0 && (
              <text
                class="tq-numeral"
                x={x + UNIT * (1 + 0.17 * east)}
                y={y + UNIT * (1 + 0.17 * south) + 7}
                fill={RIM[level]}
                text-anchor="middle"
              >
                {level}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

/** Where a plate can be laid: a blue footprint with its level. */
export function Footprint({ site }: { site: string }): JSX.Element {
  const { x, y } = corner(site);
  const wide = 2 * UNIT - 8;
  const mark = levelMark(Number(site.charAt(0)));
  const half = 11 + 4 * mark.length;
  const box = { x: x + 4, y: y + 4, width: wide, height: wide, rx: 5, fill: "none" };
  return (
    <g class="tq-footprint" data-at={site}>
      <rect {...box} fill={HAND_BLUE} fill-opacity={0.1} />
      <rect {...box} stroke={HALO} stroke-width={5.5} />
      <rect {...box} stroke={HAND_BLUE} stroke-width={2.6} />
      <g transform={`translate(${x + UNIT} ${y + UNIT})`}>
        <rect
          x={-half}
          y={-13}
          width={2 * half}
          height={26}
          rx={13}
          fill={HALO}
          stroke={HAND_BLUE}
          stroke-width={1.8}
        />
        <text class="tq-chip-text" y={5} fill={HAND_BLUE} text-anchor="middle">
          {mark}
        </text>
      </g>
    </g>
  );
}

/** A plate that is not yet there, in a blue wire, with the signs of the pillars that would carry it. */
export function Ghost(props: {
  readonly site: string;
  readonly digits: string;
  readonly pillars: ReadonlyMap<string, Colour>;
  /** Whether it is not yet selected. */
  readonly faint?: boolean;
  /** Whether a player at this screen acts on it: only the selection is blue. */
  readonly ours?: boolean;
}): JSX.Element {
  const { site, digits, pillars, faint = false, ours = true } = props;
  const { x, y } = corner(site);
  const wide = 2 * UNIT;
  const box = { x, y, width: wide, height: wide, rx: 5, fill: "none" };
  return (
    <g class="tq-ghost" data-mark="ghost" data-at={site}>
      <g opacity={faint ? 0.42 : 0.95}>
        <Stone x={x} y={y} level={Number(site.charAt(0))} />
        <Loose x={x} y={y} digits={digits} />
      </g>
      <rect {...box} stroke={HALO} stroke-width={6.5} />
      <rect {...box} stroke={ours ? HAND_BLUE : MARK} stroke-width={ours ? 3.6 : 1.8} />
      {!faint &&
        site.charAt(0) !== "0" &&
        placesOf(site).map((place, nth) => {
          const colour = pillars.get(place);
          const [across = 0, down = 0] = CORNERS[nth] ?? [];
          return colour === undefined ? null : (
            <Capital
              key={place}
              colour={colour}
              x={x + UNIT * (1 + 0.8 * across)}
              y={y + UNIT * (1 + 0.8 * down)}
              radius={7}
              ring={1}
            />
          );
        })}
    </g>
  );
}

/** A plate by itself, as large as it is given room. */
export function PlateFigure(props: {
  readonly digits: string;
  readonly level?: number;
}): JSX.Element {
  const wide = 2 * UNIT;
  return (
    <svg class="tq-plate" viewBox={`-3 -3 ${wide + 6} ${wide + 6}`} aria-hidden="true">
      <Stone x={0} y={0} level={props.level ?? 0} />
      <Loose x={0} y={0} digits={props.digits} />
    </svg>
  );
}
