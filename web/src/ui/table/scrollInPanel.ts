/** Scrolls an entry of a list into view without scrolling the page. */

const ABOVE = 8;
/** The element that covers the foot of the list. */
const BELOW = 64;

/** Scroll an entry's panel as little as needed; never the page. */
export function scrollInPanel(entry: Element | null | undefined): void {
  const panel = entry?.closest(".panel-body");
  if (!entry || !panel) return;
  const box = panel.getBoundingClientRect();
  const { top, bottom } = entry.getBoundingClientRect();
  const over = bottom + BELOW - box.bottom;
  const under = box.top + ABOVE - top;
  if (under > 0) panel.scrollTop -= under;
  else if (over > 0) panel.scrollTop += Math.min(over, -under);
}
