/** Questions to the server by HTTP; a refusal is an error that knows both languages. */
import type { Refused } from "../protocol/messages";

/** Where the server's own paths begin: `/`, or what a proxy presents it under. */
export const ROOT: string = (() => {
  const said = document.querySelector<HTMLMetaElement>('meta[name="chantier-root"]')?.content;
  return said === undefined || said.includes("__root__") ? "/" : said;
})();

/** The server said no, and why. */
export class Refusal extends Error {
  constructor(
    readonly refused: Refused,
    readonly status: number,
    /** After how many seconds it may be asked again, where the server said so. */
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

/** Milliseconds for an answer: the server itself says after 20 s that a game is not ready. */
const PATIENCE = 30_000;
/** Whole games take longer to tell, and longer to come. */
const LONG_PATIENCE = 90_000;
/** How often a question that changes nothing is asked again when there were too many. */
const AGAIN = 2;
const LONGEST_PAUSE = 5;

/** Ask for something; too many at once are asked again by themselves. */
export async function get<T>(path: string): Promise<T> {
  return (await whole((await patiently(path)).json())) as T;
}

/** Send something; `headers` may carry the keys of seats. */
export async function post<T>(path: string, body: unknown, headers: HeadersInit = {}): Promise<T> {
  const all = { "content-type": "application/json", ...headers };
  const init = { method: "POST", headers: all, body: JSON.stringify(body) };
  return (await whole((await reach(path, init)).json())) as T;
}

/** The text of something. */
export async function text(path: string): Promise<string> {
  return whole((await patiently(path)).text());
}

/** What changes nothing may be asked again where there were too many questions at once. */
async function patiently(path: string): Promise<Response> {
  for (let left = AGAIN; ; left--) {
    try {
      return await reach(path, { method: "GET" });
    } catch (error) {
      const after = error instanceof Refusal && error.status === 429 ? error.after : null;
      if (after === null || after > LONGEST_PAUSE || left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1000 * after));
    }
  }
}

/** An answer that breaks off, or is not the server's, is none. */
function whole<T>(body: Promise<T>): Promise<T> {
  return body.catch((error: unknown) => {
    throw new Unreached(isLate(error));
  });
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  const long = path.endsWith("/expanded") || path.endsWith("/expand");
  const signal = AbortSignal.timeout(long ? LONG_PATIENCE : PATIENCE);
  let answer: Response;
  try {
    answer = await fetch(`${ROOT}api/${path}`, { credentials: "same-origin", signal, ...init });
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

/** Seconds after which the server would be asked again. */
function pauseOf(answer: Response): number | null {
  const said = Number(answer.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(said) && said >= 0 ? said : null;
}
