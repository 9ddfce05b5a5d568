/** How many lines of four a seat has: they decide if no seat makes five (K8). */
import { say } from "../../state/words";
import type { SeatProps } from "../session";
import type { KwintySession } from "./session";

export function Fours({ session, seat }: SeatProps<KwintySession>) {
  const count = session.shown.value.board.render_data.fours[seat] ?? 0;
  return <span class="note">{say("kwinty.fours", { count })}</span>;
}
