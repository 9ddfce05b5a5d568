/** What a pyramid shows, in words for screen readers. */
import { fullNameOfSeat } from "../../kit/names";
import type { LineEntry } from "../../protocol/messages";
import { say, sayCount } from "../../state/words";
import { isLostRoll, placeState, placesOf, ROWS, type TulumView } from "./places";
import type { TulumTypes } from "./protocol";

/** The name at a seat: a person's, a level's, or the seat's own. */
export function seatName(view: Pick<TulumView, "seats">, seat: number): string {
  return fullNameOfSeat(view.seats, seat, say(`seat.${seat + 1}`), seat + 1);
}

/** "Pyramide de Léo : 11 sur 21, 3 blocs à sécuriser ; rangée 1 : 1 2 3 …". */
export function pyramidWords(view: TulumView, seat: number): string {
  const name = seatName(view, seat);
  const position = view.board.position;
  const renderData = view.board.render_data;
  const parts = [
    say("tulum.page.pyramid", { name, total: renderData.totals[seat] ?? 0, goal: renderData.goal }),
  ];
  if (seat === position.seat && renderData.stake > 0) {
    parts.push(sayCount("tulum.page.stake", renderData.stake));
  }
  for (const row of ROWS) {
    const built = placesOf(row).filter((p) => placeState(position, renderData, seat, p) !== "free");
    if (built.length) {
      parts.push(say("tulum.page.row", { row, places: built.map(({ at }) => at).join(" ") }));
    }
  }
  return parts.join(" ; ");
}

/** "lancés : prune prune bleu". */
export function diceWords(label: string, faces: readonly number[]): string {
  const dice = faces.map((row) => say(`tulum.colour.${row}`)).join(" ");
  return say("tulum.page.dice_shown", { label, dice: dice || "–" });
}

/** "Zoé : rien à poser, tour perdu"; `null` for an entry that lost nothing (U4). */
export function lossWords(
  entry: LineEntry<TulumTypes>,
  name: (seat: number) => string,
): string | null {
  const { seat } = entry.log;
  if (!isLostRoll(entry) || seat === null) return null;
  const lost = entry.score_changes.find(({ kind }) => kind === "lost");
  if (lost === undefined) return say("tulum.page.lost_turn", { name: name(seat) });
  return sayCount("tulum.page.lost", -lost.points, { name: name(seat) });
}

/** The same with the names of a view. */
export function lossIn(view: TulumView, entry: LineEntry<TulumTypes>): string | null {
  return lossWords(entry, (seat) => seatName(view, seat));
}

/** "Zoé : les six dés ont posé, 6 blocs sécurisés"; `null` where no sixth die was placed (U6). */
export function sixthWords(view: TulumView): string | null {
  const { last } = view;
  const gain = last?.score_changes.find(({ clause }) => clause === "U6");
  if (gain === undefined) return null;
  return sayCount("tulum.page.sixth", gain.points, { name: seatName(view, gain.seat) });
}
