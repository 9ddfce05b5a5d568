/** Turquoise's actions as text, taken apart: what is in them is what they cost. */
import { type Colour, seatOf } from "./colours";
import { TABLETS, type Tablet } from "./position";

/** The hand, where a move begins or ends. */
export const HAND = "hand";

/** Points paid to a seat. */
export interface Payment {
  readonly colour: Colour;
  readonly points: number;
}

/** A pillar carried from somewhere to somewhere (Q12). */
export interface Move {
  readonly action: string;
  readonly from: string;
  readonly to: string;
  readonly actionPoints: number;
  readonly payments: readonly Payment[];
  /** Whether its price is kept back: among traps, which have none, it would give them away. */
  readonly unpriced?: boolean;
}

/** `move:c3>c5:2:B1Y2`; `null` for any other action. */
export function moveOf(action: string): Move | null {
  const found = /^move:(\w+)>(\w+):(\d+)(?::(\w+))?$/.exec(action);
  if (found === null) return null;
  const [, from = "", to = "", cost = "0", paid = ""] = found;
  const payments = [...paid.matchAll(/([WBYO])(\d+)/g)].map(([, letter, count]) => ({
    colour: letter as Colour,
    points: Number(count),
  }));
  return { action, from, to, actionPoints: Number(cost), payments };
}

/** How many points a move gives away. */
export function paid(move: Move): number {
  return move.payments.reduce((sum, { points }) => sum + points, 0);
}

/** The seats that a move pays, with how much. */
export function payees(move: Move): readonly { seat: number; points: number }[] {
  return move.payments.map(({ colour, points }) => ({ seat: seatOf(colour), points }));
}

/** The first word of an action: `move`, `lay`, `end`. */
export function kindOf(action: string): string {
  return action.split(":", 1)[0] ?? "";
}

/** What comes after the first word. */
export function restOf(action: string): string {
  return action.slice(kindOf(action).length + 1);
}

/** `auction:horus:3`; `null` for any other action. */
export function bidOf(action: string): { tablet: Tablet; price: number } | null {
  const [kind, name, price] = action.split(":");
  const tablet = TABLETS.find((one) => one === name);
  return kind === "auction" && tablet ? { tablet, price: Number(price) } : null;
}

/** The action points that an action takes, as its price tag says (Q9, Q10, Q13, Q18). */
export function spent(action: string | null): number {
  if (action === null) return 0;
  const move = moveOf(action);
  if (move !== null) return move.actionPoints;
  return ["draw", "summit", "horus", "anubis"].includes(kindOf(action)) ? 1 : 0;
}

/** The places that an action is about, and those that a pillar left; for the last action's marks. */
export function touched(action: string): { here: readonly string[]; gone: readonly string[] } {
  const move = moveOf(action);
  if (move !== null) {
    if (move.to === HAND) return { here: [], gone: [move.from] };
    return { here: [move.to], gone: move.from === HAND ? [] : [move.from] };
  }
  const rest = restOf(action);
  if (kindOf(action) === "horus") return { here: [rest], gone: [] };
  if (kindOf(action) === "anubis") return { here: [], gone: rest.split("+") };
  return { here: [], gone: [] };
}
