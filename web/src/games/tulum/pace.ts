/** How long things take, and how far they have come: the same for both faces. */

/**
 * What just happened: dice that land, dice that take the turn's blocks with them (U4), or blocks
 * that are secured for good (U5, U6).
 */
export type TurnEffect = "roll" | "bust" | "secure";

/** When things move, in milliseconds as `performance.now` tells them. */
export interface Pace {
  /** At this time the dice had done this share of their way. */
  readonly at: number;
  readonly share: number;
  /** When the last of them has landed. */
  readonly lands: number;
  /** When all is over. */
  readonly ends: number;
}

/** Milliseconds the dice tumble. */
const TUMBLE = 900;
/** Milliseconds they tumble before a loss, the loss itself, and a securing. */
const BAD_TUMBLE = 600;
const LOSS = 700;
/** Milliseconds that the end of a turn stays when all of it has happened: long enough to be read. */
export const HOLD = 900;
/** Milliseconds that it stays where nothing moves. */
export const HOLD_STILL = 1600;
export const SECURE = 450;
/** Milliseconds that hurried dice still take. */
const HURRY = 150;

/** Nothing moves. */
export const STILL: Pace = { at: 0, share: 1, lands: 0, ends: 0 };

const within = (share: number) => Math.min(1, Math.max(0, share));

/** How much of their way the dice have done, from 0 to 1. */
export function diceShare({ at, share, lands }: Pace, now: number): number {
  return lands <= at ? 1 : share + (1 - share) * within((now - at) / (lands - at));
}

/** How much is done of what follows the dice, the loss or the securing, from 0 to 1. */
export function restShare({ lands, ends }: Pace, now: number): number {
  return ends <= lands ? 1 : within((now - lands) / (ends - lands));
}

/** The pace of something that begins now. */
export function paceOf(what: TurnEffect, now: number): Pace {
  const lands = now + (what === "roll" ? TUMBLE : what === "bust" ? BAD_TUMBLE : 0);
  const rest = what === "bust" ? LOSS : what === "secure" ? SECURE : 0;
  return { at: now, share: 0, lands, ends: lands + rest };
}

/** The pace of something that is there at once. */
export const atOnce = (now: number): Pace => ({ at: now, share: 1, lands: now, ends: now });

/** The same with the dice landing soon; what they lead to takes its own time still. */
export function hurried(pace: Pace, now: number): Pace {
  const lands = now + HURRY;
  if (lands >= pace.lands) return pace;
  return { at: now, share: diceShare(pace, now), lands, ends: lands + pace.ends - pace.lands };
}
