/** Translations: the sentences of the catalogue in the chosen language. */

import LOADERS from "virtual:words";
import { batch, signal } from "@preact/signals";
import { get } from "../net/http";
import type { Bilingual, Sentence } from "../protocol/messages";

export type Language = "fr" | "en";
export type Values = Readonly<Record<string, string | number>>;

/** The language of the page. */
export const language = signal<Language>("fr");
const catalogue = signal<Record<string, string>>({});

/** The loaded sentences of each language; parts that load later are merged in. */
const kept: Readonly<Record<Language, Record<string, string>>> = { fr: {}, en: {} };
/** The parts that are loaded, and the promises of those being loaded. */
const there = new Set(["page"]);
const learnt = new Map<string, Promise<void>>();
let wanted: Language = "fr";
let spoken: Language | null = null;
let turn = 0;

/** Load a part; a game that the page was not built with gets its words from the server. */
async function load(chosen: Language, part: string): Promise<void> {
  const built = LOADERS[chosen][part];
  const found = built
    ? (await built()).default
    : await get("/api/games/{game}/words", { game: part }, { lang: chosen });
  Object.assign(kept[chosen], found);
}

/** Load a language's sentences, then show everything in it, unless another was chosen meanwhile. */
export async function setLanguage(chosen: Language): Promise<void> {
  wanted = chosen;
  turn += 1;
  const nth = turn;
  try {
    await Promise.all([...there].map((part) => load(chosen, part)));
  } catch (error) {
    if (nth === turn) wanted = spoken ?? chosen; // the earlier language stays
    throw error;
  }
  if (nth !== turn) return;
  spoken = chosen;
  batch(() => {
    catalogue.value = kept[chosen];
    language.value = chosen;
  });
  document.documentElement.lang = chosen;
}

/** Load a part of the catalogue that not every page needs: the lobby's, a game's, the lessons'. */
export function loadWords(part: string): Promise<void> {
  const asked = learnt.get(part);
  if (asked !== undefined) return asked;
  const coming = come(part);
  learnt.set(part, coming);
  coming.catch(() => learnt.delete(part)); // the next caller tries again
  return coming;
}

/** Load a part in the shown language, and in the one chosen meanwhile. */
async function come(part: string): Promise<void> {
  let chosen: Language;
  do {
    chosen = wanted;
    await Promise.all([...new Set([chosen, spoken ?? chosen])].map((one) => load(one, part)));
  } while (chosen !== wanted);
  there.add(part);
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

/** A sentence with a capital at its beginning. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(language.value) + text.slice(1);
}

/** Names in a sentence: "Zoé, Camille et Léo". */
export function listed(names: readonly string[]): string {
  const locale = language.value === "en" ? "en-GB" : language.value; // no comma before "and"
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(names);
}

/** A text that the server sent in both languages; a game's sentence needs the names of seats, too. */
export function translated(text: Bilingual & { readonly clauses?: never }): string {
  return text[language.value];
}

/** A game's sentence with what its seats are called, by their number; without its clauses. */
export function told(sentence: Sentence, names: readonly string[]): string {
  return fill(sentence[language.value], Object.fromEntries(names.entries()));
}

/** The same with the clauses that it rests on: "cinq carrés alignés : Blanc gagne (K7)". */
export function cited(sentence: Sentence, names: readonly string[]): string {
  const { clauses = [] } = sentence;
  const words = told(sentence, names);
  return clauses.length === 0 ? words : `${words} (${clauses.join(", ")})`;
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

/** A rank or the number of a move: "22e", "22nd". `Raised` shows the letters raised. */
export function ordinal(number: number): string {
  const rule = new Intl.PluralRules(language.value, { type: "ordinal" }).select(number);
  return say(`page.table.nth_${rule}`, { number });
}

/** Fill `{name}` in; `{{` and `}}` are braces, as in Python's format. */
export function fill(sentence: string, values: Values): string {
  return sentence.replace(/\{\{|\}\}|\{(\w+)\}/g, (found, name: string | undefined) =>
    name === undefined ? found.slice(1) : String(values[name] ?? found),
  );
}
