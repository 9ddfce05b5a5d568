/** A game that brings no drawing of its own: a wooden block with its initial. */
import type { JSX } from "preact";
import { Drawn, type Eye, Front, Solid } from "../../kit/Solids";
import "./miniature.css";

const EYE: Eye = { x: [0.94, 0.16], y: [-0.5, 0.3] };
const SIDE = 4;
const DEEP = 1.6;

/** The first letter of a title, as a capital: the sign of a game without a drawing. */
export function initialOf(title: string): string {
  return (title.match(/[\p{L}\p{N}]/u)?.[0] ?? "?").toLocaleUpperCase();
}

export function Miniature({ title }: { readonly title: string }): JSX.Element {
  return (
    <Drawn frame="-2.4 -5.2 8.4 7.4" shadow={{ x: 1.6, y: 1.1, rx: 4, ry: 0.7 }}>
      <Solid
        eye={EYE}
        box={{ at: [-0.6, -0.5, -0.4], size: [SIDE + 1.2, DEEP + 1, 0.38], of: "of-oak" }}
      />
      <Solid eye={EYE} box={{ at: [0, 0, 0], size: [SIDE, DEEP, SIDE], of: "of-maple" }} />
      <Front eye={EYE} x={SIDE / 2} y={DEEP} z={SIDE / 2}>
        <text class="miniature-initial" transform="scale(1 -1)" y={0.88}>
          {initialOf(title)}
        </text>
      </Front>
    </Drawn>
  );
}
