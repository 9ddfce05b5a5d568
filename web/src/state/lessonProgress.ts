/** What this device remembers of each lesson: how far the learner came. */
import { remembered } from "./settings";

/** How far the learner is in a lesson. */
export interface LessonProgress {
  /** The index of their step; the number of steps stands for the end. */
  readonly at: number;
  /** How many steps there are. */
  readonly of: number;
  /** Whether they finished the lesson once. */
  readonly done: boolean;
}

const kept = remembered<Readonly<Record<string, LessonProgress>>>("lessons", {});

/** How far the learner is in a game's lesson; `null` before its second step. */
export function progressOf(game: string): LessonProgress | null {
  const all = kept.value ?? {}; // storage may hold anything
  const found = Object.hasOwn(all, game) ? all[game] : undefined;
  return Number.isInteger(found?.at) && found !== undefined ? found : null;
}

/** Remember that the learner came to a step of a game's lesson, which has `length` steps. */
export function saveProgress(game: string, at: number, of: number): void {
  const done = at >= of || (progressOf(game)?.done ?? false);
  kept.value = { ...kept.peek(), [game]: { at, of, done } };
}
