/** The dice of a roll that placed nothing, small: they stay beside the sentence that tells of it. */
import type { JSX } from "preact";
import type { LineEntry } from "../../protocol/messages";
import { say } from "../../state/words";
import { RowSign } from "./Block";
import { paint } from "./colours";
import { rolledFaces } from "./places";
import type { TulumTypes } from "./protocol";
import { diceWords } from "./words";
import "./smallpyramid.css";

const DIE = 26;
const STEP = 31;

interface LostDiceProps {
  readonly entry: LineEntry<TulumTypes>;
}

export function LostDice({ entry }: LostDiceProps): JSX.Element {
  const faces = rolledFaces(entry.parts);
  const width = STEP * faces.length - (STEP - DIE);
  return (
    <svg
      class="tulum-lost-dice"
      width={width}
      height={DIE}
      viewBox={`0 0 ${width} ${DIE}`}
      role="img"
      aria-label={diceWords(say("tulum.rolled"), faces)}
    >
      {faces.map((row, index) => {
        const { face, sign } = paint(row);
        return (
          <g
            key={index}
            data-die={row}
            transform={`translate(${index * STEP + DIE / 2} ${DIE / 2})`}
          >
            <rect
              x={0.5 - DIE / 2}
              y={0.5 - DIE / 2}
              width={DIE - 1}
              height={DIE - 1}
              rx={6}
              class="tulum-tile"
            />
            <circle r={10} fill={face} />
            <g transform="scale(0.32)">
              <RowSign row={row} fill={sign} />
            </g>
          </g>
        );
      })}
    </svg>
  );
}
