/** The element around a model: its free margins, and a message where nothing can be drawn. */
import type { ViewMargins } from "./camera";
import type { Model } from "./model";

/** Nothing can be drawn here: a model that says so, and shows nothing. */
export function absent(presets: readonly string[], onLost: () => void): Model {
  queueMicrotask(onLost);
  return {
    presets,
    set: () => {},
    camera: () => {},
    setDark: () => {},
    pointOf: () => null,
    lastPoint: () => null,
    state: () => ({
      pieces: 0,
      targets: [],
      ghost: null,
      brackets: null,
      settled: true,
      drawn: 0,
      quality: "none",
      calls: 0,
    }),
    dispose: () => {},
  };
}

/** The most of a side that is left free: a bar of two rows is nearly half of a low canvas. */
const MOST = { top: 0.3, right: 0.46, bottom: 0.42, left: 0.3 } as const;

/**
 * How much of the canvas other things float over. The page says it, in pixels, by
 * `--scene-top`, `--scene-right`, `--scene-bottom` and `--scene-left` on the host.
 */
export function marginsOf(host: HTMLElement): ViewMargins {
  const style = getComputedStyle(host);
  const { width, height } = host.getBoundingClientRect();
  const wide = innerWidth >= 640; // below, the bar is under the canvas and not over it
  const read = (side: keyof ViewMargins, fallback: number, whole: number) => {
    const said = Number.parseFloat(style.getPropertyValue(`--scene-${side}`));
    const pixels = Number.isFinite(said) ? said : fallback;
    return Math.min(MOST[side], pixels / Math.max(1, whole));
  };
  return {
    top: read("top", wide ? 36 : 16, height),
    right: read("right", wide ? 64 : 14, width),
    bottom: read("bottom", wide ? 112 : 16, height),
    left: read("left", wide ? 64 : 14, width),
  };
}
