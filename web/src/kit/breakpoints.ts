/**
 * The size of the window as the page lays it out, and where its layout changes.
 *
 * On large screens, and as the person wishes, everything is drawn larger: a window of 1366 × 768 at
 * 200 % is laid out as one of 683 × 384. `ui/windowScale.ts` applies that and writes the layout to
 * `data-window` of the root.
 *
 * Browsers have no named media queries, so stylesheets repeat the two widths, as `max-width: 639px`
 * or `min-width: 640px`; `tests/breakpoints.test.ts` fails where one of them strays from the numbers
 * here.
 */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { ownScale } from "../state/settings";

/** The widest phone, in CSS pixels. */
export const PHONE = 639;
/** The widest page whose rail is a drawer, in CSS pixels. */
export const DRAWER = 999;
/** The highest window in which the bar, the seats and what a game adds share a column beside the board. */
export const LOW = 639;
/** The window that is drawn at 100 %; the factors between which a larger one draws larger. */
const USUAL = { width: 1366, height: 768, most: 1.6 } as const;
/** However large things are to be, the window does not become smaller than this. */
const SMALLEST = 320;
/** What a person may choose. */
export const SCALES = { least: 0.8, most: 2 } as const;

interface WindowSize {
  readonly width: number;
  readonly height: number;
}

const clamp = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value));

/** How large things are drawn in a window, `own` times as large as they would be. */
export function scaleFor({ width, height }: WindowSize, own: number): number {
  const wish = Number.isFinite(own) ? clamp(own, SCALES.least, SCALES.most) : 1;
  const grown = clamp(Math.min(width / USUAL.width, height / USUAL.height), 1, USUAL.most);
  const most = Math.max(1, Math.min(width, height) / SMALLEST);
  return Math.round(Math.min(grown * wish, most) * 1000) / 1000;
}

const size = signal<WindowSize>({ width: innerWidth, height: innerHeight });
addEventListener("resize", () => {
  size.value = { width: innerWidth, height: innerHeight };
});

/** How many pixels of the window one pixel of the layout is. */
export const scale = computed(() => scaleFor(size.value, ownScale.value));
/** The window in pixels of the layout. */
export const layoutSize: ReadonlySignal<WindowSize> = computed(() => ({
  width: size.value.width / scale.value,
  height: size.value.height / scale.value,
}));

/** Whether this is a phone held upright: there is no rail, and some sentences are shorter. */
export const isPhone = computed(() => layoutSize.value.width < PHONE + 1);
/** Whether the rail has no room for the panel of actions and chat: then the panel is a drawer. */
export const hasDrawer = computed(() => layoutSize.value.width < DRAWER + 1 || isLow.value);
/** Whether the window is low: everything but the board stands in one column beside it. */
export const isLow = computed(() => !isPhone.value && layoutSize.value.height < LOW + 1);
