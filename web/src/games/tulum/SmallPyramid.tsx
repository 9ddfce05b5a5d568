/** The small drawings: a pyramid for a seat's card, and signs for the list of actions. */

import type { LineEntry } from "../../protocol/messages";
import type { SeatProps } from "../session";
import { RowSign } from "./Block";
import { paint } from "./colours";
import { builtPlace, nameOf, placeState, placesOf, ROWS, rolledFaces } from "./places";
import type { TulumTypes } from "./protocol";
import type { TulumSession } from "./session";
import { pyramidWords } from "./words";
import "./smallpyramid.css";

const UNIT = { x: 13, y: 10.4 } as const;

/** A seat's pyramid, small: full, half there when at stake, hollow when free. */
export function SmallPyramid({ session, seat }: SeatProps<TulumSession>) {
  const now = session.shown.value;
  const { position, render_data: renderData } = now.board;
  return (
    <svg class="tulum-small" viewBox="0 0 78 63" role="img" aria-label={pyramidWords(now, seat)}>
      {ROWS.flatMap(placesOf).map((place) => {
        const how = placeState(position, renderData, seat, place);
        return (
          <rect
            key={nameOf(place)}
            x={39 + (place.at - 1 - (7 - place.row) / 2) * UNIT.x + 1}
            y={(6 - place.row) * UNIT.y + 1}
            width={UNIT.x - 2}
            height={UNIT.y - 2}
            rx={1.6}
            class={`tulum-small-${how}`}
            fill={how === "free" ? "none" : paint(place.row).face}
          />
        );
      })}
    </svg>
  );
}

/** A seat has no colour in Tulum: its sign is its number on a wooden tile. */
export function Sign({ seat, size = 24 }: { readonly seat: number; readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect x={1} y={1} width={22} height={22} rx={5} class="tulum-tile" />
      <text x={12} y={17} class="tulum-tile-digit">
        {seat + 1}
      </text>
    </svg>
  );
}

interface LineEntryProps {
  readonly entry: LineEntry<TulumTypes>;
}

/** Whose action it was, and what with: the row's sign for a block, a die for a roll. */
export function EntrySign({ entry }: LineEntryProps) {
  const { seat } = entry.log;
  return (
    <span class="tulum-steps">
      {seat !== null && <Sign seat={seat} size={18} />}
      <Thing entry={entry} />
    </span>
  );
}

function Thing({ entry: { parts } }: LineEntryProps) {
  const place = builtPlace(parts);
  if (place !== null) {
    const { face, sign } = paint(place.row);
    return (
      <svg width={18} height={18} viewBox="-24 -24 48 48" aria-hidden="true">
        <rect x={-24} y={-24} width={48} height={48} rx={9} fill={face} class="tulum-step" />
        <RowSign row={place.row} fill={sign} />
      </svg>
    );
  }
  if (!rolledFaces(parts).length) return null;
  return (
    <svg width={18} height={18} viewBox="0 0 18 18" aria-hidden="true">
      <rect x={1.5} y={1.5} width={15} height={15} rx={4} class="tulum-tile" />
      <circle cx={9} cy={9} r={3.4} class="tulum-tile-dot" />
    </svg>
  );
}
