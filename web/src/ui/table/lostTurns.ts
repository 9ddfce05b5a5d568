/** Turns that players here lost by bad luck: a notice each, until the player has seen it. */
import { effect, untracked } from "@preact/signals";
import { h } from "preact";
import type { LineEntry } from "../../protocol/messages";
import { saveSeenLoss, seenLoss } from "../../state/tableMemory";
import { lossOf, type TableContext } from "./context";
import { LOST } from "./notices";

/**
 * Show what the seats here lost, also after a reload, until the player closes it, acts or throws, or the
 * game is over.
 * The table does not wait for that. Call the returned function to stop.
 */
export function tellLostTurns(context: TableContext): () => void {
  const { table, notices, game } = context;
  const told = new Map<number, LineEntry>();
  return effect(() => {
    if (table.looking.value !== null || context.session.isAnimating) return;
    const isOver = context.now.value.status === "over"; // then the result matters, and the log tells
    const line = context.now.value.line.slice(0, context.seen.value.board.length);
    for (const seat of table.mine.value) {
      const entry = lastLoss(context, line, seat);
      const isNew = entry !== null && !isOver && entry.number > seenLoss(table.id, seat);
      untracked(() => {
        const key = `${LOST}${seat}`;
        if (!isNew) {
          if (told.delete(seat)) notices.withdraw(key);
        } else if (told.get(seat) !== entry) {
          told.set(seat, entry);
          notices.show({
            key,
            sign: h(game.Sign, { seat, size: 20 }),
            words: () => [
              h("span", { class: "notice-text" }, lossOf(context, entry)),
              game.lossSign?.(entry),
            ],
            closes: true,
            onClose: () => saveSeenLoss(table.id, seat, entry.number),
            aloud: "silent", // the line of the log was read
          });
        }
      });
    }
  });
}

/** What a seat lost since it last acted; `null` if nothing. */
function lastLoss(context: TableContext, line: readonly LineEntry[], seat: number) {
  for (const entry of line.toReversed()) {
    if (entry.seat === seat) return null;
    if (entry.log.seat === seat && lossOf(context, entry) !== null) return entry;
  }
  return null;
}
