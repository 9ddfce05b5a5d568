/** What the selection shows on the site: prices and ways over it, plates that are not yet there. */
import { useEffect } from "preact/hooks";
import { HAND, type Move } from "../actions";
import { ends, spots } from "../choosing";
import { type Colour, colourOf } from "../colours";
import { gainedOf, heldOf, noteOf } from "../detail";
import { beside, middle, type PlanPoint, RADIUS, square, UNIT } from "../geometry";
import type { TurquoiseSelection } from "../position";
import type { TurquoiseProps } from "../session";
import { Capital } from "./Pillars";
import { Footprint, Ghost } from "./Plates";
import { Chosen, chipWidth, handPoint, Peg, Possible, Prices, Score, Way } from "./PriceChips";
import { Gained } from "./Walkways";

/** Where a plate can go, and the selected one over where it would. */
export function Laying({
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
export function Pointing({ session }: TurquoiseProps) {
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
