/** The last move that was shown, with the views before and after it, and its flows of points. */
import { computed, type ReadonlySignal } from "@preact/signals";
import type { View } from "../../games/module";
import type { LineEntry, ScoreChangeView } from "../../protocol/messages";

/** Milliseconds until a loss is told: when the dice have landed. */
export const FALL = 600;

/** One action, with what was shown before it and what is shown after it. */
export interface MoveEffect {
  readonly step: LineEntry;
  readonly before: View;
  readonly after: View;
}

/**
 * The last shown move, live, played back or replayed; `null` after a jump, because nothing showed
 * what lies between. It stays the same while only the people around the board change.
 */
export function moveEffects(view: ReadonlySignal<View>): ReadonlySignal<MoveEffect | null> {
  let before: View | null = null;
  let found: MoveEffect | null = null;
  return computed(() => {
    const after = view.value;
    if (before !== null && before.board.length !== after.board.length) {
      const { last } = after;
      const next = after.board.length === before.board.length + 1 && last !== null;
      found = next ? { step: last, before, after } : null;
    }
    before = after;
    return found;
  });
}

/** A transfer of points between seats, or between a seat and the board. */
export interface Flow {
  readonly from: number | null;
  readonly to: number | null;
  readonly points: number;
}

/**
 * Where the points of an action go: a payment from the payer to the payee, all others
 * from the board to a seat or back. Two gains of one clause and of different kinds are a payment.
 */
export function flows(gains: readonly ScoreChangeView[]): readonly Flow[] {
  const paying = gains.filter(({ points }) => points < 0);
  const found: Flow[] = [];
  const paid = new Set<ScoreChangeView>();
  for (const gain of gains) {
    if (gain.points <= 0) continue;
    const payer = paying.find(
      ({ clause, kind, seat }) =>
        clause === gain.clause && kind !== gain.kind && seat !== gain.seat,
    );
    if (payer !== undefined) paid.add(payer);
    found.push({ from: payer?.seat ?? null, to: gain.seat, points: gain.points });
  }
  for (const gain of paying) {
    if (!paid.has(gain)) found.push({ from: gain.seat, to: null, points: -gain.points });
  }
  return found;
}

/** What the end of the game costs a seat; its card shows it once it is counted. */
export function endCost({ step, after }: MoveEffect, seat: number): number {
  if (after.board.to_act !== null) return 0;
  const costs = step.score_changes.filter((gain) => gain.seat === seat && gain.points < 0);
  return costs.reduce((sum, { points }) => sum - points, 0);
}

/** What an action moves between the cards: what the end costs is counted on the end's own page. */
export function moved({ step, before, after }: MoveEffect): readonly Flow[] {
  const over = after.board.to_act === null;
  const counts = ({ seat, points }: ScoreChangeView) => {
    const change = (after.board.scores[seat] ?? 0) - (before.board.scores[seat] ?? 0);
    return over ? points > 0 : change !== 0; // points at stake were never counted
  };
  return flows(step.score_changes.filter(counts));
}
