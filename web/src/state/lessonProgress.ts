/** What this device remembers of each lesson: how far the learner came. */
import type { LessonCard } from "../protocol/answers";
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

/** A game's lessons in the order of learning; none until they are known. */
export interface GameLessons {
  readonly game: string;
  readonly lessons: readonly LessonCard[];
}

const kept = remembered<Readonly<Record<string, LessonProgress>>>("lessons", {});

/** How far the learner is in a lesson of a game; `null` before its second step. */
export function progressOf(course: GameLessons, name: string): LessonProgress | null {
  const key = keyOf(course, name);
  const own = stored(key);
  return own !== null || key === course.game ? own : inherited(course, name);
}

/** Remember that the learner came to a step of a lesson, which has `of` steps. */
export function saveProgress(course: GameLessons, name: string, at: number, of: number): void {
  const done = at >= of || (progressOf(course, name)?.done ?? false);
  kept.value = { ...kept.peek(), [keyOf(course, name)]: { at, of, done } };
}

/** The lesson to go on with: the first that is not done, else the game's first. */
export function currentLesson(course: GameLessons): LessonCard | null {
  const { lessons } = course;
  const open = lessons.find(({ name }) => progressOf(course, name)?.done !== true);
  return open ?? lessons[0] ?? null;
}

/** How many of a game's lessons are done. */
export function countDone(course: GameLessons): number {
  return course.lessons.filter(({ name }) => progressOf(course, name)?.done).length;
}

/** Whether the learner has begun any lesson of a game. */
export function hasBegun(game: string): boolean {
  const names = Object.keys(kept.value ?? {});
  return names.some((key) => (key === game || key.startsWith(`${game}/`)) && stored(key) !== null);
}

/** A game's only lesson is kept under the game's name, one of several under its own too. */
function keyOf({ game, lessons }: GameLessons, name: string): string {
  return lessons.length > 1 ? `${game}/${name}` : game;
}

function stored(key: string): LessonProgress | null {
  const all = kept.value ?? {}; // storage may hold anything
  const found = Object.hasOwn(all, key) ? all[key] : undefined;
  return Number.isInteger(found?.at) && found !== undefined ? found : null;
}

/** What was kept when the game had a single lesson: it began with the steps of the first one. */
function inherited({ game, lessons }: GameLessons, name: string): LessonProgress | null {
  const old = stored(game);
  const of = lessons.find((lesson) => lesson.name === name)?.steps;
  if (old === null || of === undefined) return null;
  const isFirst = lessons[0]?.name === name;
  if (old.done || (isFirst && old.at >= of)) return { at: of, of, done: true };
  return isFirst ? { at: old.at, of, done: false } : null;
}
