/** How many lines of four a seat has: they decide if no seat makes five (K8). */
import { say } from "../../state/words";
import type { SeatProps } from "../session";
import { colourOf } from "./colours";
import type { KwintySession } from "./session";

export function Fours({ session, seat }: SeatProps<KwintySession>) {
  const { position, render_data: renderData } = session.shown.value.board;
  const colour = colourOf(position, seat);
  if (colour === null) return null;
  const count = renderData.fours[colour] ?? 0;
  return <span class="note">{say("kwinty.fours", { count })}</span>;
}
