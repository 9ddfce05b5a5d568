/** Why nothing can be done at the place that was pressed: one sentence, with its clause. */
import type { ComponentChildren, JSX } from "preact";
import { useContext, useEffect, useMemo } from "preact/hooks";
import type { Session, SessionProps } from "../games/session";
import { RefusedPress } from "../kit/BarNote";
import { sentenceNames } from "../kit/names";
import type { Sentence } from "../protocol/messages";
import { say, told } from "../state/words";
import { LineClauses } from "./LogLine";
import "./whynot.css";

/** Keys that move the focus, to the clause for example, and press nothing. */
const QUIET = ["Tab", "Shift", "Control", "Alt", "Meta"];

/** Milliseconds after which a press that ended has been heard by what was pressed. */
const PRESS = 60;

interface WhyNotProviderProps extends SessionProps<Session> {
  readonly children: ComponentChildren;
}

/**
 * The bars in it show the sentence (`BarNote`), until the next press or position; screen readers
 * hear it when it comes.
 */
export function WhyNotProvider({ session, children }: WhyNotProviderProps): JSX.Element {
  const refused = session.refused.value;
  useEffect(() => {
    if (refused === null) return undefined;
    let timer = 0;
    const isClause = ({ target }: Event) =>
      target instanceof Element && target.closest("[data-refused]") !== null;
    const pressed = (event: Event) => {
      // Not before the press is done: a bar that shrinks would move the button from under it.
      if (!isClause(event)) timer = window.setTimeout(() => session.forgetRefused(refused), PRESS);
    };
    const typed = (event: KeyboardEvent) => {
      const isQuiet = QUIET.includes(event.key) || isClause(event);
      // Whatever is told by now: the sentence may have come since this was rendered.
      if (event.key === "Escape" || !isQuiet) session.forgetRefused();
    };
    document.addEventListener("pointerup", pressed, true);
    document.addEventListener("wheel", pressed, true);
    document.addEventListener("keydown", typed, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerup", pressed, true);
      document.removeEventListener("wheel", pressed, true);
      document.removeEventListener("keydown", typed, true);
    };
  }, [refused, session]);
  const { game, seats, board } = session.view.value;
  const sentence = refused?.sentence ?? null;
  const words =
    sentence === null ? "" : wordsOf(sentence, sentenceNames(game, seats, board.letters));
  const shown = useMemo(
    () =>
      sentence === null ? null : (
        <>
          {words}
          {typeof sentence !== "string" && <LineClauses game={game} sentence={sentence} />}
        </>
      ),
    [sentence, words, game],
  );
  return (
    <RefusedPress.Provider value={shown}>
      {children}
      <span class="hidden-words" role="status">
        {words}
      </span>
    </RefusedPress.Provider>
  );
}

function wordsOf(sentence: Sentence | string, names: readonly string[]): string {
  return typeof sentence === "string" ? say(sentence) : told(sentence, names);
}

/** The sentence where there is no bar that would show it. */
export function WhyNotLine(): JSX.Element | null {
  const refusal = useContext(RefusedPress);
  if (refusal === null) return null;
  return (
    <p class="whynot" data-refused>
      {refusal}
    </p>
  );
}
