/** What the hand shows on the site: prices and ways over it, plates that are not yet there. */
import { useEffect } from "preact/hooks";
import type { Hand } from "../../state/hand";
import type { View } from "../module";
import { Chosen, handPoint, Peg, Possible, Prices, Score, Way } from "./chips";
import { ends, spots } from "./choosing";
import { middle } from "./geometry";
import { HAND, kindOf, restOf } from "./notation";
import { Footprint, Ghost } from "./plates";
import { completed, lookOf, positionOf } from "./reading";
import { pickingOf } from "./store";
import { Gained } from "./walkways";
import { brings } from "./words";

interface Shown {
  readonly view: View;
  readonly hand: Hand;
}

/** Digits of the summit where its drawing is not told: no walkways. */
const BARE = "0000";

/** Where a plate can go, and the one in hand over where it would. */
export function Laying({ view, hand }: Shown) {
  const position = positionOf(view.board);
  const look = lookOf(view.board);
  const { sites } = pickingOf(hand).legal.value;
  const chosen = hand.chosen.value;
  const preview = hand.preview.value;
  const site = chosen !== null && kindOf(chosen) === "lay" ? restOf(chosen) : null;
  const target = chosen === "summit" ? "3d4" : position.place;
  const turned = target === null ? undefined : preview?.board && plateAt(preview.board, target);
  return (
    <g>
      {sites.map((one) => (
        <Footprint key={one} site={one} chosen={one === site} numeral={one !== site} />
      ))}
      {site !== null && look.drawn !== null && (
        <Ghost site={site} digits={look.drawn} opacity={0.62} />
      )}
      {target !== null && (
        <>
          <Ghost
            site={target}
            digits={turned ?? look.drawn ?? BARE}
            opacity={turned === undefined ? 0.42 : 0.94}
          />
          <Footprint site={target} chosen numeral={false} />
        </>
      )}
      {target !== null && preview?.board && <Gained {...completed(look, lookOf(preview.board))} />}
    </g>
  );
}

function plateAt(board: NonNullable<Parameters<typeof positionOf>[0]>, site: string) {
  return positionOf(board).plates[site];
}

/** What stands over everything: rings, prices, the chosen way, what a plate brings. */
export function Pointing({ view, hand }: Shown) {
  const picking = pickingOf(hand);
  const legal = picking.legal.value;
  const tool = picking.tool.value;
  const chosen = hand.chosen.value;
  const preview = hand.preview.value;
  const look = lookOf(view.board);
  const seat = hand.seat.value;
  const goals = ends(legal, tool);
  useBacks(hand, goals.get(HAND)?.map(({ action }) => action) ?? []);
  const pick = (action: string) => picking.pick({ kind: "action", action });
  const turning =
    chosen !== null && kindOf(chosen) === "face" ? positionOf(view.board).place : null;
  return (
    <g class="tq-pointing">
      {tool.kind === "none" &&
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
      {chosen !== null && kindOf(chosen) === "horus" && <Chosen place={restOf(chosen)} />}
      {preview !== null && preview.way.length > 1 && <Way way={preview.way} look={look} />}
      {[...goals]
        .filter(([place]) => place !== HAND)
        .map(([place, moves]) => (
          <Prices key={place} moves={moves} at={middle(place)} chosen={chosen} onPick={pick} />
        ))}
      {(goals.get(HAND) ?? []).map((move) => {
        const at = handPoint(hand.known(move.action)?.way ?? []);
        return at === null ? null : (
          <Prices key={move.action} moves={[move]} at={at} chosen={chosen} onPick={pick} />
        );
      })}
      {turning !== null && seat !== null && (
        <Score site={turning} text={brings(view, seat, preview)} />
      )}
    </g>
  );
}

/** The way back to the hand says through which entry: its price stands there. */
function useBacks(hand: Hand, actions: readonly string[]): void {
  const names = actions.join(" ");
  useEffect(() => {
    for (const action of names.split(" ").filter(Boolean)) void hand.look(action);
  }, [hand, names]);
}
