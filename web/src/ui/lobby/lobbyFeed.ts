/** The lobby's data from the server: games, tables, results; polled while the page is visible. */
import { computed, signal } from "@preact/signals";
import { get, Refusal } from "../../net/http";
import { ensureIdentity } from "../../net/identity";
import type { ServerStatus } from "../../protocol/answers";
import type { TableCard } from "../../protocol/messages";
import { askGames } from "../../state/games";
import { askLinked, askMyGames } from "./myGames";

const EVERY = 15_000;
const SOON = 2_500;
/** Between two looks at how far the engines are compiled. */
const COMPILING = 2_000;
const SHOWN_RESULTS = 8;

/** What the server says of itself; `null` until it has. */
export const server = signal<ServerStatus | null>(null);
export const version = computed(() => server.value?.version ?? null);
/** Other people's listed tables that go on; `null` until they are loaded. */
export const others = signal<readonly TableCard[] | null>(null);
/** How other people's listed games ended. */
export const results = signal<readonly TableCard[] | null>(null);
/** Whether the server answers. */
export const reached = signal(true);

/** Poll now and while the page is visible; returns how to stop. */
export function listen(): () => void {
  let stopped = false;
  let asking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    if (asking || document.hidden) return;
    clearTimeout(timer);
    asking = true;
    await Promise.all([askServer(), askTables()]);
    asking = false;
    if (!stopped) timer = setTimeout(ask, reached.value && version.value !== null ? EVERY : SOON);
  };
  void ask();
  document.addEventListener("visibilitychange", ask);
  addEventListener("focus", ask);
  return () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", ask);
    removeEventListener("focus", ask);
  };
}

async function askServer(): Promise<void> {
  if (server.peek()?.games.every(({ players }) => players === "ready")) return;
  try {
    await askGames();
    server.value = await get("/api/status");
  } catch {
    // The server is not ready or not reached: retry soon.
  }
}

/** Follow how far the engines are compiled, until they are; returns how to stop. */
export function followCompiling(): () => void {
  const look = async () => {
    if (document.hidden || server.peek()?.compiling !== true) return;
    try {
      server.value = await get("/api/status");
    } catch {
      // The next look may reach it.
    }
  };
  const timer = setInterval(look, COMPILING);
  return () => clearInterval(timer);
}

async function askTables(): Promise<void> {
  try {
    await ensureIdentity();
    const [, own, going, over] = await Promise.all([
      askMyGames(),
      get("/api/mine"),
      get("/api/tables", {}, { status: ["open", "playing"], limit: 30 }),
      get("/api/tables", {}, { status: "over", limit: SHOWN_RESULTS }),
    ]);
    const ours = new Set(own.map((card) => card.table));
    others.value = going.filter((card) => !ours.has(card.table));
    results.value = over.filter((card) => !ours.has(card.table) && card.outcome !== null);
    reached.value = true;
    void askLinked(ours);
  } catch (error) {
    reached.value = error instanceof Refusal;
  }
}
