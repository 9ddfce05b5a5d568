/** Roving focus: arrow keys go from place to place, and the focus survives a change of the board. */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** A place with its middle in the drawing. */
export interface FocusStop {
  readonly action: string;
  readonly x: number;
  readonly y: number;
}

/** Which way an arrow key goes, y downwards; `null` for another key. */
export function direction(key: string): readonly [number, number] | null {
  const ways: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  };
  return ways[key] ?? null;
}

/** The nearest spot in a direction, the straighter the better; `null` if there is none. */
export function towards(
  spots: readonly FocusStop[],
  from: FocusStop,
  [dx, dy]: readonly [number, number],
): FocusStop | null {
  let best: FocusStop | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const spot of spots) {
    const along = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const aside = Math.abs((spot.x - from.x) * dy + (spot.y - from.y) * dx);
    const cost = along + 2 * aside;
    if (along > 0.01 && cost < least) [best, least] = [spot, cost];
  }
  return best;
}

/** The spot nearest to where the focus was; `null` if it was nowhere, or there is none. */
export function nearest<S extends FocusStop>(
  spots: readonly S[],
  from: Omit<FocusStop, "action"> | null,
): S | null {
  if (from === null) return null;
  const away = ({ x, y }: S) => Math.hypot(x - from.x, y - from.y);
  return spots.reduce<S | null>(
    (best, spot) => (best === null || away(spot) < away(best) ? spot : best),
    null,
  );
}

/** Put the focus on an action's place, where it is drawn. */
export function focusPlace(host: Element | null, action: string): void {
  const found = host?.querySelector(`[data-action="${CSS.escape(action)}"]`);
  if (found instanceof SVGElement) found.focus();
}

/**
 * When the place that had the focus goes away, the board keeps it: a player who plays by keyboard
 * goes on from there, and does not begin again at the top of the page.
 */
export function useKeptFocus(host: RefObject<HTMLElement | null>, changed: unknown): void {
  const held = useRef(false);
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return;
    const come = () => {
      held.current = true;
    };
    // Whether its place was taken away or the player left it is known only once all is drawn.
    const go = ({ target }: FocusEvent) =>
      setTimeout(() => {
        const away = !element.contains(document.activeElement);
        if (away && target instanceof Node && target.isConnected) held.current = false;
      });
    element.addEventListener("focusin", come);
    element.addEventListener("focusout", go);
    return () => {
      element.removeEventListener("focusin", come);
      element.removeEventListener("focusout", go);
    };
  }, [host]);
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null || !held.current) return;
    if (element.contains(document.activeElement) && document.activeElement !== element) return;
    const first = element.querySelector('[data-action][tabindex="0"]');
    if (first instanceof SVGElement) first.focus();
    else element.focus();
  }, [changed]);
}
