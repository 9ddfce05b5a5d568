/** Boxes drawn in parallel projection: what the flat miniatures are built of. */
import type { ComponentChildren, JSX } from "preact";
import "./miniature.css";

/** How a miniature lies in its picture. */
interface MiniatureProps {
  /** The picture's `viewBox`. */
  readonly frame: string;
  readonly shadow: {
    readonly x: number;
    readonly y: number;
    readonly rx: number;
    readonly ry: number;
  };
  readonly children: ComponentChildren;
}

/** A game's small drawing for the lobby, hidden from screen readers. */
export function Drawn({ frame, shadow, children }: MiniatureProps): JSX.Element {
  const { x, y, rx, ry } = shadow;
  return (
    <svg class="miniature" viewBox={frame} aria-hidden="true">
      <ellipse class="miniature-shadow" cx={x} cy={y} rx={rx} ry={ry} />
      {children}
    </svg>
  );
}

/** The projection: where a step along x (right) and y (towards the viewer) goes on the page; z goes up. */
export interface Eye {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
}

/** A box: its corner that is lowest, leftmost and farthest, and its size. */
export interface SolidBox {
  readonly at: readonly [number, number, number];
  readonly size: readonly [number, number, number];
  /** The class that colours it. */
  readonly of: string;
  /** What is drawn on its front, in steps from the front's lower left corner. */
  readonly sign?: JSX.Element | undefined;
}

/** The point of the page where a point of the model is. */
export function shown(eye: Eye, x: number, y: number, z: number): readonly [number, number] {
  return [x * eye.x[0] + y * eye.y[0], x * eye.x[1] + y * eye.y[1] - z];
}

function points(eye: Eye, corners: readonly (readonly [number, number, number])[]): string {
  return corners
    .map((corner) =>
      shown(eye, ...corner)
        .map(short)
        .join(","),
    )
    .join(" ");
}

function short(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** A box's top, front and right side. */
export function Solid({ eye, box }: { eye: Eye; box: SolidBox }): JSX.Element {
  const [x, y, z] = box.at;
  const [X, Y, Z] = [x + box.size[0], y + box.size[1], z + box.size[2]];
  return (
    <g class={`solid ${box.of}`}>
      <polygon
        class="solid-top"
        points={points(eye, [
          [x, y, Z],
          [X, y, Z],
          [X, Y, Z],
          [x, Y, Z],
        ])}
      />
      <polygon
        class="solid-side"
        points={points(eye, [
          [X, Y, z],
          [X, y, z],
          [X, y, Z],
          [X, Y, Z],
        ])}
      />
      <polygon
        class="solid-front"
        points={points(eye, [
          [x, Y, z],
          [X, Y, z],
          [X, Y, Z],
          [x, Y, Z],
        ])}
      />
      {box.sign && <Front {...{ eye, x, y: Y, z }}>{box.sign}</Front>}
    </g>
  );
}

interface Plane {
  readonly eye: Eye;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly children: ComponentChildren;
}

/** An upright plane that faces the eye: x to the right, y up. */
export function Front({ eye, x, y, z, children }: Plane): JSX.Element {
  const [left, top] = shown(eye, x, y, z);
  return (
    <g transform={`matrix(${eye.x[0]} ${eye.x[1]} 0 -1 ${short(left)} ${short(top)})`}>
      {children}
    </g>
  );
}

/** A lying plane: x to the right, y towards the eye. */
export function Floor({ eye, x, y, z, children }: Plane): JSX.Element {
  const [left, top] = shown(eye, x, y, z);
  const axes = [...eye.x, ...eye.y].join(" ");
  return <g transform={`matrix(${axes} ${short(left)} ${short(top)})`}>{children}</g>;
}

/** Boxes that do not meet, the farthest first. */
export function Solids({ eye, boxes }: { eye: Eye; boxes: readonly SolidBox[] }): JSX.Element {
  const depth = ({ at, size }: SolidBox) => at[0] + at[1] + size[1] + at[2];
  const sorted = boxes.toSorted((a, b) => depth(a) - depth(b));
  return (
    <>
      {sorted.map((box) => (
        <Solid key={box.at.join()} eye={eye} box={box} />
      ))}
    </>
  );
}
