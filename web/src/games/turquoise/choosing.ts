/** How a player comes to an action step by step: what can be picked next, and what is then selected.
 *
 *     pillar or hand ──► place ──► move        Horus ──► place
 *     site ──► lay                              Anubis ──► place ──► a second one
 *     turn ──► face                             tablet ──► price
 *
 * All of it is read from the legal actions; nothing here knows a rule.
 */
import { bidOf, HAND, kindOf, type Move, moveOf, paid, restOf } from "./notation";
import type { Tablet } from "./position";

/** What was picked on the way to an action. */
export type Tool =
  | { readonly kind: "none" }
  | { readonly kind: "carry"; readonly from: string }
  | { readonly kind: "horus" }
  | { readonly kind: "anubis"; readonly places: readonly string[] }
  | { readonly kind: "auction"; readonly tablet: Tablet | null; readonly price: number };

/** A tool, and the action that it has led to. */
export interface Choosing {
  readonly tool: Tool;
  readonly chosen: string | null;
}

/** What the player picks. */
export type Pick =
  | { readonly kind: "place"; readonly place: string }
  | { readonly kind: "hand" }
  | { readonly kind: "tool"; readonly tool: "horus" | "anubis" | "auction" }
  | { readonly kind: "tablet"; readonly tablet: Tablet }
  | { readonly kind: "price"; readonly price: number }
  | { readonly kind: "turn"; readonly by: 1 | -1 }
  | { readonly kind: "action"; readonly action: string }
  | { readonly kind: "cancel" };

/** The legal actions, sorted by what they need to be picked. */
export interface Sorted {
  readonly actions: ReadonlySet<string>;
  /** Moves by where they begin, then by where they end, the cheapest first. */
  readonly moves: ReadonlyMap<string, ReadonlyMap<string, readonly Move[]>>;
  readonly horus: ReadonlySet<string>;
  readonly anubis: readonly (readonly string[])[];
  readonly sites: readonly string[];
  readonly faces: readonly string[];
  /** The prices that a tablet can be offered at. */
  readonly lots: ReadonlyMap<Tablet, readonly number[]>;
  readonly raises: readonly number[];
}

const NONE: Tool = { kind: "none" };
/** Nothing picked, nothing selected. */
export const IDLE: Choosing = { tool: NONE, chosen: null };

/** Sort the legal actions; `priced` unless there are traps among them, as in a lesson. */
export function sorted(actions: readonly string[], priced = true): Sorted {
  const moves = new Map<string, Map<string, Move[]>>();
  const lots = new Map<Tablet, number[]>();
  for (const action of actions) {
    const found = moveOf(action);
    if (found !== null) {
      const move = priced ? found : { ...found, unpriced: true };
      const ends = at(moves, move.from, () => new Map<string, Move[]>());
      at(ends, move.to, () => [] as Move[]).push(move);
    }
    const bid = bidOf(action);
    if (bid !== null) at(lots, bid.tablet, () => [] as number[]).push(bid.price);
  }
  for (const ends of moves.values()) for (const same of ends.values()) same.sort(cheaper);
  for (const prices of lots.values()) prices.sort((a, b) => a - b);
  const of = (kind: string) => actions.filter((action) => kindOf(action) === kind).map(restOf);
  return {
    actions: new Set(actions),
    moves,
    horus: new Set(of("horus")),
    anubis: of("anubis").map((places) => places.split("+")),
    sites: of("lay"),
    faces: actions.filter((action) => kindOf(action) === "face").sort(),
    lots,
    raises: of("raise")
      .map(Number)
      .sort((a, b) => a - b),
  };
}

/** What a selected action says was picked, so that it may also have been taken up elsewhere. */
export function toolOf(choosing: Choosing): Tool {
  const { tool, chosen } = choosing;
  if (chosen === null) return tool;
  const move = moveOf(chosen);
  if (move !== null) return { kind: "carry", from: move.from };
  const bid = bidOf(chosen);
  if (bid !== null) return { kind: "auction", ...bid };
  if (kindOf(chosen) === "horus") return { kind: "horus" };
  if (kindOf(chosen) === "anubis") return { kind: "anubis", places: restOf(chosen).split("+") };
  return NONE;
}

/** The places that a god's tablet can still be pointed at. */
export function spots(legal: Sorted, tool: Tool): ReadonlySet<string> {
  if (tool.kind === "horus") return legal.horus;
  if (tool.kind !== "anubis") return new Set();
  const open = legal.anubis.filter((places) => tool.places.every((one) => places.includes(one)));
  return new Set(open.flat());
}

/** Where the pillar that was picked can go, with the prices. */
export function ends(legal: Sorted, tool: Tool): ReadonlyMap<string, readonly Move[]> {
  return (tool.kind === "carry" ? legal.moves.get(tool.from) : null) ?? new Map();
}

