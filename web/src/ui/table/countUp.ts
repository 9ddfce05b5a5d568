/** The count at the end: the rows of the breakdown one by one, then the result. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Breakdown } from "../../protocol/answers";
import { motion } from "../../state/settings";
import { sound } from "../sound";

/** Milliseconds a row. */
export const ROW = 700;

/** The state of the count. */
export interface Counting {
  /** How many rows are shown. */
  readonly rows: number;
  /** Each seat's points by these rows. */
  readonly totals: readonly number[];
  /** Whether the count is over. */
  readonly over: boolean;
}

/** Each seat's points by the first rows of a breakdown. */
export function running(account: Breakdown, rows: number): readonly number[] {
  return account.totals.map((_, seat) =>
    account.rows.slice(0, rows).reduce((sum, row) => sum + (row.amounts[seat] ?? 0), 0),
  );
}

/** Whether a breakdown has costs: only then is it counted row by row. */
export function hasCosts(account: Breakdown): boolean {
  return account.rows.some((row) => row.amounts.some((amount) => amount < 0));
}

/**
 * Count the breakdown where the client saw the game end; a press or a key leads to the result at once.
 * `comes` says that a breakdown is still to come.
 */
export function useCountUp(account: Breakdown | null, comes: boolean, saw: boolean): Counting {
  const counted = useSignal(0);
  const skipped = useSignal(!saw || !motion);
  const length = account?.rows.length ?? 0;
  const over =
    skipped.value || (account === null ? !comes : !hasCosts(account) || counted.value > length);
  const rows = over ? length : Math.min(counted.value, length);
  useEffect(() => {
    if (over || account === null) return undefined;
    const timer = setTimeout(() => {
      counted.value++;
      if (counted.peek() <= length) sound("coin");
    }, ROW);
    return () => clearTimeout(timer);
  }, [over, account, length, rows, counted.value]);
  useEffect(() => {
    if (over) return undefined;
    const skip = () => {
      skipped.value = true;
    };
    addEventListener("keydown", skip);
    addEventListener("pointerdown", skip);
    return () => {
      removeEventListener("keydown", skip);
      removeEventListener("pointerdown", skip);
    };
  }, [over, skipped]);
  const totals = account === null ? [] : over ? account.totals : running(account, rows);
  return { rows, totals, over };
}
