/** The client of a table: the server's state, what is shown of it, the selection. */
import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { get, Refusal, Unreached } from "../net/http";
import { offeredIn } from "../net/offeredActions";
import { type Connection, type Question, type ServerReply, TableSocket } from "../net/socket";
import type { Expanded } from "../protocol/answers";
import type {
  Board,
  Choices,
  FromServer,
  HostNotice,
  LineEntry,
  OfferedAction,
  Refused,
  Sentence,
  Snapshot,
  Warming,
} from "../protocol/messages";
import { advance, awaitedSeats, present, withThrow } from "./advance";
import { MOST, Playback } from "./playback";
import { Selection } from "./selection";
import { motion } from "./settings";

const NOTHING: readonly OfferedAction[] = [];
/** Milliseconds that the present waits for what was missed. */
const PATIENCE = 6000;

/** A board that can be shown, with the action that led to it. */
export interface BoardFrame {
  readonly board: Board;
  readonly last: LineEntry | null;
}

/** Dice that wait for a player at this screen. */
export interface OwnThrow {
  readonly seat: number;
  /** When the table throws them by itself, as `performance.now` tells it; `null` for never. */
  readonly ends: number | null;
}

/** One table, followed until it is closed. */
export class TableClient {
  /** The table at the last event; `null` until the server has told. */
  readonly now = signal<Snapshot | null>(null);
  readonly connection = signal<Connection>("connecting");
  /** Why the server does not let this client in yet. */
  readonly hindered = signal<Refusal | null>(null);
  /** How far the players of this table are compiled; `null` once they are. */
  readonly warming = signal<Warming | null>(null);
  /** Why the table cannot be followed at all. */
  readonly closed = signal<Refused | null>(null);
  /** The last word of the server's host, until it is read. */
  readonly hostNotice = signal<HostNotice | null>(null);
  /** The last refusal, until it is read. */
  readonly refusal = signal<Refused | null>(null);
  /** What others did is shown one action after the other. */
  readonly playback: Playback;
  /** How many actions of the line are shown while the player looks back; `null` for the present. */
  readonly looking = signal<number | null>(null);
  /** Every board of the line so far, fetched when the player looks back. */
  readonly expanded = signal<Expanded | null>(null);
  /** What is shown: the present, what is being played back, or what is looked back at. */
  readonly shown: ReadonlySignal<BoardFrame | null>;
  /** Whether what is shown is the present. */
  readonly live: ReadonlySignal<boolean>;
  /** The seats of the players at this screen. */
  readonly mine: ReadonlySignal<readonly number[]>;
  readonly selection: Selection;
  /** Whether the table waits for nothing but salts that this page is opening: it begins in a moment. */
  readonly opening: ReadonlySignal<boolean>;
  /** The seats of this page's players whose salts another browser made, so that it must open them. */
  readonly unknownSalts = signal<readonly number[]>([]);
  /** Where the lot led the players when the game began: for each seat the one before. */
  readonly order = signal<readonly number[] | null>(null);
  /** Whether the game began without a salt that this page opened: others may have chosen what is drawn. */
  readonly droppedSalt = signal(false);
  /** The dice that a player here may throw now; `null` where none wait, or the present is not shown. */
  readonly ownThrow: ReadonlySignal<OwnThrow | null>;

  readonly #choices = signal<Choices | null>(null);
  /** What was missed is being fetched, to be shown before the present. */
  readonly #recalling = signal(false);
  #looked = 0;
  /** When the dice that wait are thrown by the table. */
  #throwEnds: number | null = null;
  /** The position whose dice are to wait until the page has shown what led to them. */
  #held = -1;
  /** The position whose dice were thrown here: a second press throws nothing. */
  #thrown = -1;
  readonly #socket: TableSocket;
  readonly #unfollow: () => void;
  /** The hashes of the salts that were sent over this connection. */
  readonly #opened = new Set<string>();
  /** The hashes of all salts that this page opened. */
  readonly #shown = new Set<string>();
  /** The server's clock, less ours. */
  #ahead = 0;

