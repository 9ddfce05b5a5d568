// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TableSocket } from "../src/net/socket";
import type { FromServer } from "../src/protocol/messages";

class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 1;
  sent: { type: string; id: string; since?: number }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { reason: string }) => void) | null = null;

  constructor() {
    FakeSocket.made.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3; // a dead line says nothing
  }
  hear(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const CAUGHT_UP = { type: "caught_up", id: "join", number: 7, seats: [], spectators: 0, you: {} };

describe("a table's socket", () => {
  let heard: FromServer[];
  let states: string[];
  let waits: (number | null)[];
  let socket: TableSocket;

  async function opened(index: number): Promise<FakeSocket> {
    await vi.advanceTimersByTimeAsync(0);
    const fake = FakeSocket.made[index];
    if (fake === undefined) throw new Error("no socket was opened");
    fake.onopen?.();
    return fake;
  }

  beforeEach(() => {
    localStorage.setItem("chantier.known", "1"); // no other tab has to be waited for
    vi.useFakeTimers();
    FakeSocket.made = [];
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("fetch", async () => new Response('{"token":null}'));
    heard = [];
    states = [];
    waits = [];
    socket = new TableSocket("t", ["k"], {
      heard: (message) => heard.push(message),
      connected: (state, why) => {
        states.push(state);
        if (why !== undefined) waits.push(why.after);
      },
      since: () => 7,
    });
  });
  afterEach(() => {
    socket.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("joins first, and only then asks", async () => {
    const asked = socket.ask({ type: "say", text: "bonjour" });
    const fake = await opened(0);
    expect(fake.sent.map((one) => one.type)).toEqual(["join"]);
    expect(fake.sent[0]).toMatchObject({ table: "t", since: 7, keys: ["k"] });
    fake.hear(CAUGHT_UP);
    expect(fake.sent.map((one) => one.type)).toEqual(["join", "say"]);
    expect(states.at(-1)).toBe("live");
    fake.hear({ type: "done", id: fake.sent[1]?.id, number: 8, you: null });
    expect((await asked).type).toBe("done");
  });

  it("asks again, under the same id, what a break left unanswered", async () => {
    const first = await opened(0);
    first.hear(CAUGHT_UP);
    void socket.ask({ type: "act", position: 1, action: "Vi" });
    first.onclose?.({ reason: "" });
    expect(states.at(-1)).toBe("lost");
    await vi.advanceTimersByTimeAsync(1000);
    const second = await opened(1);
    second.hear(CAUGHT_UP);
    expect(second.sent[1]).toEqual(first.sent[1]);
  });

  it("does not wait for a dead line to say that it is dead", async () => {
    const first = await opened(0);
    first.hear(CAUGHT_UP);
    dispatchEvent(new Event("offline"));
    expect(states.at(-1)).toBe("lost");
    first.hear({ type: "pong", now: 1 });
    expect(heard.some((message) => message.type === "pong")).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.made).toHaveLength(2);
  });

  it("notices a line that has died by its silence", async () => {
    const first = await opened(0);
    first.hear(CAUGHT_UP);
    await vi.advanceTimersByTimeAsync(90_000);
    expect(FakeSocket.made.length).toBeGreaterThan(1);
  });

  it("comes again when the server said, where too many came from one place", async () => {
    vi.resetModules(); // nobody is known yet
    const refused = { type: "refused", id: "", code: "error.too_often", why: {}, broken: [] };
    const headers = { "retry-after": "100" };
    const asked = vi.fn(
      async () => new Response(JSON.stringify(refused), { status: 429, headers }),
    );
    vi.stubGlobal("fetch", asked);
    const { TableSocket: Fresh } = await import("../src/net/socket");
    const why: (number | null | undefined)[] = [];
    const late = new Fresh("t", [], {
      heard: () => undefined,
      connected: (_, refusal) => why.push(refusal?.after),
      since: () => 0,
    });
    await vi.advanceTimersByTimeAsync(99_000);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(why).toEqual([undefined, 100]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(asked).toHaveBeenCalledTimes(2);
    late.close();
  });

  it("comes back when a socket that is refused says so", async () => {
    const first = await opened(0);
    first.hear({
      type: "refused",
      id: "",
      code: "error.too_many_sockets",
      why: {},
      broken: [],
      after: 10,
    });
    first.onclose?.({ reason: "error.too_many_sockets; retry-after=10" });
    expect(waits).toEqual([10]);
    expect(heard).toEqual([]);
    await vi.advanceTimersByTimeAsync(9_900);
    expect(FakeSocket.made).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_200);
    expect(FakeSocket.made).toHaveLength(2);
  });

  it("comes back when the reason of a closed socket says so", async () => {
    const first = await opened(0);
    first.hear(CAUGHT_UP);
    first.onclose?.({ reason: "error.too_often; retry-after=20" });
    expect(states.at(-1)).toBe("lost");
    expect(waits).toEqual([20]);
    await vi.advanceTimersByTimeAsync(19_900);
    expect(FakeSocket.made).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_200);
    expect(FakeSocket.made).toHaveLength(2);
  });

  it("waits as long as it is told before it asks again, and says so meanwhile", async () => {
    const first = await opened(0);
    first.hear(CAUGHT_UP);
    void socket.ask({ type: "act", position: 1, action: "Vi" });
    const refused = { type: "refused", id: "", code: "error.too_often", why: {}, broken: [] };
    first.hear({ ...refused, after: 4 });
    expect(waits).toEqual([4]);
    await vi.advanceTimersByTimeAsync(3_900);
    expect(first.sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(200);
    expect(first.sent).toHaveLength(3);
    expect(states.at(-1)).toBe("live");
  });

  it("gives up where it is refused, but not for what passes by itself", async () => {
    const refused = { type: "refused", id: "join", why: {}, broken: [], board: null };
    const first = await opened(0);
    first.hear({ ...refused, code: "error.too_often" });
    expect(heard).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    const second = await opened(1);
    second.hear({ ...refused, code: "error.store.busy" });
    expect(heard).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    const third = await opened(2);
    third.hear({ ...refused, code: "error.unknown_table" });
    expect(heard).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.made).toHaveLength(3);
  });

  it("asks again what came too often to be read", async () => {
    const first = await opened(0);
    first.hear(CAUGHT_UP);
    const asked = socket.ask({ type: "act", position: 1, action: "Vi" });
    const { id } = first.sent[1] ?? {};
    first.hear({ type: "refused", id: "", code: "error.too_often", why: {}, broken: [] });
    await vi.advanceTimersByTimeAsync(3000);
    expect(first.sent[2]?.id).toBe(id);
    first.hear({ type: "done", id, number: 8, you: null });
    expect((await asked).type).toBe("done");
  });

  it("does not trust a line after a sleep unless it answers", async () => {
    const first = await opened(0);
    first.hear(CAUGHT_UP);
    document.dispatchEvent(new Event("visibilitychange"));
    first.hear({ type: "pong", now: 1 });
    await vi.advanceTimersByTimeAsync(8000);
    expect(FakeSocket.made).toHaveLength(1);
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(8000);
    expect(FakeSocket.made).toHaveLength(2);
  });
});
