/** The seats of a game that brings no page: a coloured disc with the seat's letter. */
import type { ComponentType } from "preact";
import { gameCard } from "../../state/games";
import { has, say } from "../../state/words";
import "./seatsign.css";

interface Colours {
  readonly fill: string;
  readonly ink: string;
}

/** The letters that are names of colours everywhere. */
const NAMED: Readonly<Record<string, Colours>> = {
  W: { fill: "#f4eee1", ink: "#2b2622" },
  B: { fill: "#2a2725", ink: "#f4eee1" },
  Y: { fill: "#f0be2e", ink: "#3a2a08" },
  O: { fill: "#c8490f", ink: "#fff6ec" },
};
/** Those of other seats, in their order; none is blue, which is the selection's. */
const OTHERS: readonly Colours[] = [
  { fill: "#45224f", ink: "#ffffff" },
  { fill: "#efc04a", ink: "#3a2800" },
  { fill: "#35a67e", ink: "#0b2a1e" },
  { fill: "#b8452f", ink: "#ffffff" },
  { fill: "#f6eedd", ink: "#3a3025" },
  { fill: "#6f5738", ink: "#ffffff" },
];

/** A seat's letter, as the game's card has it. */
function letterOf(game: string, seat: number): string {
  return gameCard(game)?.seats[seat] ?? String(seat + 1);
}

/** What the letter stands for; empty where it is a number. */
export function seatWords(game: string, seat: number): string {
  const letter = letterOf(game, seat);
  return /^\d/.test(letter) || !has(`seat.${letter}`) ? "" : say(`seat.${letter}`);
}

/** The sign of the seats of a game. */
export function createSign(
  game: string,
): ComponentType<{ readonly seat: number; readonly size?: number }> {
  return function Sign({ seat, size = 20 }) {
    const letter = letterOf(game, seat);
    const { fill, ink } = NAMED[letter] ?? OTHERS[seat % OTHERS.length] ?? { fill: "", ink: "" };
    return (
      <svg class="generic-sign" width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="8.6" fill={fill} />
        <text x="10" y="10" fill={ink} data-long={letter.length > 1}>
          {letter}
        </text>
      </svg>
    );
  };
}
