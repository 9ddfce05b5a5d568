/** HTTP requests; a refusal is an error with its sentence in both languages. */
import type { Refused } from "../protocol/messages";
import type { GetRoutes, PostRoutes, TextRoutes } from "../protocol/routes";

/** Where the server's own paths begin: `/`, or what a proxy presents it under. */
export const ROOT: string = (() => {
  const said = document.querySelector<HTMLMetaElement>('meta[name="chantier-root"]')?.content;
  return said === undefined || said.includes("__root__") ? "/" : said;
})();

/** The server refused a request, with its reason. */
export class Refusal extends Error {
  constructor(
    readonly refused: Refused,
    readonly status: number,
    /** Seconds until a retry may succeed, where the server said so. */
    readonly after: number | null = null,
  ) {
    super(refused.why.en);
  }
}

/** The server could not be reached, or did not answer in time. */
export class Unreached extends Error {
  constructor(readonly late = false) {
    super();
  }
}

/** Timeout in milliseconds; the server itself answers after 20 s that a game is not ready. */
const PATIENCE = 30_000;
/** Timeout for whole games, which take longer to expand and to transfer. */
const LONG_PATIENCE = 90_000;
/** How often a safe request is repeated after a rate limit. */
const AGAIN = 2;
const LONGEST_PAUSE = 5;

/** The names in braces of a route's path. */
type NamesIn<P extends string> = P extends `${string}{${infer N}}${infer Rest}`
  ? N | NamesIn<Rest>
  : never;
/** A value for each of those names. */
export type PathValues<P extends string> = { readonly [N in NamesIn<P>]: string };
export type Query = Readonly<Record<string, string | number | readonly string[]>>;
/** What fills a path in: its values, where it has names, and a query. */
type Filling<P extends string> = [NamesIn<P>] extends [never]
  ? [values?: PathValues<P>, query?: Query]
  : [values: PathValues<P>, query?: Query];

/** Where a route is: its path with the values filled in, and the query. */
export function addressOf(
  route: string,
  values: Readonly<Record<string, string>> = {},
  query: Query = {},
): string {
  const fill = (_: string, name: string) => encodeURIComponent(values[name] ?? "");
  const path = route.slice(1).replace(/\{(\w+)\}/g, fill);
  const said = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => [name, String(one)]),
  );
  return `${ROOT}${path}${said.length > 0 ? `?${new URLSearchParams(said)}` : ""}`;
}

/** The answer of a route; a rate-limited request is repeated. */
export async function get<P extends keyof GetRoutes>(
  route: P,
  ...[values, query]: Filling<P>
): Promise<GetRoutes[P]> {
  return whole((await patiently(addressOf(route, values, query))).json());
}

/** Send something to a route. */
export async function post<P extends keyof PostRoutes>(
  route: P,
  values: PathValues<P>,
  body: PostRoutes[P]["request"],
): Promise<PostRoutes[P]["response"]> {
  const headers = { "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  return whole((await reach(addressOf(route, values), init)).json());
}

/** The text of something. */
export async function text<P extends keyof TextRoutes>(
  route: P,
  values: PathValues<P>,
  query: Query,
): Promise<string> {
  return whole((await patiently(addressOf(route, values, query))).text());
}

/** Repeat a safe request after a rate limit. */
async function patiently(address: string): Promise<Response> {
  for (let left = AGAIN; ; left--) {
    try {
      return await reach(address, { method: "GET" });
    } catch (error) {
      const after = error instanceof Refusal && error.status === 429 ? error.after : null;
      if (after === null || after > LONGEST_PAUSE || left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1000 * after));
    }
  }
}

/** An answer that breaks off, or comes from a proxy, counts as none. */
function whole<T>(body: Promise<T>): Promise<T> {
  return body.catch((error: unknown) => {
    throw new Unreached(isLate(error));
  });
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  const long = address.endsWith("/expanded") || address.endsWith("/expand");
  const signal = AbortSignal.timeout(long ? LONG_PATIENCE : PATIENCE);
  let answer: Response;
  try {
    answer = await fetch(address, { credentials: "same-origin", signal, ...init });
  } catch (error) {
    throw new Unreached(isLate(error));
  }
  if (answer.ok) return answer;
  try {
    throw new Refusal((await answer.json()) as Refused, answer.status, pauseOf(answer));
  } catch (error) {
    throw error instanceof Refusal ? error : new Unreached(isLate(error));
  }
}

function isLate(error: unknown): boolean {
  return error instanceof DOMException && error.name === "TimeoutError";
}

/** The server's `Retry-After`, in seconds. */
function pauseOf(answer: Response): number | null {
  const said = Number(answer.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(said) && said >= 0 ? said : null;
}
