/** A failed request as a sentence: why it failed, and what to do. */
import { Refusal, Unreached } from "../net/http";
import { say, sayCount, translated } from "../state/words";

const SOON = 60;

/** A failed request as a sentence: the server's refusal, or that it did not answer. */
export function failureWords(error: unknown): string {
  if (error instanceof Unreached) return say(`page.net.${error.late ? "late" : "unreached"}`);
  if (!(error instanceof Refusal)) throw error;
  if (error.refused.code !== "error.too_often") return translated(error.refused.why);
  const after = error.after;
  if (after === null || after > SOON) return say("page.net.often");
  return sayCount("page.net.wait", Math.max(1, Math.ceil(after)));
}
