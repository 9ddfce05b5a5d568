/** What the model is given beyond the board: what is half chosen, and in which words. */
import { untracked } from "@preact/signals";
import { say } from "../../state/words";
import { type Choice, type LegalActions, spots, type Tool } from "./choosing";
import { entryOf, PLACES } from "./geometry";
import { type BoardTarget, choiceAt, targetsOf } from "./model/targets";
import {
  completed,
  type GainedWalkways,
  pillarsOf,
  type TurquoiseSelection,
  type TurquoiseView,
} from "./position";
import type { TurquoiseAction } from "./protocol";
import type { TurquoiseSession } from "./session";
import {
  brings,
  levelMark,
  levelName,
  offers,
  placeLabel,
  scoreOf,
  siteName,
  spokenPrices,
} from "./words";

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
  readonly legal: LegalActions;
  /** The selected action, taken apart. */
  readonly chosen: TurquoiseAction | null;
  readonly targets: readonly Named[];
  /** The path of the selected move, place by place (Q13). */
  readonly path: readonly string[];
  /** The plate that the last action laid, or is laying. */
  readonly laid: string | null;
  readonly held: HeldPlate | null;
  /** What the selected plate completes. */
  readonly gained: GainedWalkways | null;
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

/** Digits of the summit where its drawing is not known: no walkways. */
const BARE = "0000";

/** The plate that is over the site: the selected one, or one that a player is laying. */
export function heldOf({ view, selection, chosen: picked }: TurquoiseSession): HeldPlate | null {
  const { position, render_data } = view.value.board;
  const chosen = picked.value;
  const site = chosen?.[0] === "lay" || chosen?.[0] === "summit" ? chosen[1] : position.place;
  if (site === null) return null;
  const after = selection.preview.value?.board ?? null;
  return {
    site,
    digits: after?.position.plates[site] ?? render_data.drawn ?? BARE,
    faint: chosen === null,
    ours: selection.seat.value !== null,
  };
}

/** What the selected plate completes once it is there; `null` while that is not known. */
export function gainedOf(session: TurquoiseSession): GainedWalkways | null {
  const after = session.selection.preview.value?.board ?? null;
  const site = heldOf(session)?.site;
  if (after === null || site === undefined || !(site in after.position.plates)) return null;
  return completed(session.view.value.board.render_data, after.render_data);
}

/** What laying there, or turned so, brings the player who acts here. */
export function noteOf(session: TurquoiseSession): Note | null {
  const view = session.view.value;
  const chosen = session.chosen.value;
  const seat = session.selection.seat.value;
  if (chosen === null || seat === null) return null;
  if (chosen[0] === "lay") {
    const text = scoreOf(view, chosen[1], seat);
    return text === "" ? null : { site: chosen[1], text };
  }
  const { place } = view.board.position;
  if (chosen[0] !== "face" || place === null) return null;
  return { site: place, text: brings(view, seat, session.selection.preview.value) };
}

/** Everything at once, followed as signals are. */
export function detailOf(session: TurquoiseSession): TurquoiseDetail {
  const view = session.view.value;
  const legal = session.legal.value;
  const tool = session.tool.value;
  const told = labeller(view, legal, tool);
  return {
    tool,
    legal,
    chosen: session.chosen.value,
    targets: targetsNow(session).map((target) => ({
      ...target,
      label: told(target),
      mark: target.kind === "site" ? levelMark(Number(target.at.charAt(0))) : "",
    })),
    path: session.selection.preview.value?.path ?? [],
    laid: session.laid.value,
    held: heldOf(session),
    gained: gainedOf(session),
    note: noteOf(session),
    title: say("turquoise.page.site"),
  };
}

/** What picking a target of the model means; `null` for what is none. */
export function choiceOf(session: TurquoiseSession, target: string): Choice | null {
  return choiceAt(targetsNow(session), target);
}

/** What can be picked on the model now. */
function targetsNow({ view, legal, tool, selection }: TurquoiseSession): readonly BoardTarget[] {
  const { place } = view.value.board.position;
  return byEntry(targetsOf(legal.value, tool.value, place), selection);
}

/** Paths back to the hand stand where they leave the site, those of one entry together. */
function byEntry(
  targets: readonly BoardTarget[],
  selection: TurquoiseSelection,
): readonly BoardTarget[] {
  const backs = new Map<string, BoardTarget>();
  for (const target of targets.filter(({ kind }) => kind === "back")) {
    for (const move of target.moves) {
      // The path alone says which entry it is.
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
function labeller(
  view: TurquoiseView,
  legal: LegalActions,
  tool: Tool,
): (target: BoardTarget) => string {
  const pillars = pillarsOf(view.board.position);
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
