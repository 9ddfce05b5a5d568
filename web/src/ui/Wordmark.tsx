/** The word CHANTIER, made of two-square blocks, one of them blue. */
import type { JSX } from "preact";
import "./wordmark.css";

/**
 * Each letter on five rows: column, row from the top, then `|` upright, `-` lying, `.` a block seen
 * from its end. The blue one stands on the I, as its dot.
 */
const LETTERS: readonly (readonly [width: number, blocks: string])[] = [
  [3, "00- 20. 01| 03| 14-"],
  [3, "00| 02| 04. 20| 12- 23|"],
  [3, "00| 02| 04. 10- 21. 12- 23|"],
  [5, "00| 02| 04. 11. 22. 40| 42. 33- 44."],
  [3, "00- 20. 11| 13|"],
  [1, "00* 02| 04."],
  [3, "00- 20. 01| 12. 03| 14-"],
  [3, "00| 02| 04. 10- 21. 12. 23|"],
];

const GAP = 1;
const JOINT = 0.06;

interface LetterBlock {
  readonly x: number;
  readonly y: number;
  readonly kind: string;
}

function blocks(): { readonly all: readonly LetterBlock[]; readonly width: number } {
  const all: LetterBlock[] = [];
  let left = 0;
  for (const [width, letter] of LETTERS) {
    for (const block of letter.split(" ")) {
      all.push({ x: left + Number(block[0]), y: Number(block[1]), kind: block[2] ?? "." });
    }
    left += width + GAP;
  }
  return { all, width: left - GAP };
}

const WORD = blocks();

/** The wordmark, hidden from screen readers: its link needs a label. */
export function Wordmark({ height = 34 }: { height?: number }): JSX.Element {
  return (
    <svg
      class="wordmark"
      viewBox={`0 0 ${WORD.width} 5`}
      height={height}
      width={(height * WORD.width) / 5}
      aria-hidden="true"
    >
      {WORD.all.map(({ x, y, kind }) => (
        <rect
          key={`${x} ${y}`}
          class={kind === "*" ? "wordmark-blue" : undefined}
          x={x + JOINT}
          y={y + JOINT}
          width={(kind === "-" ? 2 : 1) - 2 * JOINT}
          height={(kind === "|" || kind === "*" ? 2 : 1) - 2 * JOINT}
          rx={0.14}
        />
      ))}
    </svg>
  );
}
