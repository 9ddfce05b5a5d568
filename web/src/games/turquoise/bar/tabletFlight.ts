/** A tablet is seen to go from the auction to the winner's card, and back to its row when it is used. */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { fly, isShown, middleOf } from "../../../kit/flights";
import { motion } from "../../../state/settings";
import type { TurquoiseTablet } from "../protocol";
import type { TurquoiseSession } from "../session";

/** Milliseconds, as coins take. */
const TIME = 600;

/** Something as it is drawn somewhere: it may be gone when it flies. */
export interface DrawnElement {
  readonly drawn: HTMLElement;
  readonly box: DOMRect;
}

function drawnAt(element: Element | null | undefined): DrawnElement | null {
  if (!isShown(element)) return null;
  return { drawn: element.cloneNode(true) as HTMLElement, box: element.getBoundingClientRect() };
}

/** Remember where the tablet of an auction stands, for when it leaves. */
export function useAuctionTablet(
  session: TurquoiseSession,
  tablet: TurquoiseTablet,
  place: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const found = motion ? drawnAt(place.current) : null;
    if (found !== null) session.auctioned = { tablet, ...found };
  });
}

/** Let what a card has got or given by the last action fly to it, or back to where it is for sale. */
export function useTabletFlight(
  session: TurquoiseSession,
  held: readonly TurquoiseTablet[],
  list: RefObject<HTMLElement | null>,
): void {
  const { length } = session.shown.value.board;
  const before = useRef({ length, held, drawn: new Map<TurquoiseTablet, DrawnElement>() });
  useLayoutEffect(() => {
    const known = before.current;
    if (!motion || length !== known.length + 1) return;
    for (const tablet of held) {
      if (!known.held.includes(tablet)) awaited(list.current?.querySelector(named(tablet)));
    }
  }, [length, held.join(), list]);
  useEffect(() => {
    if (!motion) return;
    const known = before.current;
    const drawn = new Map(
      held.flatMap((tablet) => {
        const found = drawnAt(list.current?.querySelector(named(tablet)));
        return found === null ? [] : [[tablet, found] as const];
      }),
    );
    before.current = { length, held, drawn };
    if (length !== known.length + 1) return;
    for (const tablet of held) {
      if (!known.held.includes(tablet)) come(session, tablet, drawn.get(tablet) ?? null);
    }
    for (const [tablet, badge] of known.drawn) {
      if (!held.includes(tablet)) send(badge, rowOf(tablet));
    }
  }, [length, held.join(), list]);
}

function named(tablet: TurquoiseTablet): string {
  return `[data-tablet="${tablet}"]`;
}

/** A tablet in the row of all four, where that is shown. */
function rowOf(tablet: TurquoiseTablet): DrawnElement | null {
  return drawnAt(document.querySelector(`.tq-tablet${named(tablet)} .tq-arch`));
}

/** A badge is not seen before what flies to it has come. */
function awaited(badge: Element | null | undefined): void {
  badge?.animate([{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], TIME);
}

function come(session: TurquoiseSession, tablet: TurquoiseTablet, goal: DrawnElement | null): void {
  const { auctioned } = session;
  const from = auctioned?.tablet === tablet ? auctioned : rowOf(tablet);
  session.auctioned = null;
  if (from !== null) send(from, goal);
}

function send({ drawn, box }: DrawnElement, goal: DrawnElement | null): void {
  if (goal === null) return;
  drawn.style.width = `${box.width}px`;
  fly(drawn, {
    from: middleOf(box),
    to: middleOf(goal.box),
    time: TIME,
    // It never grows: a badge as high as a tablet would cover the others.
    scale: Math.min(1, goal.box.height / Math.max(1, box.height)),
  });
}
