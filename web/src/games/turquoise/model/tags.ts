/** What stands over the model, tag by tag: prices, levels, what a plate brings, buttons for keys. */

import type { Size } from "../../../scene/labelLayout";
import type { Tag } from "../../../scene/overlay";
import { paid } from "../actions";
import type { Named, TurquoiseDetail } from "../detail";
import { chipNodes, chipSizes, type Fold, plusNodes, words } from "./chips";
import "./storey.css";

/** How a tag stands: apart from the others, or where it is. */
export interface Posted {
  readonly tag: Tag;
  readonly sizes: readonly (Size & { readonly name: string })[];
  /** What it is called when it shows all it has. */
  readonly full: string;
  /** The lowest are placed first; `null` for what is not moved. */
  readonly rank: number | null;
  readonly chosen: boolean;
}

/** What a target can be hit on for keys, where nothing is drawn of it here. */
const HIT = { name: "all", width: 44, height: 44 } as const;
export const PLUS = { name: "all", width: 24, height: 24 } as const;

/** About how wide a letter of a tag is. */
const LETTER = 7.8;

/** How a target is looked at. */
export interface Seen {
  readonly chosen: string | null;
  /** The target that the pointer or the focus is at. */
  readonly pointed: boolean;
  /** Whether it was small when it was pointed at. */
  readonly grown: boolean;
  /** How much a chip may show that is neither chosen nor pointed at: less where there are many. */
  readonly most: Fold;
  readonly behind: boolean;
}

/** The tag of a target. */
export function tagOf(target: Named, seen: Seen): Posted {
  const { name, kind, moves, choice, label, mark } = target;
  const action = choice.kind === "action" ? choice.action : null;
  const plain = { key: name, label };
  const extra = `${seen.pointed ? " tq3-pointed" : ""}${seen.behind ? " tq3-behind" : ""}`;
  if ((kind === "end" || kind === "back") && moves.length > 0) {
    const chosen = moves.some(({ action }) => action === seen.chosen);
    const now = chosen ? seen.chosen : null;
    const several = moves.length > 1 ? " tq3-several" : "";
    const sizes = chipSizes(moves, now, chosen || seen.grown ? "all" : seen.most);
    const [first] = moves;
    const cost = first ? first.actionPoints * 3 + paid(first) : 0;
    return {
      tag: {
        ...plain,
        classes: `tq3-chip${several}${chosen ? " tq3-chosen" : ""}${extra}`,
        stamp: `${moves.map(({ action }) => action).join()} ${now}`,
        build: () => chipNodes(moves, now),
      },
      sizes,
      full: chipSizes(moves, now, "all")[0]?.name ?? "",
      rank: chosen ? 0 : seen.grown ? 1 : 10 + cost,
      chosen,
    };
  }
  if (kind === "site" && seen.chosen !== action) {
    return {
      tag: {
        ...plain,
        classes: `tq3-chip tq3-storey${extra}`,
        stamp: mark,
        build: () => words(mark),
      },
      sizes: [{ name: "all", width: 20 + LETTER * mark.length, height: 26 }],
      full: "all",
      rank: 5,
      chosen: false,
    };
  }
  return {
    tag: { ...plain, classes: `tq3-hit${extra}`, stamp: "", build: () => [] },
    sizes: [HIT],
    full: "all",
    rank: null,
    chosen: false,
  };
}

/** What a plate brings, over where it goes. */
export function noteTag({ text }: NonNullable<TurquoiseDetail["note"]>): Posted {
  return {
    tag: { key: "note", label: "", classes: "tq3-note", stamp: text, build: () => words(text) },
    sizes: [{ name: "all", width: 24 + 8.2 * text.length, height: 30 }],
    full: "all",
    rank: 2,
    chosen: false,
  };
}

/** One more action point, at a broken crossing. */
export function plusTag(nth: number): Posted {
  return {
    tag: { key: `plus:${nth}`, label: "", classes: "tq3-plus", stamp: "+1", build: plusNodes },
    sizes: [PLUS],
    full: "all",
    rank: null,
    chosen: false,
  };
}