/** What is picked and selected after one more pick; the same object if it means nothing here. */
export function next(legal: Sorted, before: Choosing, pick: Pick, site?: string): Choosing {
  const tool = toolOf(before);
  switch (pick.kind) {
    case "cancel":
      return retreat(before, tool);
    case "action":
      return legal.actions.has(pick.action) ? { tool, chosen: pick.action } : before;
    case "turn":
      return turned(legal, before, pick.by);
    case "tool":
      return armed(legal, before, tool, pick.tool);
    case "tablet": {
      const price = legal.lots.get(pick.tablet)?.[0];
      return price === undefined ? before : bidding(pick.tablet, price);
    }
    case "price": {
      if (tool.kind !== "auction" || tool.tablet === null) return before;
      const may = legal.lots.get(tool.tablet)?.includes(pick.price);
      return may ? bidding(tool.tablet, pick.price) : before;
    }
    case "hand":
      return handed(legal, before, tool);
    case "place":
      return site !== undefined
        ? { tool, chosen: `lay:${site}` }
        : placed(legal, before, pick.place);
  }
}

/** One step back: first the action, then the tool. */
function retreat(before: Choosing, tool: Tool): Choosing {
  if (before.chosen !== null && tool.kind === "carry") return { tool, chosen: null };
  if (before.chosen?.startsWith("face:")) return before; // a plate always faces some way
  return IDLE;
}

function turned(legal: Sorted, before: Choosing, by: number): Choosing {
  const count = legal.faces.length;
  if (count === 0) return before;
  const now = Math.max(0, legal.faces.indexOf(before.chosen ?? ""));
  return { tool: NONE, chosen: legal.faces[(now + by + count) % count] ?? null };
}

function armed(legal: Sorted, before: Choosing, tool: Tool, wanted: Tool["kind"]): Choosing {
  if (tool.kind === wanted) return IDLE;
  if (wanted === "horus" && legal.horus.size) return { tool: { kind: "horus" }, chosen: null };
  if (wanted === "anubis" && legal.anubis.length) {
    return { tool: { kind: "anubis", places: [] }, chosen: null };
  }
  if (wanted === "auction" && legal.lots.size) {
    return { tool: { kind: "auction", tablet: null, price: 0 }, chosen: null };
  }
  return before;
}

function bidding(tablet: Tablet, price: number): Choosing {
  return { tool: { kind: "auction", tablet, price }, chosen: `auction:${tablet}:${price}` };
}

function handed(legal: Sorted, before: Choosing, tool: Tool): Choosing {
  if (tool.kind === "carry" && tool.from !== HAND) {
    const back = another(legal, before, tool.from, HAND);
    if (back !== null) return { tool, chosen: back };
  }
  if (tool.kind === "carry" && tool.from === HAND) return IDLE;
  return legal.moves.has(HAND) ? { tool: { kind: "carry", from: HAND }, chosen: null } : before;
}

function placed(legal: Sorted, before: Choosing, place: string): Choosing {
  const tool = toolOf(before);
  if (tool.kind === "horus") {
    return legal.horus.has(place) ? { tool, chosen: `horus:${place}` } : before;
  }
  if (tool.kind === "anubis") return pointed(legal, before, tool.places, place);
  if (tool.kind === "carry") {
    if (tool.from === place) return IDLE;
    const there = another(legal, before, tool.from, place);
    if (there !== null) return { tool, chosen: there };
  }
  if (legal.moves.has(place)) return { tool: { kind: "carry", from: place }, chosen: null };
  // A free place that the hand alone could be meant for: bring a pillar in.
  const brought = tool.kind === "none" ? another(legal, before, HAND, place) : null;
  return brought === null ? before : { tool: { kind: "carry", from: HAND }, chosen: brought };
}

/** Anubis takes one or two: a place is added, or put back (Q18). */
function pointed(
  legal: Sorted,
  before: Choosing,
  places: readonly string[],
  place: string,
): Choosing {
  const picked = places.includes(place)
    ? places.filter((one) => one !== place)
    : [...places, place].sort();
  const fits = legal.anubis.some((one) => picked.every((each) => one.includes(each)));
  if (!fits) return before;
  const action = `anubis:${picked.join("+")}`;
  const chosen = legal.actions.has(action) ? action : null;
  return { tool: { kind: "anubis", places: picked }, chosen };
}

/** The cheapest action between two ends, or the next price if one of them is selected (Q15). */
function another(legal: Sorted, before: Choosing, from: string, to: string): string | null {
  const moves = legal.moves.get(from)?.get(to);
  if (moves === undefined) return null;
  const now = moves.findIndex(({ action }) => action === before.chosen);
  return moves[(now + 1) % moves.length]?.action ?? null;
}

function cheaper(a: Move, b: Move): number {
  return a.actionPoints - b.actionPoints || paid(a) - paid(b) || (a.action < b.action ? -1 : 1);
}

function at<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
