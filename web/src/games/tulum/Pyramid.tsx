/** One seat's pyramid: wooden steps, sockets, blocks; the places that the player can build on. */
import type { ComponentChildren } from "preact";
import { Block } from "./Block";
import { BLOCK, EAVES, middle, PITCH, SIZE, tilt } from "./geometry";
import { builtPlace, nameOf, type PyramidPlace, placeState, placesOf, ROWS } from "./places";
import type { TulumAction, TulumPosition, TulumRenderData } from "./protocol";

/** What the base's top and its side share. */
const BASE = { x: 4, width: SIZE.width - 8, rx: 9 };

interface PyramidProps {
  readonly position: TulumPosition;
  readonly renderData: TulumRenderData;
  readonly seat: number;
  /** The id of the hatching. */
  readonly hatch: string;
  /** The action that led here, if it is to be marked. */
  readonly last?: TulumAction | null;
  /** Whether the blocks at stake are being lost (U4). */
  readonly lost?: boolean;
}

/** The drawing of a pyramid, from the origin to `SIZE`. */
export function Pyramid({ position, renderData, seat, hatch, last, lost }: PyramidProps) {
  const places = ROWS.flatMap(placesOf).map((place) => ({
    place,
    how: placeState(position, renderData, seat, place),
  }));
  const marked = last ? builtPlace(last) : null;
  return (
    <>
      <rect {...BASE} y={SIZE.height - 40} height={36} class="tulum-base-side" />
      <rect {...BASE} y={SIZE.height - 44} height={30} class="tulum-base" />
      {ROWS.map((row) => (
        <Plank key={row} row={row} />
      ))}
      {places.map(({ place, how }) => (
        <At key={nameOf(place)} place={place}>
          <Block row={place.row} standing={how === "stake" ? "free" : how} hatch={hatch} />
        </At>
      ))}
      {places
        .filter(({ how }) => how === "stake")
        .map(({ place, how }) => (
          <At key={nameOf(place)} place={place} turn={tilt(place)}>
            <g class={lost ? "tulum-lost" : undefined}>
              <Block row={place.row} standing={how} hatch={hatch} />
            </g>
          </At>
        ))}
      {marked && <Brackets place={marked} />}
    </>
  );
}

function Plank({ row }: { readonly row: number }) {
  const width = (7 - row) * PITCH.x + 2 * EAVES;
  const { y } = middle({ row, at: 1 });
  const x = (SIZE.width - width) / 2;
  const top = y - PITCH.y / 2;
  return (
    <>
      <rect x={x} y={top} width={width} height={PITCH.y} rx={5} class="tulum-plank" />
      <rect x={x + 1} y={top + 1} width={width - 2} height={4} rx={2} class="tulum-plank-top" />
    </>
  );
}

interface AtProps {
  readonly place: PyramidPlace;
  readonly turn?: number;
  readonly children: ComponentChildren;
}

/** Draws something around a place's middle. */
export function At({ place, turn, children }: AtProps) {
  const { x, y } = middle(place);
  return (
    <g
      data-place={nameOf(place)}
      transform={`translate(${x} ${y})${turn === undefined ? "" : ` rotate(${turn})`}`}
    >
      {children}
    </g>
  );
}

/** Corner brackets: the last action. */
function Brackets({ place }: { readonly place: PyramidPlace }) {
  const { x, y } = middle(place);
  const w = BLOCK.width / 2 + 9;
  const h = BLOCK.height / 2 + 9;
  const arm = 13;
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const;
  const path = corners
    .map(([a, b]) => `M${a * (w - arm)} ${b * h}H${a * w}V${b * (h - arm)}`)
    .join("");
  return (
    <g transform={`translate(${x} ${y + 2})`}>
      <path d={path} class="tulum-bracket-halo" />
      <path d={path} class="tulum-bracket" data-mark="last" />
    </g>
  );
}
