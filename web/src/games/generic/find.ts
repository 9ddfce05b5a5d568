/** Finding an action among many by what is typed. */

/** An action as the server sent it, with its words. */
export interface Worded {
  readonly action: string;
  readonly words: string;
}

/** Letters and digits alone, without accents or capitals. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();
}

/** The actions whose words, or whose text, have every word that is typed. */
export function matching(all: readonly Worded[], typed: string): readonly Worded[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return all;
  return all.filter(({ action, words }) => {
    const said = `${plain(words)} ${plain(action)}`;
    return wanted.every((one) => said.includes(one));
  });
}
