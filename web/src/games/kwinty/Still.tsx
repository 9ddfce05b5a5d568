/** Kwinty's wall after one move, small and still. */
import type { JSX } from "preact";
import type { UnitRect } from "../../kit/wood/Block";
import { Brackets } from "../../kit/wood/Marks";
import type { StillProps } from "../module";
import { boxOfLast, leftOf } from "./places";
import type { KwintyPosition, KwintyTypes } from "./protocol";
import { Lines, Wall } from "./Wall";

export function Still({ board, last, whole }: StillProps<KwintyTypes>): JSX.Element {
  const { position, render_data: renderData } = board;
  const shown = around(whole.position);
  const box = last === null ? null : boxOfLast(last.parts, position);
  return (
    <svg viewBox={[shown.x, shown.y, shown.width, shown.height].join(" ")} aria-hidden="true">
      <Wall position={position} renderData={renderData} shown={shown} last={null} />
      <Lines renderData={renderData} />
      {box !== null && <Brackets box={box} />}
    </svg>
  );
}

/** The wall and its beam, without the room that it might have grown into. */
function around(position: KwintyPosition): UnitRect {
  const high = Math.max(0, ...position.heights);
  return {
    x: leftOf(position) - 0.4,
    y: -(high + 0.3),
    width: position.heights.length + 0.8,
    height: high + 1.2,
  };
}
