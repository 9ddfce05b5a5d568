/** What seats are called: one rule for tables, records and the games' own sentences. */
import { gameCard } from "../state/games";
import { has, say } from "../state/words";

/** As much of a seat as its name needs. */
export interface NamedSeat {
  readonly name: string;
  readonly level: number | null;
}

/** The letter of the first of several computers. */
const A = 65;

/** Each seat's letter at a moment, where seats may swap colours and it is not the card's. */
export type Letters = readonly string[] | undefined;

/** The name of a seat itself, such as its colour. */
export function seatColour(game: string, seat: number, letters?: Letters): string {
  const key = `seat.${letters?.[seat] ?? gameCard(game)?.seats[seat] ?? seat + 1}`;
  return has(key) ? say(key) : say(`seat.${seat + 1}`);
}

/** The seat of the card whose sign a seat has; `null` while it has no colour yet. */
export function signOf(game: string, seat: number, letters: Letters): number | null {
  if (letters === undefined) return seat;
  const found = gameCard(game)?.seats.indexOf(letters[seat] ?? "") ?? -1;
  return found < 0 ? null : found;
}

/** What a game's sentences call its seats: by their players; by their colours where those have no name. */
export function sentenceNames(
  game: string,
  seats: readonly NamedSeat[],
  letters?: Letters,
): readonly string[] {
  return seats.map((_, seat) => sentenceNameOfSeat(seats, seat, seatColour(game, seat, letters)));
}

/** A seat's name on a card: a player's, the computer's with its level, or `own`. */
export function nameOfSeat(seats: readonly NamedSeat[], seat: number, own: string): string {
  const { name = "", level = null } = seats[seat] ?? {};
  if (name !== "") return name;
  if (level === null) return own;
  const which = letterOf(seats, seat);
  return which === ""
    ? say("page.table.level", { level })
    : say("page.table.level_which", { which, level });
}

/** Which one a computer is of those of its level at the table: "A", "B"; empty where it is the only one. */
export function letterOf(seats: readonly NamedSeat[], seat: number): string {
  const isAlike = (one: NamedSeat) => one.name === "" && one.level === seats[seat]?.level;
  const alike = [...seats.keys()].filter((at) => seats[at] !== undefined && isAlike(seats[at]));
  return alike.length < 2 ? "" : String.fromCharCode(A + alike.indexOf(seat));
}

/** The same in a list of names: of two people who are called alike it also says which, by `mark`. */
export function fullNameOfSeat(
  seats: readonly NamedSeat[],
  seat: number,
  own: string,
  mark: string | number = own,
): string {
  const name = nameOfSeat(seats, seat, own);
  return hasTwin(seats, seat, name) ? say("page.table.which", { name, seat: mark }) : name;
}

/** A seat's name inside a sentence, without a capital where it is the computer's. */
export function sentenceNameOfSeat(
  seats: readonly NamedSeat[],
  seat: number,
  own: string,
  mark: string | number = own,
): string {
  const { name = "", level = null } = seats[seat] ?? {};
  if (name !== "" || level === null) return fullNameOfSeat(seats, seat, own, mark);
  const which = letterOf(seats, seat);
  return which === ""
    ? say("log.computer", { level })
    : say("log.computer_which", { which, level });
}

/** A seat's name where there is little room: of two that are called alike, the seat itself. */
export function shortNameOfSeat(seats: readonly NamedSeat[], seat: number, own: string): string {
  const name = nameOfSeat(seats, seat, own);
  return hasTwin(seats, seat, name) ? own : name;
}

function hasTwin(seats: readonly NamedSeat[], seat: number, name: string): boolean {
  return seats.some((_, other) => other !== seat && nameOfSeat(seats, other, "") === name);
}
