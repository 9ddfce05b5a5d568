/** How a player comes to an action step by step: what can be picked next, and what is then selected.
 *
 *     pillar or hand ──► place ──► move        Horus ──► place
 *     site ──► lay                              Anubis ──► place ──► a second one
 *     turn ──► face                             tablet ──► price
 *
 * All of it is read from the legal actions; nothing here knows a rule.
 */
import type { OfferedAction } from "../../protocol/messages";
import { type Move, moveOf, paid, sentBack } from "./actions";
import { HAND, placesOf } from "./geometry";
import type { TurquoiseAction, TurquoiseTablet, TurquoiseTypes } from "./protocol";

/** What was picked on the way to an action. */
export type Tool =
  | { readonly kind: "none" }
  | { readonly kind: "carry"; readonly from: string }
  | { readonly kind: "horus" }
  | { readonly kind: "anubis"; readonly places: readonly string[] }
  | { readonly kind: "auction"; readonly tablet: TurquoiseTablet | null; readonly price: number };

/** A tool, and the action that it has led to. */
export interface Choosing {
  readonly tool: Tool;
  readonly chosen: string | null;
}

/** One step of a player: a place, a tool, a price, one step back. */
export type Choice =
  | { readonly kind: "place"; readonly place: string }
  | { readonly kind: "hand" }
  | { readonly kind: "tool"; readonly tool: "horus" | "anubis" | "auction" }
  | { readonly kind: "tablet"; readonly tablet: TurquoiseTablet }
  | { readonly kind: "price"; readonly price: number }
  | { readonly kind: "turn"; readonly by: 1 | -1 }
  | { readonly kind: "action"; readonly action: string }
  | { readonly kind: "cancel" };

/** A price that can be named, and the action that names it (Q17). */
export interface Bid {
  readonly price: number;
  readonly action: string;
}

/** Pillars that Anubis can send back together, and the action that does (Q18). */
interface SendingBack {
  readonly places: readonly string[];
  readonly action: string;
}

/** The kinds of action of which there is at most one at a time. */
type SingleKind = "draw" | "summit" | "thot" | "end" | "out" | "seth" | "let";

/** The legal actions, sorted by what must be picked for them. */
export interface LegalActions {
  /** Every action, taken apart. */
  readonly parts: ReadonlyMap<string, TurquoiseAction>;
  /** Moves by where they begin, then by where they end, the cheapest first. */
  readonly moves: ReadonlyMap<string, ReadonlyMap<string, readonly Move[]>>;
  /** The actions of Horus, by place. */
  readonly horus: ReadonlyMap<string, string>;
  readonly anubis: readonly SendingBack[];
  /** The actions that lay a plate, by site. */
  readonly sites: ReadonlyMap<string, string>;
  /** The actions that face it, each a quarter further. */
  readonly faces: readonly string[];
  /** The prices that a tablet can be offered at, the lowest first. */
  readonly lots: ReadonlyMap<TurquoiseTablet, readonly Bid[]>;
  readonly raises: readonly Bid[];
  readonly single: Readonly<Partial<Record<SingleKind, string>>>;
}

const NONE: Tool = { kind: "none" };
/** Nothing picked, nothing selected. */
export const IDLE: Choosing = { tool: NONE, chosen: null };

/** Sort the legal actions; `priced` unless there are traps among them, as in a lesson. */
export function sortActions(
  offered: readonly OfferedAction<TurquoiseTypes>[],
  priced = true,
): LegalActions {
  const moves = new Map<string, Map<string, Move[]>>();
  const horus = new Map<string, string>();
  const anubis: SendingBack[] = [];
  const sites = new Map<string, string>();
  const faces: { turns: number; action: string }[] = [];
  const lots = new Map<TurquoiseTablet, Bid[]>();
  const raises: Bid[] = [];
  const single: Partial<Record<SingleKind, string>> = {};
  for (const offer of offered) {
    const [action, parts] = offer;
    switch (parts[0]) {
      case "move": {
        const move = moveOf(offer);
        if (move === null) break;
        const ends = entryOf(moves, move.from, () => new Map<string, Move[]>());
        const same = entryOf(ends, move.to, (): Move[] => []);
        same.push(priced ? move : { ...move, unpriced: true });
        break;
      }
      case "horus":
        horus.set(parts[1], action);
        break;
      case "anubis":
        anubis.push({ places: sentBack(parts[2], parts[3]), action });
        break;
      case "lay":
        sites.set(parts[1], action);
        break;
      case "face":
        faces.push({ turns: parts[1], action });
        break;
      case "auction":
        entryOf(lots, parts[1], (): Bid[] => []).push({ price: parts[2], action });
        break;
      case "raise":
        raises.push({ price: parts[1], action });
        break;
      case "plate":
        break; // chance alone draws one
      default:
        single[parts[0]] = action;
    }
  }
  for (const ends of moves.values()) for (const same of ends.values()) same.sort(cheaper);
  for (const bids of [...lots.values(), raises]) bids.sort((a, b) => a.price - b.price);
  faces.sort((a, b) => a.turns - b.turns);
  return {
    parts: new Map(offered),
    moves,
    horus,
    anubis,
    sites,
    faces: faces.map(({ action }) => action),
    lots,
    raises,
    single,
  };
}

