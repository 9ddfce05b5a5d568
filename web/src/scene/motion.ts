/** Durations in milliseconds, and easing functions. */

export const SETTLE = 320;
export const DROP = 0.35;
export const FLIGHT = 450;
/** A piece from one place to the next. */
export const HOP = 140;

/** Quick, then resting: a block that is laid. */
export const easeOut = (share: number): number => 1 - (1 - share) ** 3;

/** Slow, quick, slow: a camera. */
export const easeInOut = (share: number): number =>
  share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;

/** How much of a motion is done: from 0 to 1. */
export const shareOf = (now: number, start: number, length: number): number =>
  Math.min(1, Math.max(0, (now - start) / length));
