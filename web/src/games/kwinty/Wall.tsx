/** The wall itself: its beam, its blocks, its lines of four and more. */
import type { JSX } from "preact";
import { Block, type UnitRect } from "../../kit/wood/Block";
import { bySeat, OAK, ON_WOOD } from "../../kit/wood/colours";
import { motion } from "../../state/settings";
import { boxOf, leftOf, letter } from "./places";
import type { KwintyLine, KwintyPosition, KwintyRenderData } from "./protocol";

interface WallProps {
  readonly position: KwintyPosition;
  readonly renderData: KwintyRenderData;
  readonly shown: UnitRect;
  /** Where the block stands that was placed last: it settles. */
  readonly last: UnitRect | null;
}

/** The blocks of the wall on their beam. */
export function Wall({ position, renderData, shown, last }: WallProps): JSX.Element {
  return (
    <g>
      <Beam position={position} shown={shown} />
      {renderData.blocks.map(([colour, kind, column, row]) => {
        const box = boxOf(kind, column, row);
        const settles = motion && last?.x === box.x && last.y === box.y;
        return (
          <g key={`${column}.${row}`} class={settles ? "wood-settles" : undefined}>
            <Block seat={colour} seed={column * 17 + row * 5 + colour} {...box} />
          </g>
        );
      })}
    </g>
  );
}

/** The ground, with the letters of the columns: strong under the wall, faint where it may grow. */
function Beam({ position, shown }: { position: KwintyPosition; shown: UnitRect }): JSX.Element {
  const left = leftOf(position);
  const first = Math.ceil(shown.x);
  const last = Math.floor(shown.x + shown.width) - 1;
  const columns = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const wide = { x: first - 0.22, width: last - first + 1.44 };
  return (
    <g>
      <ellipse
        class="kwinty-shadow"
        cx={wide.x + wide.width / 2}
        cy={0.78}
        rx={wide.width / 2}
        ry={0.12}
      />
      <rect {...wide} y={0} height={0.78} rx={0.08} fill={OAK.front} />
      <rect {...wide} y={0} height={0.2} rx={0.08} fill={OAK.top} />
      <path d={`M${wide.x + 0.05} .2h${wide.width - 0.1}`} stroke={OAK.edge} stroke-width={0.03} />
      {columns
        .filter((column) => column >= 0 && column < 17)
        .map((column) => {
          const under = position.left !== null && column >= left;
          const within = under && column < left + position.heights.length;
          return (
            <text
              key={column}
              class={within ? "kwinty-letter" : "kwinty-letter faint"}
              x={column + 0.5}
              y={0.6}
              fill={OAK.words}
            >
              {letter(column)}
            </text>
          );
        })}
    </g>
  );
}

/** Lines of four are hinted by a thread; those that won are lit (K7, K8). */
export function Lines({ renderData }: { renderData: KwintyRenderData }): JSX.Element {
  return (
    <g class="kwinty-lines">
      {renderData.lines.map((line, index) =>
        renderData.decided.includes(index) ? null : <Thread key={keyOf(line)} line={line} />,
      )}
      {renderData.decided.map((index) => {
        const line = renderData.lines[index];
        return line === undefined ? null : <Lit key={keyOf(line)} line={line} />;
      })}
    </g>
  );
}

function keyOf(line: KwintyLine): string {
  return line.squares.join(" ");
}

function ends(line: KwintyLine): readonly [number, number, number, number] {
  const [from = [0, 0], to = [0, 0]] = [line.squares[0], line.squares.at(-1)];
  return [from[0] + 0.5, -(from[1] + 0.5), to[0] + 0.5, -(to[1] + 0.5)];
}

function Thread({ line }: { line: KwintyLine }): JSX.Element {
  const [x1, y1, x2, y2] = ends(line);
  const colour = bySeat(ON_WOOD, line.colour);
  return (
    <g class="kwinty-thread" stroke={colour} fill={colour}>
      <path d={`M${x1} ${y1}L${x2} ${y2}`} />
      {line.squares.map(([column, row]) => (
        <circle key={`${column}.${row}`} cx={column + 0.5} cy={-(row + 0.5)} r={0.06} />
      ))}
    </g>
  );
}

function Lit({ line }: { line: KwintyLine }): JSX.Element {
  const [x1, y1, x2, y2] = ends(line);
  const length = Math.hypot(x2 - x1, y2 - y1);
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  const capsule = { x: -0.36, y: -0.36, width: length + 0.72, height: 0.72, rx: 0.36 };
  return (
    <g class="kwinty-lit">
      <g transform={`translate(${x1} ${y1}) rotate(${angle})`}>
        <rect class="kwinty-lit-under" {...capsule} />
        <rect class="kwinty-lit-over" {...capsule} />
      </g>
      {line.squares.map(([column, row]) => (
        <circle key={`${column}.${row}`} cx={column + 0.5} cy={-(row + 0.5)} r={0.1} />
      ))}
    </g>
  );
}
