/** The score on a seat's card: it counts up while the coins arrive. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { motion } from "../../state/settings";
import { figure, lossOf, type TableContext } from "./context";
import { endCost, FALL } from "./moveEffect";

/** Milliseconds until the first coin is nearly there, and that counting takes. */
const WAIT = 320;
const COUNT = 380;
const TICK = 40;

/** A seat's points as they are shown now; nothing where the game has none. */
export function ScoreFigure({
  context,
  seat,
}: {
  readonly context: TableContext;
  readonly seat: number;
}) {
  const view = context.view.value;
  const text = context.game.score(view, seat);
  const shown = useSignal(text);
  useEffect(() => {
    const happened = context.happened.peek();
    const from = pointsOf(shown.peek());
    const final = pointsOf(text);
    const seen = happened !== null && happened.after.board.length === view.board.length;
    if (!motion || !seen || from === null || final === null) {
      shown.value = text;
      return undefined;
    }
    const to = final + endCost(happened, seat);
    const lost = lossOf(context, happened.step);
    const begun = performance.now() + (lost === null ? WAIT : FALL);
    const timer = setInterval(() => {
      const part = Math.min(1, Math.max(0, (performance.now() - begun) / COUNT));
      shown.value = figure(Math.round(from + (to - from) * part));
      if (part === 1) clearInterval(timer);
    }, TICK);
    return () => clearInterval(timer);
  }, [text, context, shown, seat]);
  if (text === null) return null;
  return <strong class="seat-figure">{motion ? shown.value : text}</strong>;
}

/** A figure as a number; `null` where it is none. */
function pointsOf(text: string | null): number | null {
  const number = text === null || text === "" ? Number.NaN : Number(text.replace("−", "-"));
  return Number.isFinite(number) ? number : null;
}
