/** What the selection shows on the site: prices and ways over it, plates that are not yet there. */

import { useEffect } from "preact/hooks";
import type { Selection } from "../../../state/selection";
import type { ViewAndSelection } from "../bar/BarParts";
import { ends, spots } from "../choosing";
import { type Colour, colourOf } from "../colours";
import { gainedOf, heldOf, noteOf } from "../detail";
import { beside, middle, type PlanPoint, RADIUS, square, UNIT } from "../geometry";
import { HAND, kindOf, type Move, restOf } from "../notation";
import { pickingOf } from "../picking";
import { renderDataOf } from "../position";
import { Capital } from "./Pillars";
import { Footprint, Ghost } from "./Plates";
import { Chosen, chipWidth, handPoint, Peg, Possible, Prices, Score, Way } from "./PriceChips";
import { Gained } from "./Walkways";

/** Where a plate can go, and the selected one over where it would. */
export function Laying({
  view,
  selection,
  pillars,
}: ViewAndSelection & { pillars: ReadonlyMap<string, Colour> }) {
  const { sites } = pickingOf(selection).legal.value;
  const chosen = selection.chosen.value;
  const held = heldOf(view, selection);
  const gained = gainedOf(view, selection);
  return (
    <g>
      {sites
        .filter((site) => chosen !== `lay:${site}`)
        .map((site) => (
          <Footprint key={site} site={site} />
        ))}
      {held !== null && <Ghost {...held} pillars={pillars} />}
      {gained !== null && <Gained {...gained} />}
    </g>
  );
}

/** What stands over everything: rings, prices, the chosen way, what a plate brings. */
export function Pointing({ view, selection }: ViewAndSelection) {
  const picking = pickingOf(selection);
  const legal = picking.legal.value;
  const tool = picking.tool.value;
  const chosen = selection.chosen.value;
  const preview = selection.preview.value;
  const renderData = renderDataOf(view.board);
  const seat = selection.seat.value;
  const goals = ends(legal, tool);
  useBacks(selection, goals.get(HAND)?.map(({ action }) => action) ?? []);
  const pick = (action: string) => picking.pick({ kind: "action", action });
  const note = noteOf(view, selection);
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
      {tool.kind === "horus" && [...legal.horus].map((place) => <Peg key={place} place={place} />)}
      {chosen !== null && kindOf(chosen) === "horus" && seat !== null && (
        <>
          <g opacity={0.8}>
            <Capital {...middle(restOf(chosen))} colour={colourOf(seat)} radius={RADIUS} />
          </g>
          <Chosen place={restOf(chosen)} />
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
function useBacks(selection: Selection, actions: readonly string[]): void {
  const names = actions.join(" ");
  useEffect(() => {
    for (const action of names.split(" ").filter(Boolean)) void selection.fetchPreview(action);
  }, [selection, names]);
}
