/** The choice of the language: in the header of pages, and before a guest at a table. */
import type { JSX } from "preact";
import { choose } from "../state/settings";
import { type Language, language, say } from "../state/words";
import "./languageswitch.css";

const LANGUAGES: readonly Language[] = ["fr", "en"];

/** French or English. */
export function LanguageSwitch(): JSX.Element {
  return (
    <fieldset class="segments header-languages">
      <legend class="hidden-words">{say("page.common.language")}</legend>
      {LANGUAGES.map((one) => (
        <button
          type="button"
          key={one}
          lang={one}
          aria-label={say(`page.common.languages.${one}`)}
          aria-pressed={language.value === one}
          onClick={() => void choose(one)}
        >
          {one.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}
