/** Kwinty's wall as a small drawing. */
import type { JSX } from "preact";
import { Drawn, type Eye, Solid, Solids } from "../../kit/Solids";
import { cubes, plank } from "../../kit/wood/cubes";

const EYE: Eye = { x: [0.97, 0.08], y: [-0.34, 0.3] };
const WALL: readonly (readonly string[])[] = [
  ["BB", "BBWW", "WW", "BW", "BW", "WWBBWW", "BBWW", "WW"],
];

export function Miniature(): JSX.Element {
  return (
    <Drawn frame="-1.4 -6.4 10.4 8.2" shadow={{ x: 4.4, y: 1, rx: 5, ry: 0.7 }}>
      <Solid eye={EYE} box={plank(8, 1)} />
      <Solids eye={EYE} boxes={cubes(WALL)} />
    </Drawn>
  );
}
