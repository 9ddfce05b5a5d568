/** The lobby's data from the server: games, tables, results; polled while the page is visible. */
import { computed, signal } from "@preact/signals";
import { get, Refusal } from "../../net/http";
import { ensureIdentity } from "../../net/identity";
import type { OwnTable, ServerStatus } from "../../protocol/answers";
import type { TableCard } from "../../protocol/messages";
import { askGames } from "../../state/games";
import { isMyTurn } from "./sentences";

const EVERY = 15_000;
const SOON = 2_500;
/** Between two looks at how far the engines are compiled. */
const COMPILING = 2_000;
const SHOWN_RESULTS = 8;
const ASKED_SEATS = 8;

/** What the server says of itself; `null` until it has. */
export const server = signal<ServerStatus | null>(null);
export const version = computed(() => server.value?.version ?? null);
/** The visitor's tables, the latest first; `null` until they are loaded. */
export const mine = signal<readonly TableCard[] | null>(null);
export const others = signal<readonly TableCard[] | null>(null);
export const results = signal<readonly TableCard[] | null>(null);
/** The visitor's seats at these tables. */
export const mySeats = signal<Readonly<Record<string, readonly number[]>>>({});
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
    const [own, going, over] = await Promise.all([
      get("/api/mine"),
      get("/api/tables", {}, { status: ["open", "playing"], limit: 30 }),
      get("/api/tables", {}, { status: "over", limit: SHOWN_RESULTS }),
    ]);
    await askSeats(own.filter(goesOn).slice(0, ASKED_SEATS));
    const ours = new Set(own.map((card) => card.table));
    mine.value = own.filter(goesOn).toSorted((a, b) => waits(b) - waits(a));
    others.value = going.filter((card) => !ours.has(card.table));
    results.value = latest([...own.filter(isOver), ...over.filter((c) => !ours.has(c.table))]);
    reached.value = true;
  } catch (error) {
    reached.value = error instanceof Refusal;
  }
}

/** The list says which seats are one's own where it is known; elsewhere the table does, once. */
async function askSeats(tables: readonly OwnTable[]): Promise<void> {
  const found: Record<string, readonly number[]> = { ...mySeats.value };
  await Promise.all(
    tables.map(async (card) => {
      if (card.you !== null) found[card.table] = card.you;
      else if (found[card.table] === undefined || card.status === "open") {
        const known = await get("/api/tables/{table}", { table: card.table }).catch(() => null);
        if (known) found[card.table] = known.you.seats;
      }
    }),
  );
  mySeats.value = found;
}

/** 1 where it is the visitor's turn: those tables come first. */
function waits(card: TableCard): number {
  return isMyTurn(card, mySeats.value[card.table] ?? []) ? 1 : 0;
}

function goesOn(card: TableCard): boolean {
  return card.status === "open" || card.status === "playing";
}

function isOver(card: TableCard): boolean {
  return card.status === "over" && card.outcome !== null;
}

function latest(tables: readonly TableCard[]): readonly TableCard[] {
  return tables.toSorted((a, b) => b.updated - a.updated).slice(0, SHOWN_RESULTS);
}
