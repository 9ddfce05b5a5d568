/** When each die of a roll lands. */

/** Dice land one after the other, from half the time on; the last when it is over. */
export function landing(index: number, count: number): number {
  return (count + index + 1) / (2 * count);
}
