/** A Turquoise board as the server tells it: the position's JSON and what there is to see of it. */
import type { Board } from "../../protocol/messages";
import type { View } from "../module";
import type { Colour } from "./colours";
import { type Direction, FILES, PLACES } from "./geometry";

export const TABLETS = ["horus", "anubis", "thot", "seth"] as const;
export type Tablet = (typeof TABLETS)[number];

export type Phase = "act" | "auction" | "draw" | "lay" | "seth" | "face" | "over";

export interface Auction {
  readonly tablet: Tablet;
  readonly price: number;
  readonly leader: number;
  readonly in: readonly number[];
}

export interface TurquoisePosition {
  readonly seat: number;
  readonly phase: Phase;
  readonly points: readonly number[];
  readonly action_points: number;
  readonly hands: readonly number[];
  readonly stack: number;
  readonly tablets: Readonly<Record<Tablet, number | null>>;
  readonly levels: readonly string[];
  readonly pillars: readonly string[];
  readonly plates: Readonly<Record<string, string>>;
  readonly drawn: string | null;
  readonly place: string | null;
  readonly auction: Auction | null;
  readonly may_auction: boolean;
  readonly quiet_turns: number;
}

/** Two neighbouring places with a complete walkway, and the levels of both (Q6). */
export type Joint = readonly [string, string, number, number];

export interface TurquoiseRenderData {
  readonly tops: Readonly<Record<string, readonly [string, number]>>;
  readonly joints: readonly Joint[];
  readonly halves: readonly (readonly [string, Direction])[];
  /** Whether an entry is complete; `null` where its place does not exist yet (Q7). */
  readonly entries: Readonly<Record<string, boolean | null>>;
  /** The digits of the plate that was drawn and is not yet laid. */
  readonly drawn: string | null;
  readonly under: Readonly<Record<string, string>>;
  /** What a plate would bring each seat, by where it can be laid (Q11). */
  readonly worth: Readonly<Record<string, readonly number[]>>;
}

/** A board's position. */
export function positionOf(board: Board): TurquoisePosition {
  return board.position as TurquoisePosition;
}

/** What there is to see of a board. */
export function renderDataOf(board: Board): TurquoiseRenderData {
  return board.render_data as TurquoiseRenderData;
}

/** The pillars that carry nothing, by their places. */
export function pillarsOf(position: TurquoisePosition): ReadonlyMap<string, Colour> {
  const found = new Map<string, Colour>();
  PLACES.forEach((place, nth) => {
    const cell = position.pillars[Math.floor(nth / 8)]?.[nth % FILES.length] ?? ".";
    if (cell !== ".") found.set(place, cell as Colour);
  });
  return found;
}

/** Whether a way may go from one place to the next without a broken crossing; `hand` is outside. */
export function joined(renderData: TurquoiseRenderData, from: string, to: string): boolean {
  if (from === "hand") return renderData.entries[to] === true;
  if (to === "hand") return renderData.entries[from] === true;
  return renderData.joints.some(([a, b]) => (a === from && b === to) || (a === to && b === from));
}

/** What another look has complete that this one had not, and how many walkways it has lost. */
export function completed(
  before: TurquoiseRenderData,
  after: TurquoiseRenderData,
): {
  readonly joints: readonly Joint[];
  readonly entries: readonly string[];
  readonly cut: number;
} {
  const known = names(before);
  const kept = names(after);
  return {
    joints: after.joints.filter(([a, b]) => !known.has(a + b)),
    entries: Object.keys(after.entries).filter(
      (entry) => after.entries[entry] === true && before.entries[entry] !== true,
    ),
    cut: [...known].filter((joint) => !kept.has(joint)).length,
  };
}

function names(renderData: TurquoiseRenderData): ReadonlySet<string> {
  return new Set(renderData.joints.map(([a, b]) => a + b));
}

/** The tablets that a seat holds. */
export function tabletsOf(view: View, seat: number): readonly Tablet[] {
  const { tablets } = positionOf(view.board);
  return TABLETS.filter((tablet) => tablets[tablet] === seat);
}
