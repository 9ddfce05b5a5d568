/** Reserves the tallest height that the bar has needed, so that the board does not move. */
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** The larger of the earlier and the present height; another width resets it. */
export function reserved(
  before: { readonly width: number; readonly height: number },
  now: { readonly width: number; readonly height: number },
): { readonly width: number; readonly height: number } {
  if (before.width !== now.width) return now;
  return { width: now.width, height: Math.max(before.height, now.height) };
}

/**
 * Tells the styles how high the bar has been (`--foot`). What stands over the bar for a while, as
 * offers do, is not counted. `isThere` says whether the bar is under the board at all.
 */
export function useFooterSpace(isThere: boolean): RefObject<HTMLDivElement | null> {
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = foot.current;
    const board = element?.parentElement;
    if (!element || !board) return;
    let kept = { width: 0, height: 0 };
    const watch = new ResizeObserver(() => {
      const last = element.lastElementChild;
      const bar = last instanceof HTMLElement ? last.offsetHeight : 0;
      if (bar === 0) return; // an empty bar will be filled
      const { paddingTop, paddingBottom } = getComputedStyle(element);
      const height = bar + Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
      const next = reserved(kept, { width: board.clientWidth, height: Math.ceil(height) });
      if (next.height === kept.height && next.width === kept.width) return;
      kept = next;
      board.style.setProperty("--foot", `${kept.height}px`);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [isThere]);
  return foot;
}
