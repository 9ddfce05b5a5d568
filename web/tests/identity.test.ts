// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

let asked: number[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  asked = [];
  vi.stubGlobal("fetch", async () => {
    asked.push(Date.now());
    await new Promise((resolve) => setTimeout(resolve, 500));
    return Response.json({ token: null });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function tab() {
  vi.resetModules(); // every tab has its own page
  return (await import("../src/net/identity")).ensureIdentity;
}

test("of two first tabs the second waits until the first is known", async () => {
  const [one, other] = [await tab(), await tab()];
  const both = Promise.all([one(), other()]);
  await vi.advanceTimersByTimeAsync(600);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2000);
  await both;
  expect(asked).toHaveLength(2);
  expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThanOrEqual(500);
  const third = await tab();
  void third();
  expect(asked).toHaveLength(3); // at once: a client that is known does not wait
});

test("a tab that was closed on the way is not waited for for ever", async () => {
  localStorage.setItem("chantier.identity", `${Date.now()} gone`);
  const late = (await tab())();
  await vi.advanceTimersByTimeAsync(3000);
  expect(asked).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(3000);
  await late;
  expect(asked).toHaveLength(1);
});

test("a note that a wrong clock left is not waited for until its time comes", async () => {
  localStorage.setItem("chantier.identity", `${Date.now() + 86_400_000} gone`);
  const known = (await tab())();
  await vi.advanceTimersByTimeAsync(1000);
  await known;
  expect(asked).toHaveLength(1);
});

test("where no lock is granted the client is known all the same, and a failure is asked once", async () => {
  const denied = async () => {
    throw new DOMException("", "SecurityError");
  };
  vi.stubGlobal("navigator", { locks: { request: denied } });
  const known = (await tab())();
  await vi.advanceTimersByTimeAsync(1000);
  await known;
  expect(asked).toHaveLength(1);
  localStorage.clear();
  vi.stubGlobal("navigator", { locks: { request: (_: string, ask: () => unknown) => ask() } });
  vi.stubGlobal("fetch", async () => {
    asked.push(Date.now());
    throw new TypeError();
  });
  await expect((await tab())()).rejects.toThrow();
  expect(asked).toHaveLength(2);
});

test("a question that came too soon is asked again, one without an answer is given up", async () => {
  vi.resetModules();
  const { get, Unreached } = await import("../src/net/http");
  let times = 0;
  vi.stubGlobal("fetch", async () => {
    times += 1;
    const refused = { code: "error.too_often", why: { fr: "", en: "" } };
    return times === 1
      ? Response.json(refused, { status: 429, headers: { "retry-after": "1" } })
      : Response.json(7);
  });
  const answer = get("/api/games");
  await vi.advanceTimersByTimeAsync(1100);
  expect(await answer).toBe(7);
  expect(times).toBe(2);
  vi.stubGlobal("fetch", async () => {
    throw new DOMException("", "TimeoutError");
  });
  const late = await get("/api/games").catch((error: unknown) => error);
  expect(late).toBeInstanceOf(Unreached);
  expect(late).toMatchObject({ late: true });
});
