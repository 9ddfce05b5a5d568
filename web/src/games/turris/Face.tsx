/** One view of the tower: its squares, and the largest area of each seat outlined (T17). */
import type { JSX } from "preact";
import { bySeat, EDGE, wood } from "../../kit/wood/colours";
import { outline } from "./outline";
import type { TurrisView } from "./protocol";

interface FaceProps {
  readonly view: TurrisView;
  /** How many rows to leave room for, so that all faces stand on one ground. */
  readonly rows: number;
  /** The side of a square, in pixels. */
  readonly square: number;
}

/** The drawing; whatever holds it says its counts in words. */
export function Face({ view, rows, square }: FaceProps): JSX.Element {
  const inArea = new Set(view.areas.flat().map(String));
  const y = (up: number) => rows - 1 - up;
  return (
    <svg
      class="turris-face"
      width={3 * square}
      height={rows * square}
      viewBox={`-0.05 -0.05 3.1 ${rows + 0.1}`}
      aria-hidden="true"
    >
      {view.rows.flatMap((row, up) =>
        [...row].map((colour, across) => {
          const at = { x: across + 0.03, y: y(up) + 0.03, width: 0.94, height: 0.94, rx: 0.07 };
          const key = `${across}.${up}`;
          if (colour === ".") return <rect key={key} class="turris-face-none" {...at} />;
          const full = inArea.has(`${across},${up}`);
          return (
            <rect
              key={key}
              class={full ? "turris-face-square" : "turris-face-square faint"}
              fill={wood(colour === "W" ? 0 : 1, across * 3 + up * 7)}
              stroke={bySeat(EDGE, colour === "W" ? 0 : 1)}
              {...at}
            />
          );
        }),
      )}
      <g transform={`translate(0 ${rows}) scale(1 -1)`}>
        {view.areas.map((area, seat) => (
          <path
            key={seat}
            class={seat === 0 ? "turris-area-white" : "turris-area-black"}
            d={outline(area, seat === 0 ? 0.07 : 0.09)}
          />
        ))}
      </g>
    </svg>
  );
}
