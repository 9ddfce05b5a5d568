/** The tower from above: on every column its top block and how high it is. */
import type { JSX } from "preact";
import { Block } from "../../kit/wood/Block";
import { bySeat, OAK, ON_WOOD } from "../../kit/wood/colours";
import { motion } from "../../state/settings";
import { boxOf, COLUMNS, cell, closedLevels, placedAction, tops } from "./places";
import type { TurrisAction, TurrisBlock, TurrisPosition, TurrisRenderData } from "./protocol";
import { viewWords } from "./words";

/** Where the name of each side stands, and how it is turned. */
const SIDES: readonly (readonly [string, number, number, number])[] = [
  ["N", 1.5, -0.24, 0],
  ["E", 3.24, 1.5, 90],
  ["S", 1.5, 3.24, 0],
  ["W", -0.24, 1.5, -90],
];

interface TowerProps {
  readonly position: TurrisPosition;
  readonly renderData: TurrisRenderData;
  /** The last action: its block settles. */
  readonly last: TurrisAction | null;
  /** The side that is shown apart. */
  readonly focus: string | null;
}

/** The base with its names, and the tower on it. */
export function Tower({ position, renderData, last, focus }: TowerProps): JSX.Element {
  const above = tops(renderData);
  const laid = String((last && placedAction(last)?.columns) ?? "");
  return (
    <g>
      <Base focus={focus} />
      {COLUMNS.map((column) => {
        const block = above.get(column);
        return block === undefined ? (
          <Bare key={column} column={column} />
        ) : (
          <g
            key={`${column}.${block[1].join("")}.${block[2]}`}
            class={motion && String(block[1]) === laid ? "wood-settles" : undefined}
          >
            <Top column={column} block={block} above={above} />
          </g>
        );
      })}
      <Steps position={position} />
      {COLUMNS.map((column) => {
        const height = position.columns[column]?.length ?? 0;
        const seat = above.get(column)?.[0];
        const ink = seat === undefined ? OAK.ink : bySeat(ON_WOOD, seat);
        const [x, y] = cell(column);
        return (
          <g key={column} class="turris-words" fill={ink}>
            <text class="turris-name" x={x + 0.1} y={y + 0.2}>
              {column}
            </text>
            {height > 0 && (
              <text class="turris-level" x={x + 0.1} y={y + 0.91}>
                {height}
              </text>
            )}
          </g>
        );
      })}
      <Closed renderData={renderData} />
    </g>
  );
}

function Base({ focus }: { readonly focus: string | null }): JSX.Element {
  return (
    <g>
      <rect x={-0.42} y={-0.36} width={3.84} height={3.84} rx={0.16} class="turris-shadow" />
      <rect x={-0.42} y={-0.42} width={3.84} height={3.84} rx={0.14} fill={OAK.front} />
      <rect x={-0.06} y={-0.06} width={3.12} height={3.12} rx={0.08} fill={OAK.edge} />
      {SIDES.map(([name, x, y, turn]) => (
        <g
          key={name}
          class={focus === name ? "turris-side focused" : "turris-side"}
          transform={`translate(${x} ${y}) rotate(${turn})`}
        >
          <rect x={-1.45} y={-0.13} width={2.9} height={0.26} rx={0.13} />
          <text y={0.055} fill={OAK.words}>
            {viewWords(name).toLocaleUpperCase()}
          </text>
        </g>
      ))}
    </g>
  );
}

function Bare({ column }: { column: string }): JSX.Element {
  const [x, y] = cell(column);
  return (
    <rect
      class="turris-bare"
      x={x + 0.03}
      y={y + 0.03}
      width={0.94}
      height={0.94}
      rx={0.06}
      fill={OAK.top}
    />
  );
}

interface TopProps {
  readonly column: string;
  readonly block: TurrisBlock;
  readonly above: ReadonlyMap<string, TurrisBlock>;
}

/** What one sees of the top block in its column: the end of an upright one, a flat one or its half. */
function Top({ column, block, above }: TopProps): JSX.Element | null {
  const [x, y] = cell(column);
  const [seat, columns, level] = block;
  const seed = x * 5 + y * 11 + level * 3;
  const whole = columns.every((other) => above.get(other) === block);
  if (whole && columns.length === 2) {
    // Drawn once, by the first of its columns.
    return column === columns[0] ? <Block seat={seat} seed={seed} {...boxOf(columns)} /> : null;
  }
  if (columns.length === 1) {
    return <Block seat={seat} seed={seed} x={x} y={y} width={1} height={1} />;
  }
  return (
    <svg x={x} y={y} width={1} height={1} viewBox={`${x} ${y} 1 1`} aria-hidden="true">
      <Block seat={seat} seed={seed} {...boxOf(columns)} />
    </svg>
  );
}

/** The shadow of a higher column upon the lower one beside it. */
function Steps({ position }: { position: TurrisPosition }): JSX.Element {
  const height = (column: string) => position.columns[column]?.length ?? 0;
  const found: JSX.Element[] = [];
  for (const low of COLUMNS) {
    const [x, y] = cell(low);
    for (const high of COLUMNS) {
      const [dx, dy] = [cell(high)[0] - x, cell(high)[1] - y];
      const drop = height(high) - height(low);
      if (Math.abs(dx) + Math.abs(dy) !== 1 || drop <= 0) continue;
      const deep = Math.min(0.16, 0.04 + 0.03 * drop);
      found.push(
        <rect
          key={`${low}${high}`}
          class="turris-step"
          x={dx > 0 ? x + 0.978 - deep : x + 0.022}
          y={dy > 0 ? y + 0.978 - deep : y + 0.022}
          width={dx === 0 ? 0.956 : deep}
          height={dy === 0 ? 0.956 : deep}
          rx={0.04}
        />,
      );
    }
  }
  return <g>{found}</g>;
}

/** The places that T13 closes: dashed, with their levels. */
function Closed({ renderData }: { readonly renderData: TurrisRenderData }): JSX.Element {
  return (
    <g class="turris-closed">
      {Object.entries(closedLevels(renderData)).map(([column, levels]) => {
        const [x, y] = cell(column);
        const box = { x: x + 0.05, y: y + 0.05, width: 0.9, height: 0.9, rx: 0.08 };
        return (
          <g key={column}>
            <rect class="turris-closed-under" {...box} />
            <rect class="turris-closed-over" {...box} />
            <text x={x + 0.86} y={y + 0.28}>
              {levels.join("–")}
            </text>
          </g>
        );
      })}
    </g>
  );
}
