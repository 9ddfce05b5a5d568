/** The sign of a seat at a moment of its game: seats may swap colours. */
import type { GameModule } from "../games/module";
import { type Letters, signOf } from "../kit/names";

interface SeatSignProps {
  readonly game: Pick<GameModule, "name" | "Sign">;
  readonly seat: number;
  /** The seats' letters on the board that is shown. */
  readonly letters: Letters;
  readonly size: number;
}

export function SeatSign({ game, seat, letters, size }: SeatSignProps) {
  const sign = signOf(game.name, seat, letters);
  return <game.Sign seat={sign ?? seat} size={size} unsettled={sign === null} />;
}
