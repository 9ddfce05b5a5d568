/** What people read: the sentences of the one catalogue, in the chosen language. */
import { batch, signal } from "@preact/signals";
import type { Sentence } from "../protocol/messages";

export type Language = "fr" | "en";
export type Values = Readonly<Record<string, string | number>>;

/** The language that everything is shown in. */
export const language = signal<Language>("fr");
const catalogue = signal<Readonly<Record<string, string>>>({});

type Loader = () => Promise<{ default: Readonly<Record<string, string>> }>;
const LOADERS: Readonly<Record<Language, Loader>> = {
  fr: () => import("virtual:words/fr"),
  en: () => import("virtual:words/en"),
};
const LESSONS: Readonly<Record<Language, Loader>> = {
  fr: () => import("virtual:words/fr/lessons"),
  en: () => import("virtual:words/en/lessons"),
};
let teaching = false;
let asked = 0;

/** Load a language's sentences, then show everything in it. */
export async function speak(wanted: Language): Promise<void> {
  const loaders = teaching ? [LOADERS[wanted], LESSONS[wanted]] : [LOADERS[wanted]];
  asked += 1;
  const nth = asked;
  const parts = await Promise.all(loaders.map((load) => load()));
  if (nth !== asked) return; // another was chosen meanwhile
  batch(() => {
    catalogue.value = Object.assign({}, ...parts.map((part) => part.default));
    language.value = wanted;
  });
  document.documentElement.lang = wanted;
}

/** From now on what lessons say is there too: only those who take one fetch it. */
export async function teach(): Promise<void> {
  if (teaching) return;
  teaching = true;
  await speak(language.peek()).catch((error: unknown) => {
    teaching = false;
    throw error;
  });
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
