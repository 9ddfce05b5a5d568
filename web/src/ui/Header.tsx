/** The header of every page but the table: title, rules, language, theme, the visitor's name. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { LONGEST_NAME, tidy } from "../state/lobby";
import { profiles } from "../state/profiles";
import { link } from "../state/route";
import { nextTheme, nickname, theme } from "../state/settings";
import { say } from "../state/words";
import { Icon } from "./Icon";
import { LanguageSwitch } from "./LanguageSwitch";
import { SizeChoice } from "./SizeChoice";
import { Wordmark } from "./Wordmark";
import "./header.css";

interface HeaderProps {
  readonly rules?: string | undefined;
  /** What stands between the wordmark and the links. */
  readonly children?: ComponentChildren;
}

/** The head of a page; `rules` says whose rules it leads to. */
export function Header({ rules, children }: HeaderProps): JSX.Element {
  return (
    <header class="header">
      <a class="header-home" href={link("")} aria-label={say("page.common.home")}>
        <Wordmark />
      </a>
      {children}
      <nav class="header-links" aria-label={say("page.common.pages")}>
        <a href={link(rules ? `rules/${rules}` : "rules")}>{say("page.common.rules")}</a>
        <a href={link(rules ? `lesson/${rules}` : "lesson")}>{say("page.common.lessons")}</a>
      </nav>
      <LanguageSwitch />
      <SizeChoice isShort />
      <ThemeSwitch />
      <div class="header-name">
        <NameButton />
      </div>
    </header>
  );
}

/** The theme; each press goes to the next. */
export function ThemeSwitch(): JSX.Element {
  const label = say("page.common.theme.is", { theme: say(`page.common.theme.${theme.value}`) });
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      onClick={() => {
        theme.value = nextTheme();
      }}
    >
      {theme.value === "system" ? (
        <HalfMoon />
      ) : (
        <Icon name={theme.value === "dark" ? "moon" : "sun"} size={22} />
      )}
    </button>
  );
}

function HalfMoon(): JSX.Element {
  return (
    <svg class="icon" width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="8" fill="none" stroke="currentColor" stroke-width="1.8" />
      <path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor" />
    </svg>
  );
}

/** The visitor's name: a press makes it a field, Enter saves it, Escape cancels. */
export function NameButton(): JSX.Element | null {
  const editing = useSignal(false);
  const button = useRef<HTMLButtonElement>(null);
  const back = useRef(false);
  const done = (focus: boolean) => {
    back.current = focus;
    editing.value = false;
  };
  useEffect(() => {
    if (back.current && !editing.value) button.current?.focus();
  }, [editing.value]);
  if (profiles.value.length > 0) return null; // they have their names already
  if (editing.value) return <NameField done={done} />;
  const name = nickname.value;
  return (
    <button
      type="button"
      class="button header-me"
      ref={button}
      title={say("page.common.name.change")}
      aria-label={
        name === "" ? say("page.common.name.choose") : say("page.common.name.is", { name })
      }
      onClick={() => {
        editing.value = true;
      }}
    >
      {name === "" ? say("page.common.name.choose") : name}
    </button>
  );
}

function NameField({ done }: { done: (focus: boolean) => void }): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  const left = useRef(false);
  useEffect(() => field.current?.select(), []);
  const keep = (focus: boolean) => {
    if (left.current) return;
    left.current = true;
    if (field.current) nickname.value = tidy(field.current.value);
    done(focus);
  };
  return (
    <form
      class="header-form"
      onSubmit={(event) => {
        event.preventDefault();
        keep(true);
      }}
    >
      <input
        ref={field}
        class="field header-field"
        aria-label={say("page.common.name.label")}
        placeholder={say("page.common.name.choose")}
        maxLength={LONGEST_NAME}
        autocomplete="nickname"
        defaultValue={nickname.value}
        onBlur={() => keep(false)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          left.current = true;
          done(true);
        }}
      />
    </form>
  );
}
