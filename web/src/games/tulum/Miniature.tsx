/** Tulum's pyramid and dice as a small drawing. */
import type { JSX } from "preact";
import { Drawn, type Eye, Solid, type SolidBox } from "../../kit/Solids";
import "./miniature.css";

const EYE: Eye = { x: [1, 0], y: [-0.18, 0.3] };
const ROWS = 6;
const BRICK = [0.95, 0.8, 0.66] as const;

function sign(row: number): JSX.Element {
  const dots: readonly (readonly [number, number])[][] = [
    [[0.475, 0.33]],
    [
      [0.38, 0.33],
      [0.57, 0.33],
    ],
    [
      [0.3, 0.33],
      [0.475, 0.33],
      [0.65, 0.33],
    ],
    [
      [0.39, 0.25],
      [0.56, 0.25],
      [0.39, 0.42],
      [0.56, 0.42],
    ],
    [],
    [[0.475, 0.44]],
  ];
  return (
    <g class="miniature-sign">
      <rect class="miniature-carved" x={0.13} y={0.11} width={0.69} height={0.44} rx={0.04} />
      {(dots[row] ?? []).map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={0.06} />
      ))}
      {row > 3 && <rect x={0.3} y={row === 4 ? 0.29 : 0.22} width={0.35} height={0.09} rx={0.03} />}
    </g>
  );
}

export function Miniature(): JSX.Element {
  const boxes: SolidBox[] = [];
  for (let row = 0; row < ROWS; row++) {
    for (let at = 0; at < ROWS - row; at++) {
      const x = at + row / 2;
      const there = row * 2 + at < 9 || at === 0;
      boxes.push({
        at: [x, 0, row * 0.68],
        size: there ? BRICK : [BRICK[0], 0.3, BRICK[2]],
        of: there ? `of-row${row + 1}` : "of-stone",
        sign: there ? sign(row) : undefined,
      });
    }
  }
  boxes.sort((a, b) => a.at[2] - b.at[2] || a.at[0] - b.at[0]);
  return (
    <Drawn frame="-1.1 -4.4 8.2 5.8" shadow={{ x: 3.1, y: 0.55, rx: 4.4, ry: 0.6 }}>
      <Solid eye={EYE} box={{ at: [-0.5, -0.2, -0.3], size: [7, 1.3, 0.28], of: "of-stone" }} />
      {boxes.map((box) => (
        <Solid key={box.at.join()} eye={EYE} box={box} />
      ))}
      {[0.6, 2.5, 4.4].map((x, at) => (
        <Solid key={x} eye={EYE} box={die(x, at)} />
      ))}
    </Drawn>
  );
}

function die(x: number, at: number): SolidBox {
  const face = (
    <circle class={`miniature-face of-row${[5, 2, 3][at]}`} cx={0.35} cy={0.35} r={0.24} />
  );
  return { at: [x, 1.5, -0.4], size: [0.7, 0.7, 0.7], of: "of-die", sign: face };
}
