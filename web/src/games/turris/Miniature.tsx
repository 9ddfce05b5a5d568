/** Turris's tower as a small drawing. */
import type { JSX } from "preact";
import { Drawn, type Eye, Solid, Solids } from "../../kit/Solids";
import { cubes, plank } from "../../kit/wood/cubes";

const EYE: Eye = { x: [0.84, 0.3], y: [-0.7, 0.36] };
const TOWER: readonly (readonly string[])[] = [
  ["BBWWWW", "BBWWWWBB", "BBWWBB"],
  ["BBBBWW", "BBWWBB", "BBWWWW"],
  ["BBWWBB", "BBWWWW", "WWBB"],
];

export function Miniature(): JSX.Element {
  return (
    <Drawn frame="-4 -7.6 9 10.6" shadow={{ x: 0.9, y: 1.6, rx: 4, ry: 1 }}>
      <Solid eye={EYE} box={plank(3, 3)} />
      <Solids eye={EYE} boxes={cubes(TOWER)} />
    </Drawn>
  );
}
