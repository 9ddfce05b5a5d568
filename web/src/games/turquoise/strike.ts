/** Four pillars of one colour under a plate, which count as five (Q11). */
import type { LineEntry, ScoreChangeView } from "../../protocol/messages";
import { say } from "../../state/words";
import type { View } from "../module";

/** What they score, by what the plate is called. */
const STRIKES: Readonly<Record<string, number>> = { level1: 5, level2: 15, summit: 25 };

/** Whether points were given for a plate, wherever it lies. */
export function isLaid({ kind }: ScoreChangeView): boolean {
  return kind === "ground" || kind in STRIKES;
}

/** Who had all four pillars under the plate that an action laid. */
export function strikeOf(step: LineEntry): ScoreChangeView | null {
  return step.score_changes.find(({ kind, points }) => STRIKES[kind] === points) ?? null;
}

/** "Camille : quatre piliers, 15 points". */
export function feat({ last }: View, name: (seat: number) => string): string | null {
  const strike = last === null ? null : strikeOf(last);
  if (strike === null) return null;
  const { seat, points } = strike;
  return say("turquoise.page.feat", { name: name(seat), points });
}
