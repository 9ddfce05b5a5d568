/** The sets that this device keeps, with what was said of them; undo and redo while the page is open. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { isKept, remembered } from "../../../state/settings";
import { isSame, type PlateSet, readSet, type Subject, tidyName } from "./plateSet";

/** A set of this device. */
export interface KeptSet {
  readonly id: string;
  readonly set: PlateSet;
  /** Findings that are meant, by their keys. */
  readonly meant: readonly string[];
  /** When it was changed last, in milliseconds. */
  readonly saved: number;
}

const NAME = "plates.turquoise";
/** So many sets are kept; each is some 500 bytes. */
export const MOST_SETS = 60;
const MOST_STEPS = 500;

const kept = remembered<unknown>(NAME, []);

/** The sets, the one that was changed last first; anything else that stands there is passed over. */
export const sets: ReadonlySignal<readonly KeptSet[]> = computed(() => {
  const found = (Array.isArray(kept.value) ? kept.value : []).map(readKept);
  return found.filter((one) => one !== null).toSorted((a, b) => b.saved - a.saved);
});

/** Whether what is shown is really on the disk of this device. */
export function isSaved(): boolean {
  return isKept(NAME, kept.value);
}

function readKept(value: unknown): KeptSet | null {
  if (typeof value !== "object" || value === null) return null;
  const { id, set, meant, saved } = value as Record<string, unknown>;
  const found = readSet(set);
  if (typeof id !== "string" || found === null || typeof saved !== "number") return null;
  const said = Array.isArray(meant) ? meant.filter((one) => typeof one === "string") : [];
  return { id, set: found, meant: said, saved };
}

/** A set by its id. */
export function setOf(id: string): KeptSet | null {
  return sets.value.find((one) => one.id === id) ?? null;
}

function write(changed: KeptSet): void {
  const others = sets.peek().filter(({ id }) => id !== changed.id);
  kept.value = [changed, ...others];
}

/** Keep one more set and say its id; `null` where there are too many. One that is there already is that one. */
export function addSet(set: PlateSet, meant: readonly string[] = []): string | null {
  const there = sets.peek().find((one) => isSame(one.set, set));
  if (there !== undefined) return there.id;
  if (sets.peek().length >= MOST_SETS) return null;
  const id = newId();
  write({ id, set, meant, saved: Date.now() });
  return id;
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A name that no set of this device has: the given one, or with a number. */
export function freeName(wanted: string): string {
  const taken = new Set(sets.peek().map(({ set }) => set.name));
  for (let number = 1; ; number++) {
    const end = number === 1 ? "" : ` ${number}`;
    const name = tidyName([...wanted].slice(0, 40 - end.length).join("") + end);
    if (!taken.has(name)) return name;
  }
}

/** The set that was deleted last, until it is put back or another one is. */
export const deleted = signal<KeptSet | null>(null);

/** Take a set away; `putBack` undoes it. */
export function deleteSet(id: string): void {
  deleted.value = setOf(id);
  kept.value = sets.peek().filter((one) => one.id !== id);
}

/** Undo the last deletion. */
export function putBack(): void {
  if (deleted.value !== null) write(deleted.value);
  deleted.value = null;
}

/** A set at one moment of the drawing, and what was looked at then. */
interface SetVersion {
  readonly set: PlateSet;
  readonly meant: readonly string[];
  readonly at: Subject;
}

interface Course {
  readonly past: readonly SetVersion[];
  readonly future: readonly SetVersion[];
}

const courses = signal<Readonly<Record<string, Course>>>({});
const NO_COURSE: Course = { past: [], future: [] };

/** What can be undone and redone of a set. */
export function courseOf(id: string): Course {
  return courses.value[id] ?? NO_COURSE;
}

/**
 * Change a set as it is by now: two quick changes both count, though the page has drawn neither yet.
 * `at` is what was looked at, which undoing shows again.
 */
export function changeSet(
  id: string,
  change: (now: KeptSet) => Partial<Pick<KeptSet, "set" | "meant">>,
  at: Subject,
): void {
  const now = setOf(id);
  if (now === null) return;
  const { past } = courseOf(id);
  const before: SetVersion = { set: now.set, meant: now.meant, at };
  courses.value = {
    ...courses.value,
    [id]: { past: [...past, before].slice(-MOST_STEPS), future: [] },
  };
  write({ ...now, ...change(now), saved: Date.now() });
}

/** Undo the last change; says what was looked at then. */
export function undo(id: string): Subject | null {
  return goAlong(id, "past", "future");
}

/** Do again what was undone. */
export function redo(id: string): Subject | null {
  return goAlong(id, "future", "past");
}

function goAlong(id: string, from: keyof Course, to: keyof Course): Subject | null {
  const now = setOf(id);
  const course = courseOf(id);
  const moment = course[from].at(-1);
  if (now === null || moment === undefined) return null;
  const here: SetVersion = { set: now.set, meant: now.meant, at: moment.at };
  const moved = { [from]: course[from].slice(0, -1), [to]: [...course[to], here] };
  courses.value = { ...courses.value, [id]: { ...course, ...moved } };
  write({ ...now, set: moment.set, meant: moment.meant, saved: Date.now() });
  return moment.at;
}
