/** Sentences of the catalogue as titles. */

/** With a capital at its beginning. */
export function titled(sentence: string): string {
  return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
}
