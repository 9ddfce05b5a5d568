/** The server's drawing of the position, or of the position after the selected action. */
import { useSignal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { addressOf, fetchDrawingFont } from "../../kit/drawingFont";
import { lineWords } from "../../kit/log";
import { sentenceNames } from "../../kit/names";
import { titleOf } from "../../state/games";
import { say, told, translated } from "../../state/words";
import type { Session, SessionProps } from "../session";
import "./plan.css";

/** The flat view of a game. */
export function createPlan(name: string): FunctionComponent<SessionProps<Session>> {
  return function Plan({ session }) {
    const { view, selection } = session;
    const { board, last, live } = view.value;
    const game = titleOf(name);
    const names = sentenceNames(view.value.game, view.value.seats, board.letters);
    const chosen = live && selection.chosen.value !== null ? selection.preview.value : null;
    const ahead = chosen?.board?.drawing ?? null;
    const drawing = ahead ?? board.drawing;
    const ratio = useSignal<number | null>(null);
    if (drawing === undefined) {
      return <p class="generic-undrawn">{say("page.generic.undrawn")}</p>;
    }
    const words =
      ahead !== null && chosen !== null
        ? told(chosen.words, names)
        : last && lineWords(last.log, names);
    return (
      // biome-ignore lint/a11y: a press on the drawing is answered; the list has the keyboard's way
      <div class="generic-plan" onClick={() => session.whyNot("board")}>
        <figure class={ahead === null ? "generic-paper" : "generic-paper ahead"}>
          <img
            src={addressOf(translated(drawing))}
            alt={
              words
                ? say("page.generic.after", { game, words })
                : say("page.generic.board", { game })
            }
            data-mark={ahead === null ? undefined : "ghost"}
            data-fits={ratio.value !== null}
            style={ratio.value === null ? {} : { "--ratio": ratio.value }}
            decoding="sync"
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              if (naturalHeight > 0) ratio.value = naturalWidth / naturalHeight;
              void fetchDrawingFont();
            }}
          />
          {ahead !== null && <figcaption>{say("page.generic.preview")}</figcaption>}
        </figure>
      </div>
    );
  };
}
