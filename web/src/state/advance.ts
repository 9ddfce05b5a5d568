/** The table's state after a message; live and after a reconnect the same events give the same state. */
import type {
  Happened,
  LineEntry,
  Presence,
  Snapshot,
  Spoken,
  ThrowView,
} from "../protocol/messages";

/** The table after one more event. */
export function advance(table: Snapshot, message: Happened): Snapshot {
  const { event } = message;
  const next = {
    ...(message.throw === undefined ? table : withThrow(table, message.throw)),
    number: event.number,
    digest: message.digest,
    now: message.clocks === undefined ? table.now : message.now, // the time of the clocks' values
    status: message.status,
    seats: message.seats ?? table.seats,
    board: message.board ?? table.board,
    clocks: message.clocks ?? table.clocks,
    offers: message.offers ?? table.offers,
  };
  switch (event.type) {
    case "sealed":
      return { ...next, sealed: event.at };
    case "started":
      return started(next, event.order);
    case "acted":
    case "drawn":
      return { ...next, line: [...table.line, step(message)] };
    case "taken_back":
      return { ...next, line: table.line.slice(0, event.length) };
    case "said":
      return { ...next, chat: [...table.chat, spoken(message)] };
    case "ended": {
      const { winners, scores, reason, agreed, secret } = event;
      const outcome = { winners, scores, reason, agreed };
      return { ...next, outcome, secret, next_game: message.next_game ?? null };
    }
    case "closed":
      return event.word === undefined ? next : { ...next, closed_word: event.word };
    case "rematched":
      return { ...next, rematch: event.table };
    default:
      return next;
  }
}

/** The table as its game begins; by lot each player is led to another seat, and what was theirs goes along. */
function started(table: Snapshot, order: readonly number[] | undefined): Snapshot {
  const { sealed: _, start_after: __, ...rest } = table;
  const { sets_seats: ___, ...you } = table.you;
  if (order === undefined) return { ...rest, you };
  const led = (before: number) => order.indexOf(before);
  return {
    ...rest,
    you: {
      seats: you.seats.map(led).sort((one, other) => one - other),
      keys: you.keys
        .map((one) => ({ ...one, seat: led(one.seat) }))
        .sort((one, other) => one.seat - other.seat),
    },
    chat: table.chat.map((one) => (one.seat === null ? one : { ...one, seat: led(one.seat) })),
  };
}

/** The seats whose salts a full table waits for. */
export function awaitedSeats(table: Snapshot | null): readonly number[] {
  if (table?.status !== "open" || table.sealed === undefined) return [];
  return table.seats.flatMap(({ opens }, seat) => (opens === undefined ? [] : [seat]));
}

/** The table with the dice that wait for a player, or with none. */
export function withThrow(table: Snapshot, waits: ThrowView | null | undefined): Snapshot {
  const { throw: _, ...rest } = table;
  return waits ? { ...rest, throw: waits } : rest;
}

/** The table with the present players and spectators. */
export function present(table: Snapshot, message: Presence): Snapshot {
  const seats = table.seats.map(({ away_since: _, ...seat }, index) => {
    const since = message.away_since[index] ?? null;
    const there = message.seats[index] ?? seat.present;
    return { ...seat, present: there, ...(since !== null && { away_since: since }) };
  });
  return { ...table, seats, spectators: message.spectators };
}

function step(message: Happened): LineEntry {
  const { event } = message;
  const nothing = { seat: null, sentence: { fr: "", en: "" } };
  return {
    number: event.number,
    seat: event.type === "acted" ? event.seat : null,
    action: event.type === "acted" || event.type === "drawn" ? event.action : "",
    parts: message.parts ?? [],
    log: message.log ?? nothing,
    effects: message.effects ?? [],
    score_changes: message.score_changes ?? [],
    at: event.at,
    ...(message.path && { path: message.path }),
  };
}

const NOBODY = { seat: null, name: "", reaction: undefined };

function spoken(message: Happened): Spoken {
  const { event } = message;
  const { seat, name, reaction } = event.type === "said" ? event : NOBODY;
  const said = { number: event.number, seat, name, text: message.text ?? "" };
  return reaction === undefined ? said : { ...said, reaction };
}
