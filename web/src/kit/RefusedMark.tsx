/** The mark on a place of a plan where nothing can be done: neutral, as it offers nothing. */
import type { JSX } from "preact";

interface RefusedMarkProps {
  readonly place: string;
  readonly x: number;
  readonly y: number;
  /** Its radius, in units of the drawing. */
  readonly radius: number;
}

/** A ring with a bar, dark with a light halo. */
export function RefusedMark({ place, x, y, radius }: RefusedMarkProps): JSX.Element {
  return (
    <g
      class="refused-mark"
      data-mark="refused"
      data-place={place}
      transform={`translate(${x} ${y}) scale(${radius})`}
      fill="none"
      stroke-linecap="round"
      pointer-events="none"
    >
      <circle r={0.8} fill="#FFFDF8" stroke="#FFFDF8" stroke-width={0.4} />
      <path
        d="M-.8 0a.8 .8 0 1 0 1.6 0a.8 .8 0 1 0-1.6 0M-.4 0h.8"
        stroke="#3A3025"
        stroke-width={0.22}
      />
    </g>
  );
}
