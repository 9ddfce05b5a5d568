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
  ) {
    super(refused.why.en);
  }
}

/** The server could not be reached. */
export class Unreached extends Error {}

/** Ask for something. */
export function get<T>(path: string): Promise<T> {
  return ask<T>(path, { method: "GET" });
}

/** Send something; `headers` may carry the keys of seats. */
export function post<T>(path: string, body: unknown, headers: HeadersInit = {}): Promise<T> {
  const all = { "content-type": "application/json", ...headers };
  return ask<T>(path, { method: "POST", headers: all, body: JSON.stringify(body) });
}

/** The text of something. */
export async function text(path: string): Promise<string> {
  return whole((await reach(path, { method: "GET" })).text());
}

async function ask<T>(path: string, init: RequestInit): Promise<T> {
  return (await whole((await reach(path, init)).json())) as T;
}

/** An answer that breaks off, or is not the server's, is none. */
function whole<T>(body: Promise<T>): Promise<T> {
  return body.catch(() => {
    throw new Unreached();
  });
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(`${ROOT}api/${path}`, { credentials: "same-origin", ...init });
  } catch {
    throw new Unreached();
  }
  if (answer.ok) return answer;
  try {
    throw new Refusal((await answer.json()) as Refused, answer.status);
  } catch (error) {
    throw error instanceof Refusal ? error : new Unreached();
  }
}

let known: Promise<unknown> | null = null;

/** Be somebody: the token is in a cookie that no script reads. Once a page is enough. */
export function beKnown(): Promise<unknown> {
  known ??= post("identity", { cookie: true }).catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}
