/** A tablet that was won is seen to go from the auction, or from its row, to the winner's card. */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { motion } from "../../state/settings";
import { fly, isShown, middleOf } from "../flying";
import type { View } from "../module";
import type { Tablet } from "./reading";

/** Milliseconds, as coins take. */
const TIME = 600;

/** The tablet as it stood in the auction's dialogue, which is gone when it is won. */
interface Stood {
  readonly tablet: Tablet;
  readonly drawn: HTMLElement;
  readonly box: DOMRect;
}
let stood: Stood | null = null;

/** Remember where the tablet of an auction stands, for when it leaves. */
export function useStanding(tablet: Tablet, place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const here = place.current;
    if (here === null || !motion) return;
    const drawn = here.cloneNode(true) as HTMLElement;
    stood = { tablet, drawn, box: here.getBoundingClientRect() };
  });
}

/** Let what a card has now and had not before the last action fly to it. */
export function useComing(
  view: View,
  held: readonly Tablet[],
  list: RefObject<HTMLElement | null>,
): void {
  const { length } = view.board;
  const before = useRef({ length, held });
  useEffect(() => {
    const known = before.current;
    before.current = { length, held };
    if (!motion || length !== known.length + 1) return;
    for (const tablet of held) {
      if (!known.held.includes(tablet)) come(tablet, list.current);
    }
  }, [length, held.join(), list]);
}

function come(tablet: Tablet, card: HTMLElement | null): void {
  const goal = card?.querySelector(`[data-tablet="${tablet}"]`);
  if (!isShown(goal)) return;
  const end = goal.getBoundingClientRect();
  const row = document.querySelector(`.tq-tablet[data-tablet="${tablet}"] .tq-arch`);
  const from =
    stood?.tablet === tablet
      ? stood
      : isShown(row)
        ? { drawn: row.cloneNode(true) as HTMLElement, box: row.getBoundingClientRect() }
        : null;
  stood = null;
  if (from === null) return;
  const { drawn, box } = from;
  drawn.style.width = `${box.width}px`;
  fly(drawn, {
    from: middleOf(box),
    to: middleOf(end),
    time: TIME,
    scale: end.height / Math.max(1, box.height),
  });
}
