/** The games of this browser's identity: what the server lists of them, and what is searched for. */
import { computed, effect, signal } from "@preact/signals";
import { get, post, type Query } from "../../net/http";
import { ensureIdentity } from "../../net/identity";
import type { MyGame, MyGames, Tally } from "../../protocol/answers";
import { chosen, profileOf } from "../../state/profiles";
import { remembered } from "../../state/settings";
import { allKeys } from "../../state/tableMemory";
import { parseSearch } from "./searchDates";
import { isAwaited, isMyTurn } from "./sentences";

/** Finished games at first, of a page more, and the most that one request answers. */
const FIRST = 4;
const PAGE = 12;
const MOST = 60;
/** Secret links in one request. */
const LINKS = 12;

/** Whether only the chosen profile's games are shown, not the whole family's. */
export const onlyOwn = remembered("onlyOwn", false);
/** Whether there were games on the last visit: then they get more room from the start. */
export const hadGames = remembered("hadGames", false);
/** What is searched for. */
export const search = signal("");
/** Whether the games that were removed from the list are shown instead. */
export const showsHidden = signal(false);

/** The first page; `null` until it is loaded. */
const first = signal<MyGames | null>(null);
/** Whether it is all games that the list shows, not those of a search. */
const isAll = signal(true);
/** Finished games beyond what one request answers. */
const older = signal<readonly MyGame[]>([]);
/** Games of secret links opened here, whose seats another identity holds. */
const linked = signal<readonly MyGame[]>([]);
/** How the games of each profile ended. */
export const tallies = signal<readonly Tally[]>([]);

let wanted = FIRST;
let asked = 0;
let cursor: string | null = null;
let linksAsked = false;

/** All games that are shown, in their columns; `null` until they are loaded. */
export const myGames = computed(() => {
  const page = first.value;
  if (page === null) return null;
  const known = new Set([...page.waiting, ...page.going_on, ...page.finished].map(idOf));
  const plain = search.value === "" && !showsHidden.value;
  const more = plain ? linked.value.filter((game) => !known.has(game.table)) : [];
  const waits = (game: MyGame) => isMyTurn(game, game.you) || isAwaited(game, game.you);
  const goesOn = more.filter(({ status }) => status === "open" || status === "playing");
  return {
    waiting: [...page.waiting, ...goesOn.filter(waits)].map(renamed),
    going_on: [...page.going_on, ...goesOn.filter((game) => !waits(game))].map(renamed),
    finished: [...page.finished, ...older.value, ...more.filter(isOver)].map(renamed),
    finishedCount: page.finished_count + more.filter(isOver).length,
    hiddenCount: page.hidden_count,
    hasMore: cursorOf(page) !== null,
    isAll: isAll.value,
  };
});

function idOf({ table }: MyGame): string {
  return table;
}

function isOver({ status }: MyGame): boolean {
  return status === "over";
}

/** A game whose own seats have their profile's name of today. */
function renamed(game: MyGame): MyGame {
  const seats = game.seats.map((seat, at) => {
    const profile = profileOf(game.profiles[game.you.indexOf(at)] ?? "");
    return profile === null ? seat : { ...seat, name: profile.name };
  });
  return { ...game, seats };
}

/** Which profile's games are shown; empty for the whole family's. */
function shownProfile(): string {
  return onlyOwn.value ? (chosen.value?.id ?? "") : "";
}

function queryOf(limit: number, before: string | null, dates: boolean): Query {
  const text = search.peek();
  const { words, since, until } = parseSearch(text, new Date());
  const parsed = dates && since !== null && until !== null;
  return {
    limit,
    ...(shownProfile() !== "" && { profile: shownProfile() }),
    ...(showsHidden.peek() && { hidden: "true" }),
    ...(text !== "" && { search: parsed ? words : text }),
    ...(parsed && { since, until }),
    ...(before !== null && { before }),
  };
}

/** Ask for the games that are shown now; an answer that comes late is ignored. */
export async function askMyGames(): Promise<void> {
  asked += 1;
  const nth = asked;
  const plain = search.peek() === "" && !showsHidden.peek();
  await ensureIdentity();
  let page = await get("/api/mine/games", {}, queryOf(wanted, null, true));
  const { since } = parseSearch(search.peek(), new Date());
  // A word that looks like a date may be a name.
  if (since !== null && isEmpty(page)) {
    page = await get("/api/mine/games", {}, queryOf(wanted, null, false));
  }
  if (nth !== asked) return;
  if (showsHidden.peek() && page.hidden_count === 0) {
    showsHidden.value = false; // the last one was put back: `followSelection` asks for the list
    return;
  }
  if (older.value.length === 0) cursor = page.next;
  first.value = page;
  isAll.value = plain;
  if (plain) hadGames.value = !isEmpty(page) || page.hidden_count > 0;
  void askTallies();
}

function isEmpty({ waiting, going_on, finished }: MyGames): boolean {
  return waiting.length + going_on.length + finished.length === 0;
}

function cursorOf(page: MyGames): string | null {
  return older.value.length > 0 ? cursor : page.next;
}

/** Show another page of finished games. */
export async function askMore(): Promise<void> {
  if (wanted < MOST) {
    wanted = Math.min(MOST, wanted + PAGE);
    return askMyGames();
  }
  if (cursor === null) return;
  const nth = asked;
  const page = await get("/api/mine/games", {}, queryOf(PAGE, cursor, true));
  if (nth !== asked) return;
  cursor = page.next;
  older.value = [...older.value, ...page.finished];
}

/** Show another selection from its beginning. */
export async function askAnew(): Promise<void> {
  wanted = FIRST;
  cursor = null;
  older.value = [];
  await askMyGames();
}

/** Ask again whenever another selection is wanted; returns how to stop. */
export function followSelection(): () => void {
  let started = false;
  return effect(() => {
    const selection = [shownProfile(), search.value, showsHidden.value];
    if (started && selection) askAnew().catch(() => {}); // the lobby says what is not reached
    started = true;
  });
}

/** Whether a game is known by a secret link alone: then the list cannot change it. */
export function isLinked({ table }: MyGame): boolean {
  return linked.value.some((game) => game.table === table);
}

async function askTallies(): Promise<void> {
  tallies.value = await get("/api/mine/results").catch(() => tallies.peek());
}

/**
 * Games of secret links that this browser holds, beside the identity's own: asked for once, since the
 * server reads each whole.
 */
export async function askLinked(own: ReadonlySet<string>): Promise<void> {
  if (linksAsked) return;
  linksAsked = true;
  const links = allKeys().filter(([table]) => !own.has(table));
  for (let at = 0; at < links.length; at += LINKS) {
    const some = links.slice(at, at + LINKS).map(([table, key]) => ({ table, key }));
    const found = await post("/api/mine/linked", {}, { links: some }).catch(() => []);
    linked.value = [...linked.value, ...found];
  }
}

/** Call a game something; an empty label gives it its own name back. */
export async function renameGame(table: string, label: string): Promise<void> {
  await post("/api/mine/games/{table}", { table }, { label });
  await askMyGames();
}

/** Leave a game out of the list, or take it in again. */
export async function hideGame(table: string, hidden: boolean): Promise<void> {
  await post("/api/mine/games/{table}", { table }, { hidden });
  await askMyGames();
}
