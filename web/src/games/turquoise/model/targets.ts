/** What can be picked on the model now, each by a name, and what picking it means. */
import type { Move } from "../actions";
import { type Choice, ends, type LegalActions, spots, type Tool } from "../choosing";
import { HAND } from "../geometry";

/**
 * How a target is shown: a pillar that can be taken up, one that is, a place with its prices, a
 * free place for a god, a site for a plate, one way back, the tray, the selected plate; a quiet one
 * can be picked and is not marked.
 */
export type TargetKind =
  | "pillar"
  | "picked"
  | "end"
  | "spot"
  | "site"
  | "back"
  | "tray"
  | "plate"
  | "quiet";

export interface BoardTarget {
  /** `place:e5`, `action:lay:0c1`, `hand`, `turn`. */
  readonly name: string;
  /** What picking it means. */
  readonly choice: Choice;
  readonly kind: TargetKind;
  /** Where it is; the site of a plate, empty for the tray. */
  readonly at: string;
  /** The prices there, the cheapest first. */
  readonly moves: readonly Move[];
}

/** The name of a place as a target. */
export const placeTarget = (place: string): string => `place:${place}`;
/** The name of an action as a target. */
export const actionTarget = (action: string): string => `action:${action}`;
export const TRAY = "hand";
export const TURN = "turn";
/** The same, turned to the left. */
export const TURN_BACK = "turn:-1";

const NONE: readonly Move[] = [];

/** Everything that can be picked; `laying` is where a plate that is to be turned lies. */
export function targetsOf(
  legal: LegalActions,
  tool: Tool,
  laying: string | null,
): readonly BoardTarget[] {
  const found = new Map<string, BoardTarget>();
  const add = (target: BoardTarget) => {
    if (!found.has(target.name)) found.set(target.name, target);
  };
  const place = (at: string, kind: TargetKind, moves = NONE) => {
    if (at === HAND) return;
    add({ name: placeTarget(at), choice: { kind: "place", place: at }, kind, at, moves });
  };
  const action = (text: string, kind: TargetKind, at: string, moves = NONE) =>
    add({ name: actionTarget(text), choice: { kind: "action", action: text }, kind, at, moves });
  for (const [site, lay] of legal.sites) action(lay, "site", site);
  if (legal.faces.length > 0 && laying !== null) {
    add({ name: TURN, choice: { kind: "turn", by: 1 }, kind: "plate", at: laying, moves: NONE });
  }
  if (tool.kind === "horus") for (const at of spots(legal, tool)) place(at, "spot");
  if (tool.kind === "anubis") {
    for (const at of spots(legal, tool)) place(at, tool.places.includes(at) ? "picked" : "pillar");
  }
  if (tool.kind === "carry") {
    place(tool.from, "picked");
    for (const [at, moves] of ends(legal, tool)) {
      if (at === HAND) for (const move of moves) action(move.action, "back", HAND, [move]);
      else place(at, "end", moves);
    }
    for (const at of legal.moves.keys()) place(at, "quiet");
  }
  if (tool.kind === "none") {
    for (const at of legal.moves.keys()) place(at, "pillar");
    for (const [at, moves] of legal.moves.get(HAND) ?? []) place(at, "quiet", moves);
  }
  const carried = tool.kind === "carry" && ends(legal, tool).has(HAND);
  if ((tool.kind === "none" || tool.kind === "carry") && (legal.moves.has(HAND) || carried)) {
    add({ name: TRAY, choice: { kind: "hand" }, kind: "tray", at: "", moves: NONE });
  }
  return [...found.values()];
}

/** What picking a name means: a target, or one of the prices of its chip; `null` for what is none. */
export function choiceAt(targets: readonly BoardTarget[], name: string): Choice | null {
  const target = targets.find((one) => one.name === name);
  if (target !== undefined) return target.choice;
  if (name === TURN_BACK) return { kind: "turn", by: -1 };
  const moves = targets.flatMap((one) => one.moves);
  const move = moves.find(({ action }) => actionTarget(action) === name);
  return move === undefined ? null : { kind: "action", action: move.action };
}
