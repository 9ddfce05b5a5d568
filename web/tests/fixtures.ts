/** Messages of the server as tests need them; what a test does not say is ordinary. */
import type { MyGames } from "../src/protocol/answers";
import type { LineEntry, Previewed, SeatView, TableCard } from "../src/protocol/messages";

/** A seat with a person who is there. */
export function seatView(name: string, more: Partial<SeatView> = {}): SeatView {
  return {
    name,
    kind: "person",
    level: null,
    stand_in: null,
    out: null,
    present: true,
    ...more,
  };
}

/** A listed table in play, at which the first seat is to act. */
export function tableCard(seats: readonly SeatView[], more: Partial<TableCard> = {}): TableCard {
  return {
    table: "T",
    game: "kwinty",
    status: "playing",
    listed: true,
    created: 0,
    updated: 0,
    length: 0,
    to_act: 0,
    rules: { game: "kwinty", players: seats.length },
    seats,
    scores: [],
    outcome: null,
    ...more,
  };
}

/** The preview of a legal action without effects. */
export function previewOf(action: string, more: Partial<Previewed> = {}): Previewed {
  return {
    type: "previewed",
    id: "1",
    action,
    legal: true,
    words: { fr: action, en: action },
    effects: [],
    broken: [],
    path: [],
    board: null,
    ...more,
  };
}

/** An action of the line as the first of its game, without words. */
export function lineEntry<P>(
  action: string,
  parts: P,
  more: Partial<Omit<LineEntry, "parts">> = {},
) {
  const log = { seat: more.seat === undefined ? 0 : more.seat, sentence: { fr: "", en: "" } };
  return { number: 1, seat: 0, action, parts, log, score_changes: [], at: null, ...more };
}

/** The list of a visitor who has not played yet. */
export const NO_GAMES: MyGames = {
  waiting: [],
  going_on: [],
  finished: [],
  finished_count: 0,
  hidden_count: 0,
  next: null,
};
