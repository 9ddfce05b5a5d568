/** Turquoise's actions, read by their parts: prices, what an action spends, what it touches. */
import type { OfferedAction } from "../../protocol/messages";
import { COLOURS, type Colour } from "./colours";
import { HAND } from "./geometry";
import type { TurquoiseAction, TurquoisePosition, TurquoiseTypes } from "./protocol";

/** Points paid to a seat. */
export interface Payment {
  readonly seat: number;
  readonly colour: Colour;
  readonly points: number;
}

/** A pillar carried from one place or the hand to another (Q12). */
export interface Move {
  /** The text that is sent. */
  readonly action: string;
  readonly from: string;
  readonly to: string;
  readonly actionPoints: number;
  readonly payments: readonly Payment[];
  /** Whether its price is kept back: among traps, which have none, it would give them away. */
  readonly unpriced?: boolean;
}

/** An offered action as a move; `null` for any other action. */
export function moveOf([action, parts]: OfferedAction<TurquoiseTypes>): Move | null {
  if (parts[0] !== "move") return null;
  const [, from, to, actionPoints, paid] = parts;
  const payments = COLOURS.flatMap((colour, seat): Payment[] => {
    const points = paid[seat] ?? 0;
    return points > 0 ? [{ seat, colour, points }] : [];
  });
  return { action, from, to, actionPoints, payments };
}

/** How many points a move gives away. */
export function paid(move: Move): number {
  return move.payments.reduce((sum, { points }) => sum + points, 0);
}

/** From so many points on, a coin and a count stand for them. */
const MANY = 4;

/** A coin, or a coin and a count. */
export interface Coin {
  readonly colour: Colour;
  readonly count: number;
}

/** A price's action points in a figure. */
export function costOf({ unpriced, actionPoints }: Move): string {
  return unpriced ? "?" : String(actionPoints);
}

/** The coins of a price: one a point, or from 4 on one a seat with a count. */
export function coinsOf(move: Move): readonly Coin[] {
  if (move.unpriced) return [];
  if (paid(move) >= MANY) {
    return move.payments.map(({ colour, points }) => ({ colour, count: points }));
  }
  return move.payments.flatMap(({ colour, points }) =>
    Array.from({ length: points }, () => ({ colour, count: 1 })),
  );
}

/** The action points that an action takes (Q9, Q10, Q13, Q18). */
export function spent(parts: TurquoiseAction | null): number {
  switch (parts?.[0]) {
    case "move":
      return parts[3];
    case "summit":
    case "horus":
      return parts[2];
    case "draw":
    case "anubis":
      return parts[1];
    default:
      return 0;
  }
}

/** The pillars that Anubis sends back: one or two (Q18). */
export function sentBack(place: string, second: string | null): readonly string[] {
  return second === null ? [place] : [place, second];
}

/** The places of an action. */
export interface TouchedPlaces {
  /** Where a pillar is put. */
  readonly here: readonly string[];
  /** Where a pillar was taken away. */
  readonly gone: readonly string[];
}

/** The places that an action is about, for the last action's marks. */
export function touched(parts: TurquoiseAction | null): TouchedPlaces {
  switch (parts?.[0]) {
    case "move": {
      const [, from, to] = parts;
      if (to === HAND) return { here: [], gone: [from] };
      return { here: [to], gone: from === HAND ? [] : [from] };
    }
    case "horus":
      return { here: [parts[1]], gone: [] };
    case "anubis":
      return { here: [], gone: sentBack(parts[2], parts[3]) };
    default:
      return { here: [], gone: [] };
  }
}

/** Remembers where a plate goes: facing it does not say where, the board before it did. */
export class LastPlate {
  #place: string | null = null;

  /** The plate that an action laid, or is laying, in the position it led to. */
  by(last: TurquoiseAction | null, position: TurquoisePosition): string | null {
    if (position.place !== null) this.#place = position.place;
    switch (last?.[0]) {
      case "lay":
        return last[1];
      case "summit":
        return there(last[1], position);
      case "face":
      case "let":
      case "seth":
        return there(this.#place, position);
      default:
        return null;
    }
  }
}

/** A site, if its plate lies there. */
function there(site: string | null, position: TurquoisePosition): string | null {
  return site !== null && site in position.plates ? site : null;
}
