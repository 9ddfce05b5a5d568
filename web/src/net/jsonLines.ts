/** An answer that comes line by line, each a JSON value: how far some long work is. */
import type { Refused } from "../protocol/messages";
import { Refusal, ROOT, Unreached } from "./http";

/**
 * Post something and read what comes of it until it ends. A caller that stops reading, or aborts, ends the
 * work behind it too. A line may be a refusal: what began well can still fail.
 */
export async function* lines<T extends object>(
  path: string,
  body: unknown,
  signal: AbortSignal,
): AsyncGenerator<T> {
  const answer = await unlessAborted(
    fetch(`${ROOT}api/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      credentials: "same-origin",
      signal,
    }),
    signal,
  );
  if (!answer.ok) throw await refusalOf(answer);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) throw new Unreached();
  let kept = "";
  for (;;) {
    const { done, value } = await unlessAborted(reader.read(), signal);
    if (done) return;
    const parts = (kept + value).split("\n");
    kept = parts.pop() ?? "";
    for (const part of parts) yield read<T>(part);
  }
}

function read<T extends object>(line: string): T {
  const found = JSON.parse(line) as T | { readonly refused: Refused };
  if ("refused" in found) throw new Refusal(found.refused, 200);
  return found;
}

async function unlessAborted<T>(asked: Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw signal.aborted ? error : new Unreached();
  }
}

async function refusalOf(answer: Response): Promise<Error> {
  const said = Number(answer.headers.get("retry-after") ?? Number.NaN);
  try {
    const refused = (await answer.json()) as Refused;
    return new Refusal(refused, answer.status, Number.isFinite(said) ? said : null);
  } catch {
    return new Unreached();
  }
}