/** What a selected action says was picked, so that it may also have been taken up elsewhere. */
export function toolOf(legal: LegalActions, { tool, chosen }: Choosing): Tool {
  if (chosen === null) return tool;
  const parts = legal.parts.get(chosen);
  switch (parts?.[0]) {
    case "move":
      return { kind: "carry", from: parts[1] };
    case "auction":
      return { kind: "auction", tablet: parts[1], price: parts[2] };
    case "horus":
      return { kind: "horus" };
    case "anubis":
      return { kind: "anubis", places: sentBack(parts[2], parts[3]) };
    default:
      return NONE;
  }
}

/** The places that a god's tablet can still be pointed at. */
export function spots(legal: LegalActions, tool: Tool): ReadonlySet<string> {
  if (tool.kind === "horus") return new Set(legal.horus.keys());
  if (tool.kind !== "anubis") return new Set();
  const open = legal.anubis.filter(({ places }) =>
    tool.places.every((place) => places.includes(place)),
  );
  return new Set(open.flatMap(({ places }) => places));
}

/** Where the pillar that was picked can go, with the prices. */
export function ends(legal: LegalActions, tool: Tool): ReadonlyMap<string, readonly Move[]> {
  return (tool.kind === "carry" ? legal.moves.get(tool.from) : null) ?? new Map();
}

/** The site for a plate that a place belongs to. */
export function siteAt(legal: LegalActions, place: string): string | undefined {
  return [...legal.sites.keys()].find((site) => placesOf(site).includes(place));
}

/** What is picked and selected after one more step; the same object if it means nothing here. */
export function next(legal: LegalActions, before: Choosing, choice: Choice): Choosing {
  const tool = toolOf(legal, before);
  switch (choice.kind) {
    case "cancel":
      return retreat(legal, before, tool);
    case "action":
      return legal.parts.has(choice.action) ? { tool, chosen: choice.action } : before;
    case "turn":
      return turned(legal, before, choice.by);
    case "tool":
      return armed(legal, before, tool, choice.tool);
    case "tablet": {
      const lowest = legal.lots.get(choice.tablet)?.[0];
      return lowest === undefined ? before : bidding(choice.tablet, lowest);
    }
    case "price": {
      if (tool.kind !== "auction" || tool.tablet === null) return before;
      const bids = legal.lots.get(tool.tablet);
      const named = bids?.find(({ price }) => price === choice.price);
      return named === undefined ? before : bidding(tool.tablet, named);
    }
    case "hand":
      return handed(legal, before, tool);
    case "place": {
      const site = siteAt(legal, choice.place);
      const lay = site === undefined ? undefined : legal.sites.get(site);
      return lay === undefined ? placed(legal, before, tool, choice.place) : { tool, chosen: lay };
    }
  }
}

/** One step back: first the action, then the tool. */
function retreat(legal: LegalActions, before: Choosing, tool: Tool): Choosing {
  const { chosen } = before;
  if (chosen !== null && tool.kind === "carry") return { tool, chosen: null };
  if (chosen !== null && legal.faces.includes(chosen)) return before; // a plate always faces some way
  return IDLE;
}

function turned(legal: LegalActions, before: Choosing, by: number): Choosing {
  const count = legal.faces.length;
  if (count === 0) return before;
  const now = Math.max(0, legal.faces.indexOf(before.chosen ?? ""));
  return { tool: NONE, chosen: legal.faces[(now + by + count) % count] ?? null };
}

function armed(legal: LegalActions, before: Choosing, tool: Tool, wanted: Tool["kind"]): Choosing {
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

function bidding(tablet: TurquoiseTablet, { price, action }: Bid): Choosing {
  return { tool: { kind: "auction", tablet, price }, chosen: action };
}

function handed(legal: LegalActions, before: Choosing, tool: Tool): Choosing {
  if (tool.kind === "carry" && tool.from !== HAND) {
    const back = another(legal, before, tool.from, HAND);
    if (back !== null) return { tool, chosen: back };
  }
  if (tool.kind === "carry" && tool.from === HAND) return IDLE;
  return legal.moves.has(HAND) ? { tool: { kind: "carry", from: HAND }, chosen: null } : before;
}

function placed(legal: LegalActions, before: Choosing, tool: Tool, place: string): Choosing {
  if (tool.kind === "horus") {
    const brought = legal.horus.get(place);
    return brought === undefined ? before : { tool, chosen: brought };
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
  legal: LegalActions,
  before: Choosing,
  places: readonly string[],
  place: string,
): Choosing {
  const picked = places.includes(place)
    ? places.filter((one) => one !== place)
    : [...places, place].sort();
  const fitting = legal.anubis.filter((one) => picked.every((each) => one.places.includes(each)));
  if (fitting.length === 0) return before;
  const whole = fitting.find((one) => one.places.length === picked.length);
  return { tool: { kind: "anubis", places: picked }, chosen: whole?.action ?? null };
}

/** The cheapest action between two ends, or the next price if one of them is selected (Q15). */
function another(legal: LegalActions, before: Choosing, from: string, to: string): string | null {
  const moves = legal.moves.get(from)?.get(to);
  if (moves === undefined) return null;
  const now = moves.findIndex(({ action }) => action === before.chosen);
  return moves[(now + 1) % moves.length]?.action ?? null;
}

function cheaper(a: Move, b: Move): number {
  return a.actionPoints - b.actionPoints || paid(a) - paid(b) || (a.action < b.action ? -1 : 1);
}

/** The entry of a map, made where it is missing. */
function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
