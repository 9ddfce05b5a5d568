/** What can be picked on the model now, each by a name, and what picking it means. */
import { ends, type Pick, type Sorted, spots, type Tool } from "../choosing";
import { HAND, type Move } from "../notation";

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

const NONE: readonly Move[] = [];

/** Everything that can be picked; `laying` is where a plate that is to be turned lies. */
export function targetsOf(
  legal: Sorted,
  tool: Tool,
  laying: string | null,
): readonly BoardTarget[] {
  const found = new Map<string, BoardTarget>();
  const add = (name: string, kind: TargetKind, at: string, moves = NONE) => {
    if (!found.has(name)) found.set(name, { name, kind, at, moves });
  };
  const place = (at: string, kind: TargetKind, moves = NONE) => {
    if (at !== HAND) add(placeTarget(at), kind, at, moves);
  };
  for (const site of legal.sites) add(actionTarget(`lay:${site}`), "site", site);
  if (legal.faces.length > 0 && laying !== null) add(TURN, "plate", laying);
  if (tool.kind === "horus") for (const at of spots(legal, tool)) place(at, "spot");
  if (tool.kind === "anubis") {
    for (const at of spots(legal, tool)) place(at, tool.places.includes(at) ? "picked" : "pillar");
  }
  if (tool.kind === "carry") {
    place(tool.from, "picked");
    for (const [at, moves] of ends(legal, tool)) {
      if (at === HAND)
        for (const move of moves) add(actionTarget(move.action), "back", HAND, [move]);
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
    add(TRAY, "tray", "");
  }
  return [...found.values()];
}

/** What picking a target means; `null` for what is none. */
export function pickOf(target: string): Pick | null {
  const [, kind, rest = ""] = /^(place|action|turn|hand)(?::(.+))?$/.exec(target) ?? [];
  switch (kind) {
    case "place":
      return rest ? { kind, place: rest } : null;
    case "action":
      return rest ? { kind, action: rest } : null;
    case "turn":
      return { kind, by: rest === "-1" ? -1 : 1 };
    case "hand":
      return { kind };
    default:
      return null;
  }
}
