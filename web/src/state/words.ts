/** What people read: the sentences of the one catalogue, in the chosen language. */

import LOADERS from "virtual:words";
import { batch, signal } from "@preact/signals";
import type { Sentence } from "../protocol/messages";

export type Language = "fr" | "en";
export type Values = Readonly<Record<string, string | number>>;

/** The language that everything is shown in. */
export const language = signal<Language>("fr");
const catalogue = signal<Record<string, string>>({});

const learnt = new Set(["page"]);
let wanted: Language = "fr";
let spoken: Language | null = null;
let latest: Promise<void> = Promise.resolve();

/** Load a language's sentences, then show everything in it. */
export async function speak(chosen: Language): Promise<void> {
  wanted = chosen;
  await gather().catch((error: unknown) => {
    if (wanted === chosen) wanted = language.peek();
    throw error;
  });
}

/** From now on a part of the words is there too, which only some need: the lobby's, a game's, the lessons'. */
export async function learn(part: string): Promise<void> {
  if (learnt.has(part)) return latest;
  learnt.add(part);
  await gather().catch((error: unknown) => {
    learnt.delete(part);
    throw error;
  });
}

/** Load what is learnt in the language that is wanted; whoever asked before waits for the last of them. */
function gather(): Promise<void> {
  const chosen = wanted;
  const loading = Promise.all([...learnt].map((part) => LOADERS[chosen][part]?.()));
  const now: Promise<void> = loading.then(async (parts) => {
    if (latest !== now) return latest;
    const words: Record<string, string> = Object.assign({}, ...parts.map((part) => part?.default));
    batch(() => {
      // More words of the same language change nothing of what is shown or was announced.
      if (chosen === spoken) Object.assign(catalogue.peek(), words);
      else catalogue.value = words;
      language.value = chosen;
      spoken = chosen;
    });
    document.documentElement.lang = chosen;
  });
  latest = now;
  now.catch(() => {
    if (latest === now) latest = Promise.resolve(); // what was there before still is
  });
  return now;
}

/** Whether the catalogue has a sentence. */
export function has(key: string): boolean {
  return key in catalogue.value;
}

/** A sentence of the catalogue with its values filled in; a missing one shows as its key. */
export function say(key: string, values: Values = {}): string {
  const sentence = catalogue.value[key];
  return sentence === undefined ? key : fill(sentence, values);
}

/** A sentence that counts something: its `one` or its `other` form. In French 0 is singular. */
export function sayCount(key: string, count: number, values: Values = {}): string {
  const singular = language.value === "fr" ? Math.abs(count) < 2 : Math.abs(count) === 1;
  return say(`${key}.${singular ? "one" : "other"}`, { count, ...values });
}

/** A sentence that the server sent in both languages. */
export function told(sentence: Sentence): string {
  return sentence[language.value];
}

/** 0.3 as "30 %", as the language writes it; what is not quite nothing is not shown as 0. */
export function percent(part: number, digits = part > 0 && part < 0.01 ? 1 : 0): string {
  const form = new Intl.NumberFormat(language.value, {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return form.format(part);
}

/** Fill `{name}` in; `{{` and `}}` are braces, as in Python's format. */
export function fill(sentence: string, values: Values): string {
  return sentence.replace(/\{\{|\}\}|\{(\w+)\}/g, (found, name: string | undefined) =>
    name === undefined ? found.slice(1) : String(values[name] ?? found),
  );
}
