/** A failed request as a sentence: why it failed, and what to do. */
import { Refusal, Unreached } from "../net/http";
import { say, sayCount, translated } from "../state/words";

const SOON = 60;

/** What keeps a table's socket waiting, and in how many seconds the page tries again by itself. */
export function waitingWords(hindered: Refusal): string {
  const { code, why } = hindered.refused;
  const again = sayCount("page.net.again", Math.max(1, Math.ceil(hindered.after ?? 1)));
  const what = code === "error.too_often" ? say("page.net.too_often") : translated(why);
  return hindered.after === null ? what : `${what} ${again}`.trim();
}

/** When a refused request may be repeated; empty where the server did not say. */
export function retryWords(after: number | undefined): string {
  if (after === undefined) return "";
  return after > SOON ? say("page.net.later") : sayCount("page.net.retry", Math.max(1, after));
}

/** A failed request as a sentence: the server's refusal, or that it did not answer. */
export function failureWords(error: unknown): string {
  if (error instanceof Unreached) return say(`page.net.${error.late ? "late" : "unreached"}`);
  if (!(error instanceof Refusal)) throw error;
  if (error.refused.code !== "error.too_often") return translated(error.refused.why);
  const after = error.after;
  if (after === null || after > SOON) return say("page.net.often");
  return sayCount("page.net.wait", Math.max(1, Math.ceil(after)));
}
