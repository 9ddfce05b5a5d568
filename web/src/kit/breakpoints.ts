/**
 * The widths at which the page changes its layout, followed as the window changes.
 *
 * Browsers have no named media queries, so stylesheets repeat the two numbers, as `max-width: 639px` or
 * `min-width: 640px`; `tests/breakpoints.test.ts` fails where one of them strays from the numbers here.
 */
import { type ReadonlySignal, signal } from "@preact/signals";

/** The widest phone, in CSS pixels. */
export const PHONE = 639;
/** The widest page whose rail is a drawer, in CSS pixels. */
export const DRAWER = 999;

function isAtMost(width: number): ReadonlySignal<boolean> {
  const query = matchMedia(`(max-width: ${width}px)`);
  const found = signal(query.matches);
  query.addEventListener("change", () => {
    found.value = query.matches;
  });
  return found;
}

/** Whether this is a phone: there is no rail, and some sentences are shorter. */
export const isPhone = isAtMost(PHONE);
/** Whether the rail has no room for the panel of actions and chat: then the panel is a drawer. */
export const hasDrawer = isAtMost(DRAWER);
