/** The colours of the wooden pieces and of what they stand on. */

/** Seat 0 plays maple (white), seat 1 walnut (black). */
const WOODS = ["#ebdcbc", "#523b31"] as const;

/** What is drawn upon a block, by its seat: dark on maple, light on walnut. */
export const ON_WOOD = ["#3a2b1c", "#f7ecd6"] as const;
/** The edge of a block, by its seat. */
export const EDGE = ["#a8895a", "#8a7264"] as const;
/** The groove between the two squares of a block, by its seat. */
export const GROOVE = ["#b99a69", "#2c1d17"] as const;
/** The lines of the grain, by its seat. */
export const GRAIN = ["#c9ae7c", "#3b2820"] as const;

/** The beam or the board that everything stands on: its top, its front, what is written on it. */
export const OAK = {
  top: "#c08a4c",
  front: "#8f5c2a",
  edge: "#6d441d",
  /** Written on its front. */
  words: "#fff4df",
  /** Written on its top. */
  ink: "#2a1a0c",
} as const;

/** A number from 0 up to 1, always the same for the same seed. */
export function scatter(seed: number): number {
  const wave = Math.sin(seed * 12.9898 + 4.1414) * 43758.5453;
  return wave - Math.floor(wave);
}

/** The colour of one block: its wood, up to 4 % lighter or darker. */
export function wood(seat: number, seed: number): string {
  const base = WOODS[seat === 0 ? 0 : 1];
  const factor = 1 + (scatter(seed) * 2 - 1) * 0.04;
  const part = (from: number) => {
    const value = Math.round(Number.parseInt(base.slice(from, from + 2), 16) * factor);
    return Math.max(0, Math.min(255, value)).toString(16).padStart(2, "0");
  };
  return `#${part(1)}${part(3)}${part(5)}`;
}

/** One of two values by seat. */
export function bySeat<T>(pair: readonly [T, T], seat: number): T {
  return pair[seat === 0 ? 0 : 1];
}
