/** What an action is announced for: four pillars of one colour, a tablet that is bought. */
import { say } from "../../state/words";
import type { TurquoiseEntry, TurquoiseView } from "./position";
import type { TurquoiseTablet } from "./protocol";
import { points, tabletName } from "./words";

/** "Camille : quatre piliers, 15 points": four pillars of one colour under a plate (Q11). */
export function feat({ last }: TurquoiseView, name: (seat: number) => string): string | null {
  const strike = last?.score_changes.find(({ is_feat }) => is_feat);
  if (strike === undefined) return null;
  return say("turquoise.page.feat", { name: name(strike.seat), points: strike.points });
}

/** "Bertrand prend Horus, 3 pts" where an action closed an auction; it was opened before, or by itself. */
export function sold(
  line: readonly TurquoiseEntry[],
  at: number,
  name: (seat: number) => string,
): string | null {
  const paid = line[at]?.score_changes.find(({ kind }) => kind === "tablet");
  const tablet = paid === undefined ? null : onSale(line, at);
  if (paid === undefined || tablet === null) return null;
  const price = points(-paid.points);
  return say("turquoise.page.sold", {
    name: name(paid.seat),
    tablet: tabletName(tablet),
    points: price,
  });
}

/** What the auction that an action belongs to is about. */
function onSale(line: readonly TurquoiseEntry[], at: number): TurquoiseTablet | null {
  for (let nth = at; nth >= 0; nth--) {
    const parts = line[nth]?.parts;
    if (parts?.[0] === "auction") return parts[1];
  }
  return null;
}
