/** The flat view of the site: everything that is there, and everything that can be done on it. */

import { signal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { RefusedMark } from "../../../kit/RefusedMark";
import { say } from "../../../state/words";
import { type Move, touched } from "../actions";
import { ends, spots } from "../choosing";
import { type Colour, colourOf } from "../colours";
import { gainedOf, heldOf, noteOf } from "../detail";
import {
  beside,
  HAND,
  handPoint,
  middle,
  PLACES,
  type PlanPoint,
  RADIUS,
  SIZE,
  square,
  UNIT,
} from "../geometry";
import { pillarsOf, type TurquoiseSelection } from "../position";
import type { TurquoiseProps } from "../session";
import { offers, placeLabel, summary } from "../words";
import { Capital, Leaving, Pillars, useWalk, Walked, walkedOf } from "./Pillars";
import { Earth, Footprint, Frame, Ghost, Plates } from "./Plates";
import { Chosen, chipWidth, Last, Peg, Possible, Prices, Score, Way } from "./PriceChips";
import { Gained, Walkways } from "./Walkways";
import "./plan.css";

/** The site from above, north up. */
export function Plan({ session }: TurquoiseProps) {
  const view = session.view.value;
  const { position, render_data: renderData } = view.board;
  const pillars = pillarsOf(position);
  const last = touched(view.last?.parts ?? null);
  const laid = session.laid.value;
  const way = walkedOf(view);
  const site = useRef<SVGSVGElement>(null);
  useWalk(site, view);
  return (
    <div class="tq-plan">
      <p class="hidden-words">{summary(position, pillars.size, renderData.joints.length)}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing whose places are buttons */}
      <svg
        ref={site}
        class="tq-site"
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        role="group"
        aria-label={say("turquoise.page.site")}
      >
        <Frame />
        <Earth position={position} />
        <Plates position={position} renderData={renderData} laid={laid} />
        <Walkways renderData={renderData} />
        <Walked way={way} />
        <Pillars pillars={pillars} last={last.here} walked={way.at(-1)} />
        <Leaving view={view} />
        <Last {...last} plate={laid} />
        <Laying session={session} pillars={pillars} />
        <Places session={session} pillars={pillars} />
        <Pointing session={session} />
      </svg>
    </div>
  );
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The layer that is clicked and focused. */
export function Places({
  session,
  pillars,
}: TurquoiseProps & { readonly pillars: ReadonlyMap<string, Colour> }) {
  const view = session.view.value;
  const legal = session.legal.value;
  const tool = session.tool.value;
  const rove = useMemo(() => signal<string | null>(null), []);
  const group = useRef<SVGGElement>(null);
  const open = spots(legal, tool); // once: Anubis alone may have a thousand actions
  const offered = new Map(PLACES.map((place) => [place, offers(view, legal, tool, place, open)]));
  const first = PLACES.find((place) => offered.get(place)?.length) ?? "a8";
  const here = rove.value ?? first;
  const step = (event: KeyboardEvent, place: string) => {
    const arrow = ARROWS[event.key];
    if (event.key === "Enter" || event.key === " ") session.choose({ kind: "place", place });
    else if (arrow !== undefined) {
      const [east, north] = arrow;
      const next = beside(place, east, north);
      if (next !== null) focus(next);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const focus = (place: string) => {
    rove.value = place;
    group.current?.querySelector<SVGGElement>(`[data-place="${place}"]`)?.focus();
  };
  return (
    <g ref={group} class="tq-places">
      {PLACES.map((place) => {
        const { x, y } = middle(place);
        const offer = offered.get(place) ?? [];
        return (
          // biome-ignore lint/a11y/useSemanticElements: a place of a drawing cannot be a button element
          <g
            key={place}
            role="button"
            class={offer.length ? "tq-place tq-offers" : "tq-place"}
            data-place={place}
            tabindex={place === here ? 0 : -1}
            aria-disabled={offer.length === 0}
            aria-label={placeLabel(view, place, pillars.get(place), offer)}
            onClick={() => {
              rove.value = place;
              session.choose({ kind: "place", place });
            }}
            onKeyDown={(event) => step(event, place)}
          >
            <rect
              x={x - UNIT / 2}
              y={y - UNIT / 2}
              width={UNIT}
              height={UNIT}
              rx={8}
              fill="transparent"
            />
          </g>
        );
      })}
    </g>
  );
}

/** Where a plate can go, and the selected one over where it would. */
function Laying({
  session,
  pillars,
}: TurquoiseProps & { readonly pillars: ReadonlyMap<string, Colour> }) {
  const { sites } = session.legal.value;
  const chosen = session.selection.chosen.value;
  const held = heldOf(session);
  const gained = gainedOf(session);
  return (
    <g>
      {[...sites]
        .filter(([, lay]) => chosen !== lay)
        .map(([site]) => (
          <Footprint key={site} site={site} />
        ))}
      {held !== null && <Ghost {...held} pillars={pillars} />}
      {gained !== null && <Gained {...gained} />}
    </g>
  );
}

/** What stands over everything: rings, prices, the chosen way, what a plate brings. */
function Pointing({ session }: TurquoiseProps) {
  const { selection } = session;
  const legal = session.legal.value;
  const tool = session.tool.value;
  const chosen = selection.chosen.value;
  const parts = session.chosen.value;
  const preview = selection.preview.value;
  const renderData = session.view.value.board.render_data;
  const seat = selection.seat.value;
  const goals = ends(legal, tool);
  useBacks(selection, goals.get(HAND)?.map(({ action }) => action) ?? []);
  const pick = (action: string) => session.choose({ kind: "action", action });
  const note = noteOf(session);
  const refused = session.refused.value?.place;
  return (
    <g class="tq-pointing">
      {tool.kind === "none" &&
        chosen === null &&
        [...legal.moves.keys()]
          .filter((place) => place !== HAND)
          .map((place) => <Possible key={place} place={place} />)}
      {tool.kind === "carry" && tool.from !== HAND && <Chosen place={tool.from} />}
      {tool.kind === "anubis" &&
        [...spots(legal, tool)].map((place) =>
          tool.places.includes(place) ? (
            <Chosen key={place} place={place} />
          ) : (
            <Possible key={place} place={place} />
          ),
        )}
      {tool.kind === "horus" &&
        [...legal.horus.keys()].map((place) => <Peg key={place} place={place} />)}
      {parts?.[0] === "horus" && seat !== null && (
        <>
          <g opacity={0.8}>
            <Capital {...middle(parts[1])} colour={colourOf(seat)} radius={RADIUS} />
          </g>
          <Chosen place={parts[1]} />
        </>
      )}
      {preview !== null && preview.path.length > 1 && (
        <Way way={preview.path} renderData={renderData} />
      )}
      {[...goals]
        .filter(([place]) => place !== HAND)
        .sort(([, a], [, b]) => Number(has(a, chosen)) - Number(has(b, chosen)))
        .map(([place, moves]) => (
          <Prices
            key={place}
            moves={moves}
            at={apart(goals, place, chosen)}
            chosen={chosen}
            onPick={pick}
          />
        ))}
      {(goals.get(HAND) ?? []).map((move) => {
        const at = handPoint(selection.cachedPreview(move.action)?.path ?? []);
        return at === null ? null : (
          <Prices key={move.action} moves={[move]} at={at} chosen={chosen} onPick={pick} />
        );
      })}
      {note !== null && <Score {...note} />}
      {refused !== undefined && PLACES.includes(refused) && (
        <RefusedMark place={refused} {...middle(refused)} radius={9} />
      )}
    </g>
  );
}

/** Where a price stands: beside wide neighbours every other one a little higher or lower. */
function apart(
  goals: ReadonlyMap<string, readonly Move[]>,
  place: string,
  chosen: string | null,
): PlanPoint {
  const wide = (at: string | null) => {
    const moves = at === null ? undefined : goals.get(at);
    const shown = moves?.find(({ action }) => action === chosen) ?? moves?.[0];
    return shown === undefined ? 0 : chipWidth(shown);
  };
  const mine = wide(place);
  const most = Math.max(wide(beside(place, -1, 0)), wide(beside(place, 1, 0)));
  const { x, y } = middle(place);
  if (most === 0 || (mine + most) / 2 < UNIT - 1) return { x, y };
  return { x, y: y + (square(place)[0] % 2 === 0 ? 13 : -13) };
}

/** Whether one of some moves is selected; it is drawn over the others. */
function has(moves: readonly Move[], chosen: string | null): boolean {
  return moves.some(({ action }) => action === chosen);
}

/** The way back to the hand says through which entry: its price stands there. */
function useBacks(selection: TurquoiseSelection, actions: readonly string[]): void {
  useEffect(() => {
    for (const action of actions) void selection.fetchPreview(action);
  }, [selection, actions.join()]);
}
