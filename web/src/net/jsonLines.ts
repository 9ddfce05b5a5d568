/** A streamed answer, one JSON value a line: the progress of long work. */
import type { Refused } from "../protocol/messages";
import type { LineRoutes } from "../protocol/routes";
import { addressOf, type PathValues, Refusal, Unreached } from "./http";

/** A line of a route that is no refusal. */
type Line<P extends keyof LineRoutes> = Exclude<
  LineRoutes[P]["response"],
  { readonly refused: Refused }
>;

/**
 * Post a request and read the lines of its answer. A caller that stops reading, or aborts, ends the
 * work behind it too. A line may be a refusal: what began well can still fail.
 */
export async function* lines<P extends keyof LineRoutes>(
  route: P,
  values: PathValues<P>,
  body: LineRoutes[P]["request"],
  signal: AbortSignal,
): AsyncGenerator<Line<P>> {
  const answer = await unlessAborted(
    fetch(addressOf(route, values), {
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
    for (const part of parts) yield read(part);
  }
}

function read<P extends keyof LineRoutes>(line: string): Line<P> {
  const found: Line<P> | { readonly refused: Refused } = JSON.parse(line);
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
