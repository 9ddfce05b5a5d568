/** Setting a table up: asked until the server has the game ready, and told what hinders it. */
import { signal } from "@preact/signals";
import { post, Refusal } from "../../net/http";
import { beKnown } from "../../net/identity";
import type { NewTable, Snapshot } from "../../protocol/messages";
import { go } from "../../state/route";

/** How far it is; `slow` says that the server seems to compile the game. */
export type Progress =
  | { readonly kind: "idle" }
  | { readonly kind: "asked" }
  | { readonly kind: "slow" }
  | { readonly kind: "failed"; readonly error: unknown };

export const progress = signal<Progress>({ kind: "idle" });

/** Milliseconds without an answer after which the server seems to compile the game. */
export const SLOW_AFTER = 1_200;
/** Milliseconds after which a game that was not ready is asked for again. */
export const AGAIN_AFTER = 1_500;
let attempt = 0;

/** Forget what was asked before; an answer to it no longer leads anywhere. */
export function forget(): void {
  attempt += 1;
  progress.value = { kind: "idle" };
}

/** Set a table up and go there. */
export async function begin(plan: NewTable): Promise<void> {
  forget();
  const mine = attempt;
  const current = () => mine === attempt;
  progress.value = { kind: "asked" };
  const slow = setTimeout(() => {
    if (current()) progress.value = { kind: "slow" };
  }, SLOW_AFTER);
  try {
    await beKnown();
    while (current()) {
      const made = await tried(plan);
      if (!current()) return;
      if (made !== null) {
        forget();
        go(`t/${made.table}`);
        return;
      }
      progress.value = { kind: "slow" };
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER));
    }
  } catch (error) {
    if (!current()) return;
    progress.value = { kind: "failed", error };
  } finally {
    clearTimeout(slow);
  }
}

/** The table, or `null` while the game is still being compiled. */
async function tried(plan: NewTable): Promise<Snapshot | null> {
  try {
    return await post<Snapshot>("tables", plan);
  } catch (error) {
    if (error instanceof Refusal && error.refused.code === "error.preparing") return null;
    throw error;
  }
}