  constructor(
    readonly id: string,
    keys: readonly string[] = [],
    /** How many actions this device showed before; later ones are played back first. */
    private readonly seen: number | null = null,
  ) {
    this.playback = new Playback();
    this.mine = computed(() => this.now.value?.you.seats ?? []);
    this.shown = computed(() => this.#moment());
    this.live = computed(() => this.looking.value === null && this.playback.behind.value === 0);
    this.opening = computed(() => {
      const waits = awaitedSeats(this.now.value);
      const unknown = this.unknownSalts.value;
      return waits.every((seat) => this.mine.value.includes(seat) && !unknown.includes(seat))
        ? waits.length > 0
        : false;
    });
    this.ownThrow = computed(() => {
      const now = this.now.value;
      const seat = now?.throw?.seat;
      const shown = this.live.value && !this.#recalling.value && now?.status === "playing";
      const mine = seat !== undefined && this.mine.value.includes(seat);
      return shown && mine ? { seat, ends: this.#throwEnds } : null;
    });
    const offered = computed(() =>
      this.#choices.value ? offeredIn(this.#choices.value) : NOTHING,
    );
    const actions = computed(() => (this.#mayAct() ? offered.value : NOTHING));
    this.selection = new Selection({
      seat: computed(() => (actions.value.length ? (this.#choices.value?.seat ?? null) : null)),
      actions,
      words: computed(() => this.#choices.value?.words ?? []),
      preview: (action) => this.#preview(action),
      act: (action) => this.#act(action),
    });
    this.#socket = new TableSocket(id, keys, {
      heard: (message) => this.#heard(message),
      connected: (state, why) => {
        this.connection.value = state;
        if (state === "connecting") this.#opened.clear();
        if (state !== "connecting") this.hindered.value = why ?? null;
      },
      since: () => this.now.peek()?.number ?? 0,
    });
    const stops = [effect(() => this.#showThrow()), effect(() => this.#openSalts())];
    this.#unfollow = () => {
      for (const stop of stops) stop();
    };
  }

  /** Send a request; a refusal is shown. */
  async ask(question: Question): Promise<ServerReply> {
    const answer = await this.#socket.ask(question);
    if (answer.type === "refused") this.refusal.value = answer;
    return answer;
  }

  /** Throw the dice that wait for a player here. */
  async throwDice(): Promise<void> {
    const position = this.now.peek()?.board.number;
    if (position === undefined || this.#thrown === position || this.ownThrow.peek() === null)
      return;
    this.#thrown = position;
    const answer = await this.#socket.ask({ type: "throw", position });
    if (answer.type !== "refused") return;
    this.#thrown = -1;
    // The table may have thrown them in the same moment.
    if (this.now.peek()?.board.number === position) this.refusal.value = answer;
  }

  /** The table waits for dice of ours while the page still shows what led to them. */
  #showThrow(): void {
    const now = this.now.value;
    const isMine = now?.throw !== undefined && this.mine.value.includes(now.throw.seat);
    const ready = this.ownThrow.value !== null;
    if (!isMine || now.status !== "playing") return;
    const position = now.board.number;
    if (ready ? this.#held !== position : this.#held === position || document.hidden) return;
    this.#held = ready ? -1 : position;
    void this.#socket.ask({ type: "show_throw", position, ready });
  }

  /** Every seat is taken: open the salts of the players here, once over each connection. */
  #openSalts(): void {
    const now = this.now.value;
    for (const seat of awaitedSeats(now)) {
      const hash = now?.seats[seat]?.opens ?? "";
      if (now === null || !now.you.seats.includes(seat) || this.#opened.has(hash)) continue;
      this.#opened.add(hash);
      import("./opening").then(
        ({ saltToOpen }) => {
          const salt = saltToOpen(now, hash);
          if (salt === null) this.unknownSalts.value = [...this.unknownSalts.peek(), seat];
          else {
            this.#shown.add(hash);
            void this.#openSalt(hash, salt);
          }
        },
        () => this.#opened.delete(hash), // after a reconnect it is fetched again
      );
    }
  }

  async #openSalt(hash: string, salt: string): Promise<void> {
    const answer = await this.#socket.ask({ type: "open_salt", salt });
    if (answer.type === "refused") this.#opened.delete(hash); // if it is still awaited, once more
  }

  /** The server's time now, in milliseconds. */
  time(): number {
    return Date.now() + this.#ahead;
  }

  /** Show the board after `length` actions; `null` for the present. */
  async showMove(length: number | null): Promise<void> {
    const line = this.now.peek()?.line.length ?? 0;
    const looked = ++this.#looked;
    if (length === null || length >= line) {
      this.looking.value = null;
      return;
    }
    if (this.#expandedTo() < line) await this.expand();
    const there = Math.max(0, length) <= this.#expandedTo();
    if (looked !== this.#looked || !there) return; // the player chose another move meanwhile
    this.playback.skip();
    this.looking.value = Math.max(0, length);
  }

  /** Play back the line from `length` actions to the present. */
  async recall(length: number): Promise<void> {
    const line = this.now.peek()?.line.length ?? 0;
    const from = Math.max(length, line - MOST);
    if (from >= line || this.#recalling.peek()) return;
    this.#recalling.value = true;
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
    const expanded = await Promise.race([this.expand().catch(() => null), late]);
    const moments = (expanded?.boards ?? []).map((board, index) => ({
      board,
      last: expanded?.steps[index - 1] ?? null,
    }));
    batch(() => {
      this.#recalling.value = false;
      if (this.playback.behind.peek() === 0) this.playback.replay(moments.slice(from));
    });
  }

  /** Fetch every board so far. */
  async expand(): Promise<Expanded | null> {
    try {
      this.expanded.value = await get("/api/tables/{table}/expanded", { table: this.id });
    } catch (error) {
      if (error instanceof Refusal) this.refusal.value = error.refused;
      else if (!(error instanceof Unreached)) throw error;
    }
    return this.expanded.peek();
  }

  /** How many actions of this line have boards; -1 if the boards are of an earlier line. */
  #expandedTo(): number {
    const line = this.now.peek()?.line ?? [];
    const steps = this.expanded.peek()?.steps;
    if (steps === undefined) return -1;
    const length = Math.min(line.length, steps.length);
    return steps[length - 1]?.number === line[length - 1]?.number ? length : -1;
  }

  /** Close the connection and stop every effect. */
  close(): void {
    this.#unfollow();
    this.#socket.close();
    this.playback.dispose();
    this.selection.dispose();
  }

  #moment(): BoardFrame | null {
    const now = this.now.value;
    if (now === null || this.#recalling.value) return null;
    const length = this.looking.value;
    const expanded = this.expanded.value;
    if (length !== null && expanded !== null) {
      const board = expanded.boards[length];
      if (board !== undefined) return { board, last: expanded.steps[length - 1] ?? null };
    }
    return this.playback.shown.value ?? { board: now.board, last: now.line.at(-1) ?? null };
  }

  #mayAct(): boolean {
    const now = this.now.value;
    const choices = this.#choices.value;
    if (now === null || choices === null || choices.number !== now.board.number) return false;
    const present = this.live.value && !this.#recalling.value;
    return present && now.status === "playing" && now.you.seats.includes(choices.seat);
  }

  async #preview(action: string) {
    const answer = await this.#socket.ask({ type: "preview", action });
    return answer.type === "previewed" ? answer : null;
  }

  /** Why nothing can be done at a place; `null` if something can, or the server did not say. */
  async whyNot(place: string, mode: string): Promise<Sentence | null> {
    const position = this.now.peek()?.board.number ?? null;
    const answer = await this.#socket.ask({ type: "why", place, mode, position });
    return answer.type === "why_not" ? answer.sentence : null;
  }

  async #act(action: string): Promise<boolean> {
    const now = this.now.peek();
    if (now === null) return false;
    const answer = await this.ask({ type: "act", position: now.board.number, action });
    return answer.type !== "refused";
  }

  #heard(message: FromServer): void {
    batch(() => this.#take(message));
  }

  #take(message: FromServer): void {
    const now = this.now.peek();
    if ("throw" in message && message.throw) {
      const { left } = message.throw;
      this.#throwEnds = left === null ? null : performance.now() + left;
    }
    switch (message.type) {
      case "snapshot":
        this.#ahead = message.now - Date.now();
        this.warming.value = null; // if they still compile, a message follows
        this.playback.skip();
        this.looking.value = null;
        this.now.value = message;
        this.#missed(now === null ? this.seen : now.line.length);
        break;
      case "happened":
        if (now === null || message.event.number <= now.number) break;
        // A missed event carries its own time, not the present one.
        if (this.connection.peek() === "live") this.#ahead = message.now - Date.now();
        this.#happened(now, message);
        break;
      case "caught_up":
        if (now !== null) {
          const { seats, spectators, you } = message;
          this.now.value = { ...withThrow(now, message.throw), seats, spectators, you };
        }
        break;
      case "presence":
        if (now !== null) this.now.value = present(now, message);
        break;
      case "choices":
        if (!same(this.#choices.peek(), message)) this.#choices.value = message;
        break;
      case "pong":
        this.#ahead = message.now - Date.now();
        break;
      case "done":
        if (now !== null && message.you !== null) this.now.value = { ...now, you: message.you };
        else if (now !== null && message.throw) this.now.value = withThrow(now, message.throw);
        break;
      case "warming":
        this.warming.value = message.seats.length > 0 || message.advice ? message : null;
        break;
      case "notice":
        this.hostNotice.value = message;
        break;
      case "refused":
        if (message.id === "join") this.closed.value = message;
        else if (message.id === "") this.refusal.value = message; // an artificial player gave up
        break;
      default:
        break;
    }
  }

  /** Play back the moves of others since `since`; nothing on a first visit or under reduced motion. */
  #missed(since: number | null): void {
    const line = this.now.peek()?.line ?? [];
    const mine = line.findLastIndex((step) => step.seat !== null && this.#holds(step.seat)) + 1;
    if (since !== null && motion) void this.recall(Math.max(since, mine));
  }

  #holds(seat: number): boolean {
    return this.mine.peek().includes(seat);
  }

  #happened(now: Snapshot, message: Extract<FromServer, { type: "happened" }>): void {
    const next = advance(now, message);
    this.now.value = next;
    const { event } = message;
    if (event.type === "started") {
      this.order.value = event.order ?? null;
      const left = (event.without ?? []).map((seat) => now.seats[seat]?.opens ?? "");
      if (left.some((hash) => this.#shown.has(hash))) this.droppedSalt.value = true;
    }
    if (message.board !== undefined) this.refusal.value = null; // of an earlier position
    if (event.type === "taken_back") {
      this.expanded.value = null;
      this.looking.value = null;
      this.playback.skip();
    }
    if ((event.type === "acted" || event.type === "drawn") && message.board !== undefined) {
      const own = event.type === "acted" && next.you.seats.includes(event.seat);
      this.playback.push({ board: message.board, last: next.line.at(-1) ?? null }, own);
    }
  }
}

/** Whether two choices are the same: after a reconnect the server sends them again. */
function same(one: Choices | null, other: Choices): boolean {
  if (one?.number !== other.number || one.seat !== other.seat) return false;
  const { actions } = other;
  return (
    one.actions.length === actions.length && one.actions.every((text, nth) => text === actions[nth])
  );
}
