/** Why nothing can be done at the place that was pressed: one sentence, with its clause. */
import { useEffect, useRef } from "preact/hooks";
import type { Session, SessionProps } from "../games/session";
import { sentenceNames } from "../kit/names";
import { say, told } from "../state/words";
import { LineClauses } from "./LogLine";
import "./whynot.css";

/** Keys that move the focus, to the clause for example, and press nothing. */
const QUIET = ["Tab", "Shift", "Control", "Alt", "Meta"];

/** The sentence, until the next press or position; screen readers hear it when it comes. */
export function WhyNot({ session }: SessionProps<Session>) {
  const own = useRef<HTMLDivElement>(null);
  const refused = session.refused.value;
  useEffect(() => {
    if (refused === null) return undefined;
    const withdraw = (event: Event) => {
      const within = event.target instanceof Node && own.current?.contains(event.target);
      const quiet = event instanceof KeyboardEvent && QUIET.includes(event.key);
      if (!within && !quiet) session.forgetRefused();
    };
    document.addEventListener("pointerdown", withdraw, true);
    document.addEventListener("keydown", withdraw, true);
    return () => {
      document.removeEventListener("pointerdown", withdraw, true);
      document.removeEventListener("keydown", withdraw, true);
    };
  }, [refused, session]);
  const { game, seats } = session.view.value;
  const sentence = refused?.sentence ?? null;
  return (
    <div ref={own} class="whynot" role="status">
      {sentence !== null && (
        <p>
          {typeof sentence === "string" ? (
            say(sentence)
          ) : (
            <>
              {told(sentence, sentenceNames(game, seats))}
              <LineClauses game={game} sentence={sentence} />
            </>
          )}
        </p>
      )}
    </div>
  );
}
