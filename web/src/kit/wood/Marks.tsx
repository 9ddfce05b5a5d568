/** The marks that every wooden board shares: last action, ghost, focus; each has its own shape. */
import type { JSX } from "preact";
import { Block, type UnitRect } from "./Block";

/** Corner brackets around what the last action placed, or around where it took something away. */
export function Brackets({ box }: { box: UnitRect }): JSX.Element {
  const out = 0.03;
  const arm = 0.24;
  const [left, top] = [box.x - out, box.y - out];
  const [right, bottom] = [box.x + box.width + out, box.y + box.height + out];
  const d =
    `M${left} ${top + arm}V${top}H${left + arm}M${right - arm} ${top}H${right}V${top + arm}` +
    `M${right} ${bottom - arm}V${bottom}H${right - arm}M${left + arm} ${bottom}H${left}V${bottom - arm}`;
  return (
    <g class="wood-brackets" data-mark="last">
      <path class="wood-brackets-under" d={d} />
      <path class="wood-brackets-over" d={d} />
    </g>
  );
}

interface GhostProps {
  readonly box: UnitRect;
  readonly seat: number;
  /** Selected, and not only pointed at. */
  readonly chosen: boolean;
}

/** A block that could stand there: the piece at 42 % in a blue box, thicker once it is selected. */
export function Ghost({ box, seat, chosen }: GhostProps): JSX.Element {
  const wire = { ...box, rx: 0.05 };
  return (
    <g class={chosen ? "wood-ghost chosen" : "wood-ghost"} data-mark="ghost">
      <g class="wood-ghost-piece">
        <Block seat={seat} seed={0.5} {...box} />
      </g>
      <rect class="wood-ghost-halo" {...wire} />
      <rect class="wood-ghost-wire" {...wire} />
    </g>
  );
}
