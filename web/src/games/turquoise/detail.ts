/** What the model is told beyond the board: what is half chosen, and in which words. */
import { untracked } from "@preact/signals";
import type { Selection } from "../../state/selection";
import { say } from "../../state/words";
import type { Parts, View } from "../module";
import { type Sorted, spots, type Tool } from "./choosing";
import { PLACES } from "./geometry";
import { type BoardTarget, targetsOf } from "./model/targets";
import { HAND, kindOf, restOf } from "./notation";
import { offers } from "./offers";
import { pickingOf } from "./picking";
import { completed, type Joint, pillarsOf, positionOf, renderDataOf } from "./position";
import { brings, levelMark, levelName, placeLabel, scoreOf, siteName, spokenPrices } from "./words";

/** A plate that is not yet there, over where it would be. */
export interface HeldPlate {
  readonly site: string;
  readonly digits: string;
  /** Whether it is not yet selected. */
  readonly faint: boolean;
  /** Whether a player at this screen acts on it: only the selection is blue. */
  readonly ours: boolean;
}

/** A target, and what it is in words. */
export interface Named extends BoardTarget {
  readonly label: string;
  /** What stands at a site for a plate, in very few words. */
  readonly mark: string;
}

/** What is half chosen. */
export interface TurquoiseDetail {
  readonly tool: Tool;
  readonly legal: Sorted;
  readonly targets: readonly Named[];
  /** The way of the selected move, place by place (Q13). */
  readonly path: readonly string[];
  /** The path of the last move, of any seat. */
  readonly walked: readonly string[];
  readonly held: HeldPlate | null;
  /** What the selected plate completes. */
  readonly gained: {
    readonly joints: readonly Joint[];
    readonly entries: readonly string[];
  } | null;
  /** What a plate brings, in a few words, over where it goes. */
  readonly note: Note | null;
  /** What the whole of it is called. */
  readonly title: string;
}

/** A few words over a site. */
export interface Note {
  readonly site: string;
  readonly text: string;
}

/** Digits of the summit where its drawing is not told: no walkways. */
const BARE = "0000";
const SUMMIT = "3d4";

/** The plate that is over the site: the selected one, or one that a seat is laying. */
export function heldOf(view: View, selection: Selection): HeldPlate | null {
  const position = positionOf(view.board);
  const chosen = selection.chosen.value;
  const picked = chosen !== null && kindOf(chosen) === "lay" ? restOf(chosen) : null;
  const site = chosen === "summit" ? SUMMIT : (picked ?? position.place);
  if (site === null) return null;
  const after = selection.preview.value?.board ?? null;
  const turned = after === null ? undefined : positionOf(after).plates[site];
  return {
    site,
    digits: turned ?? renderDataOf(view.board).drawn ?? BARE,
    faint: chosen === null,
    ours: selection.seat.value !== null,
  };
}

/** What the selected plate completes once it is there; `null` while that is not known. */
export function gainedOf(view: View, selection: Selection): ReturnType<typeof completed> | null {
  const after = selection.preview.value?.board ?? null;
  const site = heldOf(view, selection)?.site;
  if (after === null || site === undefined || !(site in positionOf(after).plates)) return null;
  return completed(renderDataOf(view.board), renderDataOf(after));
}

/** What laying there, or turned so, brings the player to act. */
export function noteOf(view: View, selection: Selection): Note | null {
  const chosen = selection.chosen.value;
  const seat = selection.seat.value;
  if (chosen === null || seat === null) return null;
  if (kindOf(chosen) === "lay") {
    const site = restOf(chosen);
    const text = scoreOf(view, site, seat);
    return text === "" ? null : { site, text };
  }
  const { place } = positionOf(view.board);
  if (kindOf(chosen) !== "face" || place === null) return null;
  return { site: place, text: brings(view, seat, selection.preview.value) };
}

/** The entry of a way that begins or ends in the hand. */
export function entryOf(way: readonly string[]): string | null {
  return (way[0] === HAND ? way[1] : way.at(-1) === HAND ? way.at(-2) : null) ?? null;
}

/** Everything at once, followed as signals are. */
export function detailOf({ view: shown, selection }: Parts): TurquoiseDetail {
  const view = shown.value;
  const picking = pickingOf(selection);
  const legal = picking.legal.value;
  const tool = picking.tool.value;
  const targets = targetsOf(legal, tool, positionOf(view.board).place);
  const told = labeller(view, legal, tool);
  return {
    tool,
    legal,
    targets: byEntry(targets, selection).map((target) => ({
      ...target,
      label: told(target),
      mark: target.kind === "site" ? levelMark(Number(target.at.charAt(0))) : "",
    })),
    path: selection.preview.value?.path ?? [],
    walked: view.last?.path ?? [],
    held: heldOf(view, selection),
    gained: gainedOf(view, selection),
    note: noteOf(view, selection),
    title: say("turquoise.page.site"),
  };
}

/** Ways back to the hand stand where they leave the site, those of one entry together. */
function byEntry(targets: readonly BoardTarget[], selection: Selection): readonly BoardTarget[] {
  const backs = new Map<string, BoardTarget>();
  for (const target of targets.filter(({ kind }) => kind === "back")) {
    for (const move of target.moves) {
      // The way alone says which entry it is.
      untracked(() => void selection.fetchPreview(move.action));
      const at = entryOf(selection.cachedPreview(move.action)?.path ?? []);
      const same = at === null ? undefined : backs.get(at);
      if (at !== null) {
        const moves = [...(same?.moves ?? []), move];
        backs.set(at, { ...(same ?? target), at, moves });
      }
    }
  }
  return [...targets.filter(({ kind }) => kind !== "back"), ...backs.values()];
}

/** What targets are in words, as the places of the flat view are. */
function labeller(view: View, legal: Sorted, tool: Tool): (target: BoardTarget) => string {
  const pillars = pillarsOf(positionOf(view.board));
  const open = spots(legal, tool);
  return ({ kind, at, moves }) => {
    if (kind === "plate") return `${siteName(at)}, ${say("turquoise.page.face.right")}`;
    if (kind === "site") {
      const level = levelName(Number(at.charAt(0)));
      return `${at.slice(1)}, ${say("turquoise.page.offer.lay", { level })}`;
    }
    if (kind === "back") return `${say("turquoise.page.take_back")}, ${spokenPrices(view, moves)}`;
    if (kind === "tray" || !PLACES.includes(at)) return say("turquoise.page.tray");
    return placeLabel(view, at, pillars.get(at), offers(view, legal, tool, at, open));
  };
}
