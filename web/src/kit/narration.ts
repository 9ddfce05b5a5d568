/** A game's sentences as its plan and bar show them: an action, and what it costs and brings. */
import type { LineEntry, Previewed, Sentence } from "../protocol/messages";
import { cited, say } from "../state/words";
import { lineWords } from "./log";
import { type Letters, type NamedSeat, sentenceNames } from "./names";

/** As much of a view as its sentences need. */
interface NarratedView {
  readonly game: string;
  readonly seats: readonly NamedSeat[];
  readonly board: { readonly letters?: Letters };
}

/** A move as the log tells it, with its player. */
export function entryWords(view: NarratedView, entry: LineEntry): string {
  return lineWords(entry.log, sentenceNames(view.game, view.seats, view.board.letters));
}

/** The last action as a sentence, the first line of a board in words: `key` is the game's own. */
export function lastActionLines(
  key: string,
  view: NarratedView,
  last: LineEntry | null,
): readonly string[] {
  return last === null ? [] : [say(key, { words: entryWords(view, last) })];
}

/** What an action of the line cost and brought, with the clauses; nothing where that is not known. */
export function entryEffects(view: NarratedView, entry: LineEntry): readonly string[] {
  return citedAll(view, entry.effects ?? []);
}

/** What a preview says; of an illegal action, which only a lesson offers, that one may try it. */
export function previewEffects(view: NarratedView, preview: Previewed | null): readonly string[] {
  if (preview === null) return [];
  return preview.legal ? citedAll(view, preview.effects) : [say("page.lesson.try")];
}

function citedAll(view: NarratedView, sentences: readonly Sentence[]): readonly string[] {
  const names = sentenceNames(view.game, view.seats, view.board.letters);
  return sentences.map((sentence) => cited(sentence, names));
}
