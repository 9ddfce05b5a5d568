/** A table's WebSocket: it reconnects by itself and repeats unanswered requests. */
import type { FromClient, FromServer, Refused } from "../protocol/messages";
import { Refusal, ROOT } from "./http";
import { ensureIdentity } from "./identity";

export type Connection = "connecting" | "live" | "lost";
/** A request without its id, which the socket adds. */
export type Question = FromClient extends infer One
  ? One extends { readonly id: string }
    ? Omit<One, "id">
    : never
  : never;
export type ServerReply = Extract<FromServer, { readonly id: string }>;

const SOONEST = 300;
const LATEST = 8000;
const BEAT = 20_000;
const PING = '{"type":"ping"}';
/** Milliseconds that a connection has to answer when the page becomes visible again. */
const PROBED = 5000;
const SOON = "error.too_often";
/** Why the server closed a socket, and in how many seconds to come back. */
const REASON = /^(error\.[\w.]+); retry-after=(\d+)$/;
/** The rate limit: messages that the server takes at once, and milliseconds until it takes as many again. */
const AT_ONCE = 20;
const CALM = 1500;

interface Waiting {
  readonly text: string;
  readonly resolve: (answer: ServerReply) => void;
}

/** What a table's socket tells its owner. */
export interface Listener {
  heard(message: FromServer): void;
  /** `why` is what keeps the client waiting: a refusal to connect, or messages that came too often. */
  connected(state: Connection, why?: Refusal): void;
  /** The number of the last event received. */
  since(): number;
}

/** One table's socket. */
export class TableSocket {
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #joined = false;
  #closed = false;
  #delay = SOONEST;
  #timer = 0;
  #beat = 0;
  #calm = 0;
  #quiet = 0;
  #count = 0;
  #next = 0;
  /** Why the server will close this socket. */
  #why: Refusal | undefined;
  readonly #session = Math.random().toString(36).slice(2, 10);

