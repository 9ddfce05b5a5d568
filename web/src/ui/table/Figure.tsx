/** The big figure of a seat's card: it counts while the coins come in. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { motion } from "../../state/settings";
import { endCost, FALL } from "./happening";
import { figure, type Here } from "./here";

/** Milliseconds until the first coin is nearly there, and that counting takes. */
const WAIT = 320;
const COUNT = 380;
const TICK = 40;

/** A seat's points as they are shown now; nothing where the game has none. */
export function Figure({ here, seat }: { readonly here: Here; readonly seat: number }) {
  const view = here.view.value;
  const text = here.game.score(view, seat);
  const shown = useSignal(text);
  useEffect(() => {
    const happened = here.happened.peek();
    const from = pointsOf(shown.peek());
    const final = pointsOf(text);
    const seen = happened !== null && happened.after.board.length === view.board.length;
    if (!motion || !seen || from === null || final === null) {
      shown.value = text;
      return undefined;
    }
    const to = final + endCost(happened, seat);
    const lost = here.game.loss?.(happened.step, happened.after) ?? null;
    const begun = performance.now() + (lost === null ? WAIT : FALL);
    const timer = setInterval(() => {
      const part = Math.min(1, Math.max(0, (performance.now() - begun) / COUNT));
      shown.value = figure(Math.round(from + (to - from) * part));
      if (part === 1) clearInterval(timer);
    }, TICK);
    return () => clearInterval(timer);
  }, [text, here, shown, seat]);
  if (text === null) return null;
  return <strong class="seat-figure">{motion ? shown.value : text}</strong>;
}

/** A figure as a number; `null` where it is none. */
function pointsOf(text: string | null): number | null {
  const number = text === null || text === "" ? Number.NaN : Number(text.replace("−", "-"));
  return Number.isFinite(number) ? number : null;
}
