/** The context that every part of a table's page gets, and the words for its seats and numbers. */
import { computed, type ReadonlySignal } from "@preact/signals";
import type { GameModule, View } from "../../games/module";
import type { Session } from "../../games/session";
import {
  fullNameOfSeat,
  nameOfSeat,
  seatColour,
  sentenceNameOfSeat,
  sentenceNames,
} from "../../kit/names";
import type { LineEntry, SeatView, Snapshot } from "../../protocol/messages";
import { asksReplay, reasonWords } from "../../state/games";
import type { Showing } from "../../state/playback";
import type { BoardFrame, TableClient } from "../../state/tableClient";
import { saveSeenLoss } from "../../state/tableMemory";
import { capital, listed, ordinal, say } from "../../state/words";
import { type MoveEffect, moveEffects } from "./moveEffect";
import { Notices } from "./notices";

/** What a board needs of its page: a table, a lesson or a record. */
export interface BoardContext {
  readonly game: GameModule;
  /** The board that is open. */
  readonly session: Session;
  /** What the seats are called. */
  readonly names: ReadonlySignal<readonly string[]>;
}

/** The context of a table whose game module is loaded. */
export interface TableContext extends BoardContext {
  readonly table: TableClient;
  /** The table's state after its last event. */
  readonly now: ReadonlySignal<Snapshot>;
  /** The view that is shown. */
  readonly view: ReadonlySignal<View>;
  /** What the board has shown of the view so far: everything beside the board follows this. */
  readonly seen: ReadonlySignal<View>;
  /** The last shown move. */
  readonly happened: ReadonlySignal<MoveEffect | null>;
  /** What is told beside the board. */
  readonly notices: Notices;
}

/** Make the context of a table's page; `first` is its state when the game module was loaded. */
export function makeTableContext(
  table: TableClient,
  game: GameModule,
  first: Snapshot,
): TableContext {
  let moment: BoardFrame = { board: first.board, last: first.line.at(-1) ?? null };
  const now = computed(() => table.now.value ?? first);
  const view = computed((): View => {
    moment = table.shown.value ?? moment; // while boards are fetched the last frame stays
    const { rules, seats, outcome } = now.value;
    const { board, last } = moment;
    const live = table.live.value;
    return { game: rules.game, players: rules.players, board, last, seats, outcome, live };
  });
  const names = computed(() => now.value.seats.map((_, seat) => seatName(now.value, seat)));
  const session = game.open({
    view,
    selection: table.selection,
    whyNot: (place, mode) => table.whyNot(place, mode),
    ownThrows: { waiting: table.ownThrow, seats: table.mine, throw: () => throwOwn(table) },
  });
  table.playback.follow(showing(game, session));
  const seen = session.shown;
  const notices = new Notices(computed(() => view.value.board.length));
  return { table, game, now, view, seen, names, happened: moveEffects(view), notices, session };
}

/** Throw the dice that wait; the player who throws has seen what the last throw lost. */
function throwOwn(table: TableClient): void {
  const seat = table.ownThrow.peek()?.seat;
  if (seat !== undefined) saveSeenLoss(table.id, seat, table.now.peek()?.number ?? 0);
  void table.throwDice();
}

/** What a game tells of how long its board takes to show things. */
export function showing(game: GameModule, session: Session): Showing {
  return {
    lasts: () => session.isAnimating,
    asks: (entry) => game.asksChance?.(entry) ?? false,
  };
}

/** What a seat is called on a card: a person's name, the computer with its level, or its colour. */
export function seatName({ rules, seats, board }: Snapshot, seat: number): string {
  return nameOfSeat(seats, seat, seatColour(rules.game, seat, board.letters));
}

/** What a seat is called in a list: of two levels alike it also says which. */
export function fullName({ rules, seats, board }: Snapshot, seat: number): string {
  return fullNameOfSeat(seats, seat, seatColour(rules.game, seat, board.letters));
}

/** What a seat is called inside a sentence; a sentence that begins with it needs `capital`. */
export function nameInSentence({ rules, seats, board }: Snapshot, seat: number): string {
  return sentenceNameOfSeat(seats, seat, seatColour(rules.game, seat, board.letters));
}

/** What the game's sentences call the seats. */
export function namesInSentences({ rules, seats, board }: Snapshot): readonly string[] {
  return sentenceNames(rules.game, seats, board.letters);
}

/** Whether a seat is one of the player's own, at a table where other seats are not. */
export function isYou({ seats, you }: Snapshot, seat: number): boolean {
  return you.seats.includes(seat) && you.seats.length < seats.length;
}

/** Whether the person of this seat is absent. */
export function isAway(seat: SeatView): boolean {
  return seat.kind === "person" && !seat.present && seat.out === null;
}

/** The seat that must act or throw its dice; `null` while no seat must. */
export function onTurn({ board, throw: waits }: Snapshot): number | null {
  return waits?.seat ?? (typeof board.to_act === "number" ? board.to_act : null);
}

/** The seat here that a request is for: the seat to act, or the player's first. */
export function actor(now: Snapshot): number | null {
  const turn = now.you.seats.find((seat) => seat === onTurn(now));
  return turn ?? now.you.seats[0] ?? null;
}

/** The short line beside the game's name. */
export function subtitle(now: Snapshot): string {
  const { seats, you, line, status } = now;
  const others = seats.filter((_, index) => !you.seats.includes(index));
  const [other] = others;
  const seat = other === undefined ? -1 : seats.indexOf(other);
  const against =
    seats.length === 2 && you.seats.length === 1 && other !== undefined && other.kind !== "open"
      ? other.kind === "level"
        ? say("page.table.against_level", { level: other.level ?? 0 })
        : say("page.table.against", { name: seatName(now, seat) })
      : say("page.table.players", { count: seats.length });
  if (status === "open") return say("page.table.subtitle_open");
  if (status !== "playing") return `${against} · ${say("page.table.finished")}`;
  return `${against} · ${say("page.table.turn_number", { nth: ordinal(line.length + 1) })}`;
}

/** Why a game ended, with a capital. */
export function reason(now: Snapshot): string {
  const why = now.outcome?.agreed ? "agreed" : (now.outcome?.reason ?? "");
  return capital(reasonWords(now.rules.game, why));
}

/** What a move lost by bad luck, in words with the player's name; `null` where nothing was lost. */
export function lossOf(context: TableContext, entry: LineEntry): string | null {
  const name = (seat: number) => nameInSentence(context.now.peek(), seat);
  const words = context.game.loss?.(entry, name) ?? null;
  return words === null ? null : capital(words);
}

/** Points as they stand: "12", "−15". */
export function figure(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}

/** Points with their sign: "+3", "−4". */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}

/** Whether the rules ask for a new game, because the best players tie. */
export function isReplayed({ outcome, rules }: Snapshot): boolean {
  return outcome !== null && asksReplay(rules.game, outcome);
}

/** "Camille gagne", "Égalité", "Vous gagnez" where that is plain. */
export function title(context: TableContext): string {
  const now = context.now.value;
  if (isReplayed(now)) return say("page.end.replayed");
  const winners = now.outcome?.winners ?? [];
  const [only] = winners;
  if (winners.length !== 1 || only === undefined) {
    if (winners.length === 0 || winners.length === now.seats.length) return say("page.end.tied");
    const names = listed(winners.map((seat) => nameInSentence(now, seat)));
    return capital(say("page.end.won_together", { names }));
  }
  if (now.you.seats.length === 1 && now.you.seats[0] === only) return say("page.end.you_won");
  return capital(say("page.end.won", { name: nameInSentence(now, only) }));
}
