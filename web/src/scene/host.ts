/** The element around a model: its free margins, and a message where nothing can be drawn. */
import type { ViewMargins } from "./camera";
import type { Model } from "./model";
import { sizeOf } from "./zoom";

/** The model where nothing can be drawn: a message. */
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

/** The margins in pixels where the page says nothing; `board.css` says what a phone has. */
const USUAL = { top: 36, right: 64, bottom: 112, left: 64 } as const;
/** The most of a side that is left free: a bar of two rows is nearly half of a low canvas. */
const MOST = { top: 0.3, right: 0.46, bottom: 0.42, left: 0.3 } as const;

/**
 * The margins of the canvas that other elements cover. The page sets them, in pixels, by
 * `--scene-top`, `--scene-right`, `--scene-bottom` and `--scene-left` on the host.
 */
export function marginsOf(host: HTMLElement): ViewMargins {
  const style = getComputedStyle(host);
  const { width, height } = sizeOf(host);
  const read = (side: keyof ViewMargins, whole: number) => {
    const said = Number.parseFloat(style.getPropertyValue(`--scene-${side}`));
    const pixels = Number.isFinite(said) ? said : USUAL[side];
    return Math.min(MOST[side], pixels / Math.max(1, whole));
  };
  return {
    top: read("top", height),
    right: read("right", width),
    bottom: read("bottom", height),
    left: read("left", width),
  };
}
