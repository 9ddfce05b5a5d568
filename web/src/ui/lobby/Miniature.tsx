/** The four games as small drawings: what the bench shows before, or without, its models. */
import type { JSX } from "preact";
import { type Box, type Eye, Floor, Solid, Solids, shown } from "./solids";
import "./miniature.css";

/** A game's drawing; it says nothing by itself, and stays empty for a game it does not know. */
export function Miniature({ game }: { game: string }): JSX.Element | null {
  const drawing = DRAWINGS[game];
  if (drawing === undefined) return null;
  return (
    <svg class="miniature" viewBox={drawing.frame} aria-hidden="true">
      <Shadow {...drawing.shadow} />
      {drawing.draw()}
    </svg>
  );
}

interface Drawing {
  readonly frame: string;
  readonly shadow: { readonly x: number; readonly y: number; readonly rx: number; ry: number };
  draw(): JSX.Element;
}

function Shadow({ x, y, rx, ry }: Drawing["shadow"]): JSX.Element {
  return <ellipse class="miniature-shadow" cx={x} cy={y} rx={rx} ry={ry} />;
}

const MATERIAL: Readonly<Record<string, string>> = { W: "of-maple", B: "of-walnut" };

/** Columns of cubes on a plank, each column from the ground up. */
function cubes(columns: readonly (readonly string[])[]): Box[] {
  return columns.flatMap((row, y) =>
    row.flatMap((column, x) =>
      [...column].map((colour, z) => ({
        at: [x, y, z] as const,
        size: [0.97, 0.97, 0.97] as const,
        of: MATERIAL[colour] ?? "of-oak",
      })),
    ),
  );
}

function plank(width: number, depth: number): Box {
  return { at: [-0.5, -0.5, -0.4], size: [width + 1, depth + 1, 0.38], of: "of-oak" };
}

const WALL: Eye = { x: [0.97, 0.08], y: [-0.34, 0.3] };
const KWINTY: readonly (readonly string[])[] = [
  ["BB", "BBWW", "WW", "BW", "BW", "WWBBWW", "BBWW", "WW"],
];

function wall(): JSX.Element {
  return (
    <>
      <Solid eye={WALL} box={plank(8, 1)} />
      <Solids eye={WALL} boxes={cubes(KWINTY)} />
    </>
  );
}

const TOWER: Eye = { x: [0.84, 0.3], y: [-0.7, 0.36] };
const TURRIS: readonly (readonly string[])[] = [
  ["BBWWWW", "BBWWWWBB", "BBWWBB"],
  ["BBBBWW", "BBWWBB", "BBWWWW"],
  ["BBWWBB", "BBWWWW", "WWBB"],
];

function tower(): JSX.Element {
  return (
    <>
      <Solid eye={TOWER} box={plank(3, 3)} />
      <Solids eye={TOWER} boxes={cubes(TURRIS)} />
    </>
  );
}

const PYRAMID: Eye = { x: [1, 0], y: [-0.18, 0.3] };
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

function pyramid(): JSX.Element {
  const boxes: Box[] = [];
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
    <>
      <Solid eye={PYRAMID} box={{ at: [-0.5, -0.2, -0.3], size: [7, 1.3, 0.28], of: "of-stone" }} />
      {boxes.map((box) => (
        <Solid key={box.at.join()} eye={PYRAMID} box={box} />
      ))}
      {[0.6, 2.5, 4.4].map((x, at) => (
        <Solid key={x} eye={PYRAMID} box={die(x, at)} />
      ))}
    </>
  );
}

function die(x: number, at: number): Box {
  const face = (
    <circle class={`miniature-face of-row${[5, 2, 3][at]}`} cx={0.35} cy={0.35} r={0.24} />
  );
  return { at: [x, 1.5, -0.4], size: [0.7, 0.7, 0.7], of: "of-die", sign: face };
}

const SITE: Eye = { x: [0.93, 0.16], y: [-0.42, 0.56] };
/** Complete walkways, in places from the far left corner. */
const WALKWAYS =
  "M1-.6V1.5M.5.5H2.5M3.5.5H5.5V1.5M6.5-.6V2.5H8.6M-.6 3.5H1.5V2.5H4.5M.5 4.5V7.5M-.6 6.5H2.5V5.5M3.5 8.6V6.5H6.5V4.5H8.6M7.5 5.5V7.5H5.5M5.5 3.5V4.5";
const UPPER = "M2.5 3.5H4.5V4.5M3.5 3.5V5";
const PILLARS: readonly (readonly [x: number, y: number, seat: string, level: number])[] = [
  [1.5, 1.5, "Y", 0],
  [4.5, 0.5, "O", 0],
  [6.5, 2.5, "W", 0],
  [2.5, 3.5, "B", 1],
  [4.5, 4.5, "Y", 1],
  [0.5, 4.5, "B", 0],
  [6.5, 4.5, "O", 0],
  [2.5, 5.5, "W", 0],
  [5.5, 7.5, "B", 0],
  [7.5, 6.5, "W", 0],
  [2.5, 6.5, "O", 0],
];

function site(): JSX.Element {
  return (
    <>
      <Solid eye={SITE} box={{ at: [-1, -1, -0.5], size: [10, 10, 0.5], of: "of-frame" }} />
      <Floor eye={SITE} x={0} y={0} z={0}>
        <path class="miniature-stone" d="M0 0h8v8h-8z" />
        <path class="miniature-joints" d="M2 0v8M4 0v8M6 0v8M0 2h8M0 4h8M0 6h8" />
        <path class="miniature-earth" d="M6 0h2v2h-2z" />
        <path class="miniature-kerb" d={WALKWAYS} />
        <path class="miniature-walkway" d={WALKWAYS} />
      </Floor>
      <Solid eye={SITE} box={{ at: [2, 3, 0.35], size: [3, 2, 0.2], of: "of-plate" }} />
      <Floor eye={SITE} x={0} y={0} z={0.55}>
        <path class="miniature-kerb" d={UPPER} />
        <path class="miniature-walkway" d={UPPER} />
      </Floor>
      {PILLARS.toSorted((a, b) => a[1] - b[1]).map(([x, y, seat, level]) => {
        const [left, top] = shown(SITE, x, y, level * 0.55);
        return (
          <g key={`${x} ${y}`} class={`pillar-${seat}`}>
            <path
              class="pillar-shaft"
              d={`M${left - 0.27} ${top}v-.5h.54v.5a.27.16 0 0 1-.54 0z`}
            />
            <ellipse class="pillar-top" cx={left} cy={top - 0.52} rx={0.36} ry={0.24} />
            <ellipse class="pillar-sign" cx={left} cy={top - 0.52} rx={0.14} ry={0.09} />
          </g>
        );
      })}
    </>
  );
}

const DRAWINGS: Readonly<Record<string, Drawing>> = {
  kwinty: { frame: "-1.4 -6.4 10.4 8.2", shadow: { x: 4.4, y: 1, rx: 5, ry: 0.7 }, draw: wall },
  turris: { frame: "-4 -7.6 9 10.6", shadow: { x: 0.9, y: 1.6, rx: 4, ry: 1 }, draw: tower },
  tulum: {
    frame: "-1.1 -4.4 8.2 5.8",
    shadow: { x: 3.1, y: 0.55, rx: 4.4, ry: 0.6 },
    draw: pyramid,
  },
  turquoise: {
    frame: "-5.2 -1.8 13.8 9.6",
    shadow: { x: 2, y: 4.6, rx: 6.6, ry: 2.6 },
    draw: site,
  },
};
