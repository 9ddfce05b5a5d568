/** What the lobby's lists say of a table: who plays, whose turn it is, how it ended. */
import type { SeatView, TableCard } from "../../protocol/messages";
import { reasonWords } from "../../state/games";
import { capital, listed, say, sayCount } from "../../state/words";

/** Why a game ended otherwise than by its own rules: then the points say little. */
const CUT_SHORT: readonly string[] = ["resign", "time", "abandon", "agreed"];

/** A seat's name; an artificial player is named by its level. */
export function nameOf(seat: SeatView): string {
  if (seat.kind === "open") return say("page.lobby.seat.open");
  if (seat.level !== null) return say("page.lobby.seat.level", { level: seat.level });
  return seat.name;
}

/** The opponents at a table, for the player of the seats `mine`: "contre Papi Jo". */
export function companyOf(card: TableCard, mine: readonly number[]): string {
  const others = card.seats.filter((seat, at) => !mine.includes(at) && seat.kind !== "open");
  if (others.length === 0) {
    const here = card.seats.filter((seat) => seat.kind !== "open");
    if (here.length < 2) return say("page.lobby.mine.alone");
    return say("page.lobby.mine.here", { names: listed(here.map(nameOf)) });
  }
  const names = listed(others.map(nameOf));
  const two = card.seats.length === 2;
  return two ? say("page.lobby.mine.against", { names }) : say("page.lobby.mine.with", { names });
}

/** Whether it is the visitor's turn at a table. */
export function isMyTurn(card: TableCard, mine: readonly number[]): boolean {
  return card.status === "playing" && card.to_act !== null && mine.includes(card.to_act);
}

/** What a table waits for: "à vous", "à Zoé de jouer", "2 places libres". */
export function turnOf(card: TableCard, mine: readonly number[]): string {
  if (card.status === "open") return sayCount("page.lobby.turn.waits", openSeats(card));
  const seat = card.to_act === null ? undefined : card.seats[card.to_act];
  if (seat === undefined || card.to_act === null) return say("page.lobby.turn.chance");
  const alone = mine.length < 2;
  if (alone && mine.includes(card.to_act)) return say("page.lobby.turn.yours");
  if (seat.level !== null) return say("page.lobby.turn.level", { level: seat.level });
  return say("page.lobby.turn.theirs", { name: nameOf(seat) });
}

/** How many seats are still free. */
export function openSeats(card: TableCard): number {
  return card.seats.filter((seat) => seat.kind === "open").length;
}

/** A table of other players: who sits there, and whether a seat is open. */
export function openSentence(card: TableCard): string {
  const names = listed(card.seats.filter((seat) => seat.kind !== "open").map(nameOf));
  if (card.status === "playing") return capital(say("page.lobby.open.watch", { names }));
  const free = openSeats(card);
  return names === ""
    ? sayCount("page.lobby.turn.waits", free)
    : capital(sayCount("page.lobby.open.join", free, { names }));
}

/** How a game ended: points where points decide, else who won and by what. */
export function resultSentence(card: TableCard): string {
  const { outcome } = card;
  if (outcome === null) return "";
  const names = card.seats.map(nameOf);
  const winners = outcome.winners.map((seat) => names[seat] ?? "");
  const reason = reasonWords(card.game, outcome.reason);
  if (winners.length === names.length) return say("page.lobby.result.tied", { reason });
  const byPoints = outcome.scores.some((points) => points > 1);
  if (!byPoints || outcome.agreed || CUT_SHORT.includes(outcome.reason)) {
    const said = { names: listed(winners), reason };
    return capital(sayCount("page.lobby.result.won", winners.length, said));
  }
  const first = (seat: number) => (outcome.winners.includes(seat) ? 1 : 0);
  const points = (seat: number) => outcome.scores[seat] ?? 0;
  const order = names.map((_, seat) => seat);
  order.sort((a, b) => first(b) - first(a) || points(b) - points(a));
  const said = order.map((seat) =>
    say("page.lobby.result.score", { name: names[seat] ?? "", score: points(seat) }),
  );
  return capital(said.join(" · "));
}
