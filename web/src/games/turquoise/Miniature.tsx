/** Turquoise's site as a small drawing. */
import type { JSX } from "preact";
import { Drawn, type Eye, Floor, Solid, shown } from "../../kit/Solids";
import "./miniature.css";

const EYE: Eye = { x: [0.93, 0.16], y: [-0.42, 0.56] };
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

export function Miniature(): JSX.Element {
  return (
    <Drawn frame="-5.2 -1.8 13.8 9.6" shadow={{ x: 2, y: 4.6, rx: 6.6, ry: 2.6 }}>
      <Solid eye={EYE} box={{ at: [-1, -1, -0.5], size: [10, 10, 0.5], of: "of-frame" }} />
      <Floor eye={EYE} x={0} y={0} z={0}>
        <path class="miniature-stone" d="M0 0h8v8h-8z" />
        <path class="miniature-joints" d="M2 0v8M4 0v8M6 0v8M0 2h8M0 4h8M0 6h8" />
        <path class="miniature-earth" d="M6 0h2v2h-2z" />
        <path class="miniature-kerb" d={WALKWAYS} />
        <path class="miniature-walkway" d={WALKWAYS} />
      </Floor>
      <Solid eye={EYE} box={{ at: [2, 3, 0.35], size: [3, 2, 0.2], of: "of-plate" }} />
      <Floor eye={EYE} x={0} y={0} z={0.55}>
        <path class="miniature-kerb" d={UPPER} />
        <path class="miniature-walkway" d={UPPER} />
      </Floor>
      {PILLARS.toSorted((a, b) => a[1] - b[1]).map(([x, y, seat, level]) => {
        const [left, top] = shown(EYE, x, y, level * 0.55);
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
    </Drawn>
  );
}
