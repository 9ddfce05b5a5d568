/** The head of a page that is read: the way back, its title, the language. */
import type { ComponentChildren } from "preact";
import { link } from "../../state/route";
import { choose } from "../../state/settings";
import { type Language, language, say } from "../../state/words";
import { Icon } from "../icons";
import { Wordmark } from "../wordmark";
import "./pagebar.css";

const LANGUAGES: readonly Language[] = ["fr", "en"];

/** A bar over the whole width; `children` stand between the title and the language. */
export function PageBar({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ComponentChildren;
}) {
  return (
    <header class="pagebar">
      <a class="icon-button" href={link("")} aria-label={say("page.rules.back")}>
        <Icon name="back" />
      </a>
      <span class="pagebar-home" aria-hidden="true">
        <Wordmark height={22} />
      </span>
      <span class="pagebar-title">{title}</span>
      {children}
      <fieldset class="segments pagebar-languages">
        <legend class="hidden-words">{say("page.rules.language")}</legend>
        {LANGUAGES.map((one) => (
          <button
            key={one}
            type="button"
            lang={one}
            aria-pressed={language.value === one}
            onClick={() => void choose(one)}
          >
            {one.toUpperCase()}
          </button>
        ))}
      </fieldset>
    </header>
  );
}
