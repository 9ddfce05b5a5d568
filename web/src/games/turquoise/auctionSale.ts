/** A tablet that is bought: told to everybody when the auction closes (Q17). */
import type { LineEntry } from "../../protocol/messages";
import { say } from "../../state/words";
import { bidOf } from "./notation";
import type { Tablet } from "./position";
import { points, tabletName } from "./words";

/** "Bertrand prend Horus, 3 pts" where an action closed an auction; it was opened before, or by itself. */
export function sold(
  line: readonly LineEntry[],
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
function onSale(line: readonly LineEntry[], at: number): Tablet | null {
  for (let nth = at; nth >= 0; nth--) {
    const bid = bidOf(line[nth]?.action ?? "");
    if (bid !== null) return bid.tablet;
  }
  return null;
}
