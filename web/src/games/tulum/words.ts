/** What a pyramid shows, in words for screen readers. */
import { fullNameOfSeat } from "../../kit/names";
import type { LineEntry } from "../../protocol/messages";
import { say, sayCount } from "../../state/words";
import { placeState, placesOf, ROWS, rolledFaces, type TulumView } from "./places";
import type { TulumTypes } from "./protocol";

/** The name at a seat: a person's, a level's, or the seat's own. */
export function seatName(view: TulumView, seat: number): string {
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

/** "2 blocs perdus", or that the first roll placed nothing; `null` where a roll took nothing away (U4). */
export function lossWords(step: LineEntry<TulumTypes>, after?: TulumView): string | null {
  const lost = step.score_changes.find(({ kind }) => kind === "lost");
  if (lost !== undefined) return sayCount("tulum.page.lost", -lost.points);
  const rolled = rolledFaces(step.parts).length > 0;
  const passed = after !== undefined && after.board.position.roll.length === 0;
  return rolled && passed ? say("tulum.page.no_first") : null;
}
