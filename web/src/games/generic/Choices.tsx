/** The legal actions as sentences: the first press selects, the second plays. */
import { useSignal } from "@preact/signals";
import type { HTMLAttributes, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { sentenceNames } from "../../kit/names";
import type { Selection } from "../../state/selection";
import { say, sayCount, told } from "../../state/words";
import type { View } from "../module";
import type { Session, SessionProps } from "../session";
import "./choices.css";

/** More actions than these are searched. */
const FEW = 8;
/** More than these are not shown at once. */
const MOST = 80;

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

/** The legal actions with their words; the text itself where the server sent none. */
export function worded(view: View, selection: Selection): readonly Worded[] {
  const names = sentenceNames(view.game, view.seats, view.board.letters);
  const words = selection.words.value;
  return selection.actions.value.map((action, at) => {
    const sentence = words[at];
    return { action, words: sentence === undefined ? action : told(sentence, names) };
  });
}

interface ActionGroupProps extends HTMLAttributes<HTMLDivElement> {
  readonly selection: Selection;
}

/** A group of controls about the actions; Escape puts the selected one back. */
export function ActionGroup({ selection, ...rest }: ActionGroupProps): JSX.Element {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <fieldset> in a <fieldset> is read twice
    <div
      role="group"
      aria-label={say("page.generic.actions")}
      onKeyDown={(event) => event.key === "Escape" && selection.choose(null)}
      {...rest}
    />
  );
}

/** The actions as buttons, one of which the Tab key reaches; a field to search where they are many. */
export function Choices({ session }: SessionProps<Session>): JSX.Element | null {
  const { view, selection } = session;
  const all = worded(view.value, selection);
  const typed = useSignal("");
  const list = useRef<HTMLUListElement>(null);
  const at = useSignal<string | null>(null);
  const many = all.length > FEW;
  const found = matching(all, typed.value);
  const shown = found.slice(0, MOST);
  const chosen = selection.chosen.value;
  const stop = [at.value, chosen].find((one) => shown.some(({ action }) => action === one));
  const current = stop ?? shown[0]?.action;
  const held = useRef(false);
  useEffect(() => {
    typed.value = ""; // another position
    // The button that had the focus is gone: keys go on where they were.
    const lost = document.activeElement === document.body;
    if (held.current && lost) list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [selection.actions.value, typed]);
  if (all.length < 2) return null;
  const focus = (index: number) => {
    const one = shown[Math.max(0, Math.min(shown.length - 1, index))];
    if (one === undefined) return;
    at.value = one.action;
    list.current?.querySelector<HTMLElement>(`[data-action="${CSS.escape(one.action)}"]`)?.focus();
  };
  const keys = (event: KeyboardEvent) => {
    const now = shown.findIndex(({ action }) => action === current);
    const to = target(event.key, now, shown.length);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation(); // the page's own arrows renderData back
    focus(to);
  };
  return (
    <ActionGroup
      selection={selection}
      class="generic-choices"
      onFocusIn={() => {
        held.current = true;
      }}
      onFocusOut={({ relatedTarget }) => {
        if (relatedTarget !== null) held.current = false;
      }}
    >
      {many && (
        <div class="generic-search">
          <input
            class="field"
            type="search"
            aria-label={say("page.generic.search")}
            placeholder={say("page.generic.search")}
            value={typed.value}
            onInput={(event) => {
              typed.value = event.currentTarget.value;
            }}
            onKeyDown={(event) => {
              if (event.key === "ArrowDown") {
                event.preventDefault();
                focus(0);
              }
              const [first] = shown;
              if (event.key !== "Enter" || first === undefined) return;
              event.preventDefault();
              if (first.action === chosen) selection.play();
              else selection.choose(first.action);
            }}
          />
          <span class="note" role="status">
            {typed.value.trim() !== "" &&
              sayCount("page.generic.found", found.length, { all: all.length })}
          </span>
        </div>
      )}
      {found.length === 0 && <p class="note generic-none">{say("page.generic.none")}</p>}
      <ul ref={list} class="generic-actions" onKeyDown={keys}>
        {shown.map(({ action, words }) => (
          <li key={action}>
            <button
              type="button"
              class="button generic-action"
              data-action={action}
              aria-pressed={action === chosen}
              tabIndex={action === current ? 0 : -1}
              onFocus={() => {
                at.value = action;
                selection.pointed.value = action;
              }}
              onBlur={() => {
                selection.pointed.value = null;
              }}
              onClick={(event) => {
                if (event.detail > 1) return; // a double press chooses, and no more
                if (action === chosen) selection.play();
                else selection.choose(action);
              }}
            >
              <span>{words}</span>
              {action === chosen && <b class="generic-go">{say("page.generic.play")}</b>}
            </button>
          </li>
        ))}
      </ul>
      {found.length > shown.length && (
        <p class="note">{sayCount("page.generic.more", found.length - shown.length)}</p>
      )}
    </ActionGroup>
  );
}

/** Where a key leads from an index of a list; `null` for another key. */
function target(key: string, from: number, length: number): number | null {
  switch (key) {
    case "ArrowDown":
    case "ArrowRight":
      return from + 1;
    case "ArrowUp":
    case "ArrowLeft":
      return from - 1;
    case "Home":
      return 0;
    case "End":
      return length - 1;
    default:
      return null;
  }
}
