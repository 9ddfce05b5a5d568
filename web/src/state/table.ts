/** A table as this page knows it: what the server said, what is shown of it, what is in hand. */
import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import { get, Refusal } from "../net/http";
import { type Answer, type Connection, type Question, TableSocket } from "../net/socket";
import type { Expanded } from "../protocol/answers";
import type { Board, Choices, FromServer, Refused, Snapshot, Step } from "../protocol/messages";
import { advance, present } from "./advance";
import { Hand } from "./hand";
import { Playback } from "./playback";

const NOTHING: readonly string[] = [];

/** A board that can be shown, with the action that led to it. */
export interface Moment {
  readonly board: Board;
  readonly last: Step | null;
}

/** One table, followed until it is closed. */
export class Table {
  /** The table at the last event; `null` until the server has told. */
  readonly now = signal<Snapshot | null>(null);
  readonly connection = signal<Connection>("connecting");
  /** The game is being compiled: the table follows by itself. */
  readonly preparing = signal(false);
  /** Why the table cannot be followed at all. */
  readonly closed = signal<Refused | null>(null);
  /** The last refusal, until it is read. */
  readonly refusal = signal<Refused | null>(null);
  /** What others did is shown one action after the other. */
  readonly playback: Playback;
  /** How many actions of the line are shown while somebody looks back; `null` for the present. */
  readonly looking = signal<number | null>(null);
  /** Every board of the line so far, fetched when somebody looks back. */
  readonly expanded = signal<Expanded | null>(null);
  /** What is shown: the present, what is being played back, or what is looked back at. */
  readonly shown: ReadonlySignal<Moment | null>;
  /** Whether what is shown is the present. */
  readonly live: ReadonlySignal<boolean>;
  /** The seats of whoever sits at this screen. */
  readonly mine: ReadonlySignal<readonly number[]>;
  readonly hand: Hand;

  readonly #choices = signal<Choices | null>(null);
  readonly #socket: TableSocket;
  /** The server's clock, less ours. */
  #ahead = 0;

  constructor(
    readonly id: string,
    keys: readonly string[] = [],
  ) {
    this.playback = new Playback();
    this.mine = computed(() => this.now.value?.you.seats ?? []);
    this.shown = computed(() => this.#moment());
    this.live = computed(() => this.looking.value === null && this.playback.behind.value === 0);
    const actions = computed(() => this.#actions());
    this.hand = new Hand({
      seat: computed(() => (actions.value.length ? (this.#choices.value?.seat ?? null) : null)),
      actions,
      preview: (action) => this.#preview(action),
      act: (action) => void this.#act(action),
    });
    this.#socket = new TableSocket(id, keys, {
      heard: (message) => this.#heard(message),
      connected: (state) => {
        this.connection.value = state;
      },
      since: () => this.now.peek()?.number ?? 0,
    });
  }

  /** Ask the server something; what it refuses is shown. */
  async ask(question: Question): Promise<Answer> {
    const answer = await this.#socket.ask(question);
    if (answer.type === "refused") this.refusal.value = answer;
    return answer;
  }

  /** The server's time now, in milliseconds. */
  time(): number {
    return Date.now() + this.#ahead;
  }

  /** Look back at the board after so many actions; `null` for the present. */
  async look(length: number | null): Promise<void> {
    const line = this.now.peek()?.line.length ?? 0;
    if (length === null || length >= line) {
      this.looking.value = null;
      return;
    }
    if ((this.expanded.peek()?.steps.length ?? -1) < line) await this.expand();
    this.playback.skip();
    this.looking.value = Math.max(0, length);
  }

  /** Fetch every board so far. */
  async expand(): Promise<Expanded | null> {
    try {
      this.expanded.value = await get<Expanded>(`tables/${this.id}/expanded`);
    } catch (error) {
      if (error instanceof Refusal) this.refusal.value = error.refused;
    }
    return this.expanded.peek();
  }

  /** Follow it no longer. */
  close(): void {
    this.#socket.close();
    this.playback.dispose();
    this.hand.dispose();
  }

  #moment(): Moment | null {
    const now = this.now.value;
    if (now === null) return null;
    const length = this.looking.value;
    const expanded = this.expanded.value;
    if (length !== null && expanded !== null) {
      const board = expanded.boards[length];
      if (board !== undefined) return { board, last: expanded.steps[length - 1] ?? null };
    }
    return this.playback.shown.value ?? { board: now.board, last: now.line.at(-1) ?? null };
  }

  #actions(): readonly string[] {
    const now = this.now.value;
    const choices = this.#choices.value;
    const here = now !== null && choices !== null && choices.number === now.board.number;
    const may = here && now.status === "playing" && this.live.value;
    return may && now.you.seats.includes(choices.seat) ? choices.actions.split(" ") : NOTHING;
  }

  async #preview(action: string) {
    const answer = await this.#socket.ask({ type: "preview", action });
    return answer.type === "previewed" ? answer : null;
  }

  async #act(action: string): Promise<void> {
    const now = this.now.peek();
    if (now === null) return;
    const answer = await this.ask({ type: "act", position: now.board.number, action });
    if (answer.type === "refused") this.hand.busy.value = false;
  }

  #heard(message: FromServer): void {
    batch(() => this.#take(message));
  }

  #take(message: FromServer): void {
    const now = this.now.peek();
    switch (message.type) {
      case "snapshot":
        this.#ahead = message.now - Date.now();
        this.preparing.value = false;
        this.playback.skip();
        this.now.value = message;
        break;
      case "happened":
        if (now === null || message.event.number <= now.number) break;
        this.#ahead = message.now - Date.now();
        this.#happened(now, message);
        break;
      case "caught_up":
        if (now !== null) {
          const { seats, spectators, you } = message;
          this.now.value = { ...now, seats, spectators, you };
        }
        break;
      case "presence":
        if (now !== null) this.now.value = present(now, message);
        break;
      case "choices":
        this.#choices.value = message;
        break;
      case "done":
        if (now !== null && message.you !== null) this.now.value = { ...now, you: message.you };
        break;
      case "preparing":
        this.preparing.value = true;
        break;
      case "refused":
        if (message.id === "join") this.closed.value = message;
        break;
      default:
        break;
    }
  }

  #happened(now: Snapshot, message: Extract<FromServer, { type: "happened" }>): void {
    const next = advance(now, message);
    this.now.value = next;
    const { event } = message;
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
