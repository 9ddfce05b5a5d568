/** What the lobby's lists say of a table: who plays, whose turn it is, how it ended. */
import { seatColour, sentenceNameOfSeat } from "../../kit/names";
import type { Tally } from "../../protocol/answers";
import type { SeatView, TableCard } from "../../protocol/messages";
import { reasonWords } from "../../state/games";
import { capital, language, listed, say, sayCount } from "../../state/words";

/** Why a game ended otherwise than by its own rules: then the points say little. */
const CUT_SHORT: readonly string[] = ["resign", "time", "abandon", "agreed"];

/** A seat's name; an artificial player is named by its level. */
function nameOf({ game, seats, letters }: TableCard, at: number): string {
  if (seats[at]?.kind === "open") return say("page.lobby.seat.open");
  return sentenceNameOfSeat(seats, at, seatColour(game, at, letters));
}

/** The names of the seats that fit. */
function namesOf(card: TableCard, fits: (seat: SeatView, at: number) => boolean): string[] {
  const found = [...card.seats.keys()].filter((at) => {
    const seat = card.seats[at];
    return seat !== undefined && seat.kind !== "open" && fits(seat, at);
  });
  return found.map((at) => nameOf(card, at));
}

/** The opponents at a table, for the player of the seats `mine`: "contre Papi Jo". */
export function companyOf(card: TableCard, mine: readonly number[]): string {
  const others = namesOf(card, (_, at) => !mine.includes(at));
  if (others.length === 0) {
    const here = namesOf(card, () => true);
    if (here.length < 2) return say("page.lobby.mine.alone");
    return say("page.lobby.mine.here", { names: listed(here) });
  }
  const names = listed(others);
  const two = card.seats.length === 2;
  return two ? say("page.lobby.mine.against", { names }) : say("page.lobby.mine.with", { names });
}

/** Whether it is the visitor's turn at a table. */
export function isMyTurn(card: TableCard, mine: readonly number[]): boolean {
  return card.status === "playing" && card.to_act !== null && mine.includes(card.to_act);
}

/** Whether a full table begins as soon as a page of the visitor's is open. */
export function isAwaited(card: TableCard, mine: readonly number[]): boolean {
  return mine.some((at) => card.seats[at]?.opens !== undefined);
}

/** What a table waits for: "à vous", "à Zoé de jouer", "2 places libres", "on attend Zoé". */
export function turnOf(card: TableCard, mine: readonly number[]): string {
  if (isAwaited(card, mine)) return say("page.lobby.turn.awaited");
  if (card.status === "open") return openingOf(card);
  const seat = card.to_act === null ? undefined : card.seats[card.to_act];
  if (seat === undefined || card.to_act === null) return say("page.lobby.turn.chance");
  const alone = mine.length < 2;
  if (alone && mine.includes(card.to_act)) return say("page.lobby.turn.yours");
  const name = nameOf(card, card.to_act);
  return say(seat.level === null ? "page.lobby.turn.theirs" : "page.lobby.turn.thinks", { name });
}

/** What a table whose game has not begun waits for: players, or the page of one. */
function openingOf(card: TableCard): string {
  const awaited = namesOf(card, ({ opens }) => opens !== undefined);
  return awaited.length === 0
    ? sayCount("page.lobby.turn.waits", openSeats(card))
    : say("page.lobby.turn.awaits", { names: listed(awaited) });
}

/** Results in one line: "Camille : 3 gagnées et 1 perdue". */
export function tallyWords(name: string, tallies: readonly Tally[]): string {
  const sum = (of: "won" | "lost" | "shared") => tallies.reduce((all, one) => all + one[of], 0);
  const parts = (["won", "lost", "shared"] as const).filter((of) => sum(of) > 0);
  const results = listed(parts.map((of) => sayCount(`page.lobby.games.${of}`, sum(of))));
  return say("page.lobby.games.tally", { name, results });
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** When something happened: "il y a 4 min", "hier", "dimanche", "14 nov." */
export function whenOf(at: number, now: number): string {
  const ago = now - at;
  if (ago < MINUTE) return say("page.lobby.games.now");
  const relative = new Intl.RelativeTimeFormat(language.value, { numeric: "auto", style: "short" });
  const days = Math.round((startOfDay(now) - startOfDay(at)) / DAY);
  if (ago < HOUR) return relative.format(-Math.floor(ago / MINUTE), "minute");
  if (days === 0) return relative.format(-Math.floor(ago / HOUR), "hour");
  if (days === 1) return relative.format(-1, "day");
  const date = new Date(at);
  const far = date.getFullYear() !== new Date(now).getFullYear();
  const form: Intl.DateTimeFormatOptions =
    days < 7
      ? { weekday: "long" }
      : { day: "numeric", month: "short", ...(far && { year: "numeric" }) };
  const locale = language.value === "en" ? "en-GB" : language.value;
  return new Intl.DateTimeFormat(locale, form).format(date);
}

function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}

/** How many seats are still free. */
export function openSeats(card: TableCard): number {
  return card.seats.filter((seat) => seat.kind === "open").length;
}

/** A table of other players: who sits there, and whether a seat is open. */
export function openSentence(card: TableCard): string {
  const names = listed(namesOf(card, () => true));
  if (card.status === "playing") return capital(say("page.lobby.open.watch", { names }));
  const free = openSeats(card);
  return names === ""
    ? sayCount("page.lobby.turn.waits", free)
    : free === 0
      ? `${capital(names)} · ${openingOf(card)}`
      : capital(sayCount("page.lobby.open.join", free, { names }));
}

/**
 * How a game ended: points where points decide, else who won and by what. For the player of the one
 * seat of `mine` it says "you".
 */
export function resultSentence(card: TableCard, mine: readonly number[] = []): string {
  const { outcome } = card;
  if (outcome === null) return "";
  const you = mine.length === 1 ? mine[0] : undefined;
  const names = card.seats.map((_, at) =>
    at === you ? say("page.lobby.seat.you") : nameOf(card, at),
  );
  const winners = outcome.winners.map((seat) => names[seat] ?? "");
  const reason = reasonWords(card.game, outcome.reason);
  if (winners.length === names.length) return say("page.lobby.result.tied", { reason });
  const byPoints = outcome.scores.some((points) => points > 1);
  if (!byPoints || outcome.agreed || CUT_SHORT.includes(outcome.reason)) {
    const said = { names: listed(winners), reason };
    if (winners.length === 1 && outcome.winners[0] === you)
      return say("page.lobby.result.you_won", said);
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
