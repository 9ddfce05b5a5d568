/** The seats with their scores after the shown move. */
import type { GameModule, View } from "../../games/module";
import { say } from "../../state/words";
import { SeatSign } from "../SeatSign";
import "./seatsnow.css";

export interface SeatsNowProps {
  readonly game: GameModule;
  readonly view: View;
}

/** A line for every seat: its sign, its name, what it holds, its points; winners are outlined. */
export function SeatsNow({ game, view }: SeatsNowProps) {
  const { to_act, letters } = view.board;
  return (
    <ul class="seatsnow" aria-label={say("page.record.seats")}>
      {view.seats.map(({ name }, seat) => (
        <li
          key={seat}
          class={view.outcome?.winners.includes(seat) ? "won" : undefined}
          aria-current={to_act === seat || undefined}
        >
          <SeatSign game={game} seat={seat} letters={letters} size={26} />
          <span class="seatsnow-name">
            <b>{name}</b>
            <span class="note">{game.note(view, seat)}</span>
          </span>
          <strong>{game.score(view, seat)}</strong>
        </li>
      ))}
    </ul>
  );
}
