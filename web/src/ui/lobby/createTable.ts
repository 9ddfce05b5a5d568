/** Creates a table, and keeps the progress or the failure. */
import { signal } from "@preact/signals";
import { post } from "../../net/http";
import { ensureIdentity } from "../../net/identity";
import type { NewTable } from "../../protocol/messages";
import { go } from "../../state/route";
import { hadGames } from "./myGames";

/** The progress of a request for a table. */
export type SetupProgress =
  | { readonly kind: "idle" }
  | { readonly kind: "asked" }
  | { readonly kind: "failed"; readonly error: unknown };

export const progress = signal<SetupProgress>({ kind: "idle" });

let attempt = 0;

/** Forget an earlier request; its answer is ignored. */
export function forget(): void {
  attempt += 1;
  progress.value = { kind: "idle" };
}

/** What makes and opens salts; fetched while the player still chooses. */
const loadSalts = () =>
  Promise.all([import("../../state/salts"), import("../../state/opening")] as const);

/** Fetch beforehand what a new table needs: a failure is told when it is needed. */
export function prepare(): void {
  loadSalts().catch(() => {});
}

/** Set a table up and go there. */
export async function begin(plan: NewTable): Promise<void> {
  forget();
  const mine = attempt;
  const current = () => mine === attempt;
  progress.value = { kind: "asked" };
  try {
    const [[{ newSaltHash, settleSalt }, { openEarly }]] = await Promise.all([
      loadSalts(),
      ensureIdentity(),
    ]);
    const adds = plan.seats.some(({ kind }) => kind === "me");
    const salt = adds ? { salt_hash: newSaltHash("") } : {};
    const made = await post("/api/tables", {}, { ...plan, ...salt, own_throws: true });
    if (salt.salt_hash !== undefined) settleSalt(salt.salt_hash, made.table);
    if (!current()) return;
    forget();
    hadGames.value = true;
    go(`t/${made.table}`);
    openEarly(made);
  } catch (error) {
    if (current()) progress.value = { kind: "failed", error };
  }
}
