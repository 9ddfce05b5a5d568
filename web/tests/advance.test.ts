import { describe, expect, it } from "vitest";
import type { AnyEvent, Board, Happened, Snapshot } from "../src/protocol/messages";
import { advance, present } from "../src/state/advance";

const board: Board = {
  number: 1,
  length: 0,
  to_act: 0,
  position: {},
  render_data: {},
  scores: [0, 0],
  back: ["no", "no"],
};
const seat = {
  name: "Zoé",
  kind: "person",
  level: null,
  stand_in: null,
  out: null,
  present: true,
} as const;
const table: Snapshot = {
  type: "snapshot",
  id: "join",
  table: "t",
  number: 3,
  digest: "00",
  now: 1000,
  created: 0,
  status: "playing",
  rules: { game: "kwinty", players: 2 },
  commitment: "",
  before: null,
  first: null,
  seats: [seat, { ...seat, name: "Léo" }],
  line: [],
  board,
  clocks: { left: [60_000, 60_000], running: 0 },
  offers: [],
  outcome: null,
  secret: null,
  rematch: null,
  next_game: null,
  spectators: 0,
  claim_after: 120_000,
  chat: [],
  you: { seats: [0], keys: [] },
};

function happened(event: AnyEvent, more: Partial<Happened> = {}): Happened {
  return { type: "happened", event, digest: "01", now: 5000, status: "playing", ...more };
}

const acted = (number: number, action: string): AnyEvent => ({
  type: "acted",
  number,
  at: 2000,
  seat: 0,
  action,
});

it("leads what is this page's to the seats that the lot gave", () => {
  const open: Snapshot = {
    ...table,
    status: "open",
    sealed: 900,
    start_after: 60_000,
    seats: [seat, { ...seat, name: "Léo" }, { ...seat, name: "Ana" }],
    chat: [
      { number: 1, seat: 2, name: "Ana", text: "a" },
      { number: 2, seat: null, name: "Ben", text: "b" },
    ],
    you: {
      seats: [0, 2],
      keys: [
        { seat: 0, key: "zoe" },
        { seat: 2, key: "ana" },
      ],
      sets_seats: true,
    },
  };
  const event: AnyEvent = { type: "started", number: 4, at: 0, order: [2, 1, 0] };
  const next = advance(open, happened(event));
  expect(next.you).toEqual({
    seats: [0, 2],
    keys: [
      { seat: 0, key: "ana" },
      { seat: 2, key: "zoe" },
    ],
  });
  expect(next.chat.map((line) => line.seat)).toEqual([0, null]);
  expect(next).not.toHaveProperty("sealed");
  expect(next).not.toHaveProperty("start_after");
  const kept = advance(open, happened({ type: "started", number: 4, at: 0 }));
  expect(kept.you).toEqual({ seats: open.you.seats, keys: open.you.keys });
  expect(kept.chat).toEqual(open.chat);
});

describe("a table after an event", () => {
  it("has one more action in its line, with its log line and score changes", () => {
    const sentence = { fr: "pose un bloc debout en i", en: "places a block upright on i" };
    const log = { seat: 0, sentence };
    const score_changes = [{ seat: 0, points: 2, kind: "area", clause: "T17" }];
    const next = advance(table, happened(acted(4, "Vi"), { log, score_changes, board }));
    expect(next.number).toBe(4);
    expect(next.line).toEqual([
      { number: 4, seat: 0, action: "Vi", parts: [], log, effects: [], score_changes, at: 2000 },
    ]);
  });

  it("tells the way of a pillar that went somewhere", () => {
    const way = ["hand", "c1", "c2"];
    const [step] = advance(table, happened(acted(4, "move:hand>c2:1"), { path: way })).line;
    expect(step?.path).toEqual(way);
  });

  it("keeps what the event did not change", () => {
    const next = advance(table, happened(acted(4, "Vi")));
    expect(next.seats).toBe(table.seats);
    expect(next.board).toBe(board);
  });

  it("reads the clocks at the time they were sent, not at that of a later word", () => {
    const said: AnyEvent = { type: "said", number: 4, at: 5000, seat: 1, name: "Léo", digest: "" };
    const next = advance(table, happened(said, { text: "bonjour" }));
    expect(next.now).toBe(1000);
    expect(next.chat).toEqual([{ number: 4, seat: 1, name: "Léo", text: "bonjour" }]);
    const clocks = { left: [50_000, 60_000], running: 1 };
    expect(advance(next, happened(acted(5, "Vi"), { clocks })).now).toBe(5000);
  });

  it("forgets what was taken back", () => {
    const two = [acted(4, "Vi"), acted(5, "Vj")].reduce(
      (now, event) => advance(now, happened(event)),
      table,
    );
    const back: AnyEvent = { type: "taken_back", number: 6, at: 0, seat: 0, length: 1 };
    expect(advance(two, happened(back)).line.map((step) => step.action)).toEqual(["Vi"]);
  });

  it("knows how it ended and where it goes on", () => {
    const ended: AnyEvent = {
      type: "ended",
      number: 4,
      at: 0,
      winners: [1],
      scores: [0, 1],
      reason: "five",
      agreed: false,
      secret: "s",
    };
    const over = advance(table, happened(ended, { status: "over" }));
    expect(over.outcome).toEqual({ winners: [1], scores: [0, 1], reason: "five", agreed: false });
    expect([over.status, over.secret]).toEqual(["over", "s"]);
    const rematched: AnyEvent = { type: "rematched", number: 5, at: 0, table: "next" };
    expect(advance(over, happened(rematched, { status: "over" })).rematch).toBe("next");
  });
});

it("keeps the word of the host who closed it", () => {
  const closed = { type: "closed", number: 4, at: 2000 } as const;
  const next = advance(table, happened({ ...closed, word: "Bonsoir." }, { status: "closed" }));
  expect(next).toMatchObject({ status: "closed", closed_word: "Bonsoir." });
  expect(advance(table, happened(closed, { status: "closed" }))).not.toHaveProperty("closed_word");
});

it("shows who is there, and since when the others are away", () => {
  const left = { type: "presence", seats: [true, false], spectators: 2 } as const;
  const next = present(table, { ...left, away_since: [null, 1234] });
  expect(next.seats.map((one) => one.present)).toEqual([true, false]);
  expect(next.seats.map((one) => one.away_since)).toEqual([undefined, 1234]);
  expect(next.spectators).toBe(2);
  const back = present(next, { ...left, seats: [true, true], away_since: [null, null] });
  expect(back.seats.map((one) => one.away_since)).toEqual([undefined, undefined]);
});
