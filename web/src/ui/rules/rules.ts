/** The rules of a game in the language of the page, fetched and rendered once. */
import { signal } from "@preact/signals";
import { Refusal, text } from "../../net/http";
import { type Language, language } from "../../state/words";
import type { Rendered } from "./render";

/** What is known of some rules: nothing yet, the rules, that they could not be had, or are none. */
export type RulesState = Rendered | "waiting" | "failed" | "none";

const found = signal<ReadonlyMap<string, RulesState>>(new Map());
const asked = new Set<string>();

/** The rules of a game now; asking fetches them. */
export function rulesOf(game: string): RulesState {
  const key = `${game}.${language.value}`;
  const known = found.value.get(key);
  if (known === undefined && !asked.has(key)) {
    asked.add(key);
    void fetchRules(game, language.value);
  }
  return known ?? "waiting";
}

/** Fetch rules, or fetch them again. */
export async function fetchRules(game: string, wanted: Language): Promise<void> {
  const key = `${game}.${wanted}`;
  const keep = (known: RulesState) => {
    found.value = new Map(found.peek()).set(key, known);
  };
  try {
    const [{ render }, markdown] = await Promise.all([
      import("./render"),
      text("/api/games/{game}/rules", { game }, { lang: wanted }),
    ]);
    keep(render(markdown, game, wanted));
  } catch (error) {
    keep(error instanceof Refusal && error.status < 429 ? "none" : "failed");
  }
}
