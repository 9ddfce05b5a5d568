/** The header of a reading page: back link, title, language, theme. */
import type { ComponentChildren } from "preact";
import { cameFrom, link } from "../../state/route";
import { say } from "../../state/words";
import { ThemeSwitch } from "../Header";
import { Icon } from "../Icon";
import { LanguageSwitch } from "../LanguageSwitch";
import { Wordmark } from "../Wordmark";
import "./pagebar.css";

/** A bar over the whole width; `children` stand between the title and the language. */
export function PageBar({
  title,
  children,
}: {
  readonly title: ComponentChildren;
  readonly children?: ComponentChildren;
}) {
  const from = cameFrom.value;
  const back = from === null ? "back" : from.startsWith("t/") ? "back_game" : "back_lesson";
  return (
    <header class="pagebar">
      <a class="icon-button" href={link(from ?? "")} aria-label={say(`page.rules.${back}`)}>
        <Icon name="back" />
      </a>
      <span class="pagebar-home" aria-hidden="true">
        <Wordmark height={22} />
      </span>
      <span class="pagebar-title">{title}</span>
      {children}
      <LanguageSwitch />
      <ThemeSwitch />
    </header>
  );
}