  constructor(
    readonly table: string,
    private readonly keys: readonly string[],
    private readonly listener: Listener,
  ) {
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#drop);
    document.addEventListener("visibilitychange", this.#hurry);
    void this.#open();
  }

  /** Send a request; the answer comes even after a reconnect. */
  ask(question: Question): Promise<ServerReply> {
    const id = `${this.#session}.${++this.#next}`;
    const text = JSON.stringify({ ...question, id });
    return new Promise((resolve) => {
      this.#waiting.set(id, { text, resolve });
      if (this.#joined) this.#socket?.send(text);
    });
  }

  /** Close for good. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#calm);
    clearInterval(this.#beat);
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#drop);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
    this.#socket = null;
  }

  readonly #hurry = (): void => {
    if (document.visibilityState !== "visible" || this.#closed) return;
    if (this.#socket === null) void this.#open();
    else if (this.#joined) this.#probe(this.#socket);
  };

  /** After sleep or a network change the connection may be dead: probe it. */
  #probe(socket: WebSocket): void {
    const before = this.#count;
    if (socket.readyState === WebSocket.OPEN) socket.send(PING);
    setTimeout(() => {
      if (this.#socket === socket && this.#count === before) this.#drop();
    }, PROBED);
  }

  /** A dead connection may take a minute to close: do not wait for it. */
  readonly #drop = (): void => {
    const socket = this.#socket;
    if (socket === null) return;
    socket.close();
    this.#lost(this.#why);
  };

  async #open(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#socket !== null || this.#closed) return;
    this.listener.connected("connecting");
    try {
      await ensureIdentity(); // the socket is authenticated by the cookie
    } catch (error) {
      if (!this.#closed) this.#again(error instanceof Refusal ? error : undefined);
      return;
    }
    if (this.#socket !== null || this.#closed) return;
    const address = new URL(`${ROOT}api/socket`, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#why = undefined;
    socket.onopen = () => {
      const since = this.listener.since();
      const { table, keys } = this;
      socket.send(
        JSON.stringify({ type: "join", id: "join", table, since, keys, own_throws: true }),
      );
      this.#quiet = 0;
      clearInterval(this.#beat);
      this.#beat = window.setInterval(() => this.#check(socket), BEAT);
    };
    socket.onmessage = (event) => {
      if (this.#socket !== socket) return;
      this.#quiet = 0;
      this.#count++;
      this.#heard(JSON.parse(String(event.data)) as FromServer);
    };
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#lost(this.#why ?? reasonOf(event.reason));
    };
  }

  /** Heartbeat: a dead connection is noticed by its silence. */
  #check(socket: WebSocket): void {
    if (this.#quiet++ > 1) this.#drop();
    else if (socket.readyState === WebSocket.OPEN) socket.send(PING);
  }

  #heard(message: FromServer): void {
    if (message.type === "leaving") this.#delay = Math.max(message.back_in, SOONEST);
    const id = "id" in message ? message.id : "";
    if (message.type === "refused" && this.#passes(message)) {
      this.#why = hindrance(message);
      this.#drop(); // a later attempt will do
      return;
    }
    if (id === "join" || message.type === "snapshot" || message.type === "caught_up") {
      this.listener.heard(message);
      if (message.type === "refused") {
        this.close(); // no such table, or not allowed: a retry would not help
        return;
      }
      if (!this.#joined) this.#resend();
      return;
    }
    if (id === "" && message.type === "refused" && message.code === SOON) {
      this.#later(hindrance(message)); // the server did not read it, so it has no id
      return;
    }
    const waiting = this.#waiting.get(id);
    this.listener.heard(message);
    if (waiting !== undefined && "id" in message) {
      this.#waiting.delete(id);
      waiting.resolve(message as ServerReply);
    }
  }

  /** Whether a refusal keeps this client from joining, but passes by itself. */
  #passes({ id, code }: Refused): boolean {
    if (id === "join") return passes(code);
    return id === "" && !this.#joined; // too many come from here
  }

  #resend(): void {
    this.#joined = true;
    this.#delay = SOONEST;
    this.listener.connected("live");
    this.#askAgain();
  }

  /** Send unanswered requests again; the server ignores an id it has handled. */
  #askAgain(): void {
    if (!this.#joined) return;
    const all = [...this.#waiting.values()];
    for (const { text } of all.slice(0, AT_ONCE)) this.#socket?.send(text);
    if (all.length > AT_ONCE) this.#later();
  }

  #later(why?: Refusal): void {
    clearTimeout(this.#calm);
    if (why !== undefined) this.listener.connected("live", why);
    this.#calm = window.setTimeout(
      () => {
        if (this.#joined) this.listener.connected("live");
        this.#askAgain();
      },
      Math.max(CALM, 1000 * (why?.after ?? 0)),
    );
  }

  #lost(why?: Refusal): void {
    clearTimeout(this.#calm);
    this.#socket = null;
    this.#joined = false;
    clearInterval(this.#beat);
    clearTimeout(this.#timer);
    if (!this.#closed) this.#again(why);
  }

  #again(why?: Refusal): void {
    this.listener.connected("lost", why);
    const soonest = 1000 * (why?.after ?? 0); // the server refuses until then
    this.#timer = window.setTimeout(
      () => void this.#open(),
      Math.max(
        soonest && soonest + 1000 * Math.random(),
        this.#delay * (0.8 + Math.random() * 0.4),
      ),
    );
    this.#delay = Math.min(this.#delay * 1.7, LATEST);
  }
}

/** A refusal on a socket, as one by HTTP. */
function hindrance(refused: Refused): Refusal {
  return new Refusal(refused, 429, refused.after ?? null);
}

/** What the reason of a closed socket says. */
function reasonOf(reason: string): Refusal | undefined {
  const [, code, after] = REASON.exec(reason) ?? [];
  if (code === undefined) return undefined;
  const why = { fr: "", en: "" };
  return hindrance({
    type: "refused",
    id: "",
    code,
    why,
    broken: [],
    board: null,
    after: Number(after),
  });
}

/** Whether a refusal passes by itself: too many at once, or a disk that cannot be read just now. */
function passes(code: string): boolean {
  return code === SOON || code.startsWith("error.store.");
}
