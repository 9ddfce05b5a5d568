/** What the marks on the wall mean. */
import type { JSX } from "preact";
import { say } from "../../state/words";
import "../../kit/wood/wood.css";
import "./plan.css";

/** Under the board: the two pegs, and the thread of a line of four. */
export function Legend(): JSX.Element {
  return (
    <div class="wood-legend note" role="note" aria-label={say("kwinty.page.legend_label")}>
      <Peg width={0.34} height={0.84} words={say("kwinty.page.upright")} />
      <Peg width={0.9} height={0.32} words={say("kwinty.page.flat")} />
      <span>
        <svg width="34" height="12" viewBox="0 0 34 12" aria-hidden="true">
          <path class="kwinty-legend-thread" d="M4 6h26" />
          <circle class="kwinty-legend-dot" cx="4" cy="6" r="2.5" />
          <circle class="kwinty-legend-dot" cx="30" cy="6" r="2.5" />
        </svg>
        {say("kwinty.page.legend_line")}
      </span>
    </div>
  );
}

interface LegendPegProps {
  readonly width: number;
  readonly height: number;
  readonly words: string;
}

/** A peg around the middle of its square, and how it means a block to stand. */
function Peg({ width, height, words }: LegendPegProps): JSX.Element {
  const box = { x: -width / 2, y: -height / 2, width, height };
  return (
    <span>
      <svg width="16" height="16" viewBox="-.5 -.5 1 1" aria-hidden="true">
        <rect class="wood-peg" {...box} rx={0.12} />
      </svg>
      {words}
    </span>
  );
}
