/** The router: the address is the state, so the back button works. */
import { computed, signal } from "@preact/signals";
import { ROOT } from "../net/http";

export type Route =
  | { readonly page: "lobby"; readonly game: string | null }
  | { readonly page: "table"; readonly table: string; readonly keys: readonly string[] }
  | { readonly page: "rules"; readonly game: string | null; readonly clause: string | null }
  | { readonly page: "lesson"; readonly game: string | null; readonly lesson: string | null }
  | { readonly page: "edit"; readonly game: string; readonly hash: string }
  | { readonly page: "make"; readonly game: string | null }
  | { readonly page: "record"; readonly example: string | null }
  | { readonly page: "licenses" }
  | { readonly page: "nowhere" };

const address = signal(read());

function read(): string {
  return location.pathname.slice(ROOT.length - 1) + location.search + location.hash;
}

/** The current route. */
export const route = computed<Route>(() => parse(address.value));

/** The route of an address. */
export function parse(from: string): Route {
  const url = new URL(from.replace(/^\/+/, "/"), "http://here"); // two would begin a host's name
  const [first = "", second = "", third = ""] = url.pathname
    .split("/")
    .filter(Boolean)
    .map(decoded);
  const hash = new URLSearchParams(url.hash.slice(1));
  if (first === "") return { page: "lobby", game: url.searchParams.get("game") };
  if (first === "t" && second) return { page: "table", table: second, keys: hash.getAll("key") };
  if (first === "rules") {
    return { page: "rules", game: second || null, clause: url.hash.slice(1) || null };
  }
  if (first === "lesson") {
    return { page: "lesson", game: second || null, lesson: third || null };
  }
  if (first === "edit" && second) return { page: "edit", game: second, hash: url.hash.slice(1) };
  if (first === "make") return { page: "make", game: second || null };
  if (first === "record") return { page: "record", example: url.searchParams.get("example") };
  if (first === "licenses") return { page: "licenses" };
  return { page: "nowhere" };
}

/** A decoded part of an address; a lone `%` stands for itself. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const KEPT = ["quality", "motion"]; // query parameters that every link keeps

/** The `href` of a route such as `t/ABC`. */
export function link(path: string): string {
  const url = new URL(path, `http://here${ROOT}`);
  const here = new URLSearchParams(location.search);
  for (const name of KEPT) {
    const value = here.get(name);
    if (value !== null) url.searchParams.set(name, value);
  }
  return url.pathname + url.search + url.hash;
}

/** The table or lesson from which a reading page was opened, as a path; `null` if none was. */
export const cameFrom = computed<string | null>(() => {
  address.value; // every entry of the history has its own
  const state: unknown = history.state;
  const known = typeof state === "object" && state !== null && "from" in state;
  return known && typeof state.from === "string" ? state.from : null;
});

/** Where one would come back to from a route. */
function origin(to: string): string | null {
  const here = route.peek();
  if (parse(to).page === "lobby") return null;
  if (here.page === "table") return `t/${here.table}`;
  if (here.page !== "lesson" || here.game === null) return cameFrom.peek();
  return here.lesson === null ? `lesson/${here.game}` : `lesson/${here.game}/${here.lesson}`;
}

/** Navigate to a route. */
export function go(path: string, replace = false): void {
  const to = link(path);
  if (replace) history.replaceState(history.state, "", to);
  else history.pushState({ from: origin(to.slice(ROOT.length - 1)) }, "", to);
  address.value = read();
  if (!replace) scrollTo(0, 0);
}

addEventListener("popstate", () => {
  address.value = read();
});

/** Click handler: navigate links of this page without a reload. */
export function followed(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const anchor = (event.target as Element | null)?.closest?.("a[href]");
  if (!(anchor instanceof HTMLAnchorElement) || anchor.target || anchor.hasAttribute("download"))
    return;
  if (anchor.origin !== location.origin || !anchor.pathname.startsWith(ROOT)) return;
  if (anchor.pathname.startsWith(`${ROOT}api/`)) return;
  event.preventDefault();
  go(anchor.pathname.slice(ROOT.length) + anchor.search + anchor.hash);
}
