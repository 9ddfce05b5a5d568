/**
 * Draws the page as large as the window and the person ask for, as a browser's own zoom does: `zoom`
 * scales every length, and the media queries of all stylesheets are scaled with it.
 */
import { effect } from "@preact/signals";
import { hasDrawer, isLow, isPhone, layoutSize, scale } from "../kit/breakpoints";

/** The media queries as they were written. */
const written = new WeakMap<CSSMediaRule, string>();

/** Apply scale and layout to the root, and go on applying them. */
export function followWindow(): void {
  const root = document.documentElement;
  effect(() => {
    root.dataset.window = isPhone.value
      ? "phone"
      : isLow.value
        ? "low"
        : hasDrawer.value
          ? "tablet"
          : "desk";
  });
  effect(() => {
    const factor = scale.value;
    const { width, height } = layoutSize.value;
    const { style } = root;
    style.zoom = factor === 1 ? "" : String(factor);
    // Units of the window grow with `zoom`: these do not.
    style.setProperty("--vw", factor === 1 ? null : `${width / 100}px`);
    style.setProperty("--vh", factor === 1 ? null : `${height / 100}px`);
  });
  effect(() => {
    for (const sheet of document.styleSheets) scaleQueries(sheet, scale.value);
  });
  // A page that is fetched later brings its own stylesheets.
  new MutationObserver((all) => {
    for (const { addedNodes } of all) {
      for (const node of addedNodes) {
        if (!(node instanceof HTMLLinkElement) || node.rel !== "stylesheet") continue;
        node.addEventListener("load", () => node.sheet && scaleQueries(node.sheet, scale.peek()));
      }
    }
  }).observe(document.head, { childList: true });
}

/** Have the media queries of a stylesheet ask about the window as it is laid out. */
function scaleQueries(rules: CSSStyleSheet | CSSGroupingRule, factor: number): void {
  for (const rule of rules.cssRules) {
    if (rule instanceof CSSMediaRule) {
      const before = written.get(rule) ?? rule.media.mediaText;
      const after = factor === 1 ? before : scaled(before, factor);
      if (rule.media.mediaText !== after) {
        written.set(rule, before);
        rule.media.mediaText = after;
      }
    }
    if (rule instanceof CSSGroupingRule) scaleQueries(rule, factor);
  }
}

/** A media query with its lengths scaled; between 639 and 640 there is no gap. */
export function scaled(query: string, factor: number): string {
  return query.replace(/(<=? *|max-[a-z]+: *|)([\d.]+)px/g, (_, most: string, pixels: string) => {
    const length = Number(pixels) + (most === "" ? 0 : 0.99);
    return `${most}${Number((length * factor).toFixed(2))}px`;
  });
}
