/** The row in the action bar of a wooden game: how the block stands, a sentence, the buttons. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Turn, type TurnableBoard, woodKeys } from "./Turn";
import "./wood.css";

interface BarRowProps {
  readonly board: TurnableBoard;
  readonly title: string;
  readonly note: string;
  /** The words for the two ways of a block; `null` where there is none to turn. */
  readonly turn: { readonly upright: string; readonly flat: string; readonly label: string } | null;
  /** What stands between the words and the buttons. */
  readonly more?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** One row; its keys work while the focus is in it, and it takes a focus that nothing else has. */
export function BarRow(props: BarRowProps): JSX.Element {
  const { board, title, note, turn, more, children } = props;
  const { selection } = board;
  const own = useRef<HTMLDivElement>(null);
  const chosen = selection.chosen.value;
  useEffect(() => {
    // Picked in the model, which takes no focus: V, H, Enter and Escape must go somewhere.
    if (chosen !== null && document.activeElement === document.body) {
      own.current?.focus({ preventScroll: true });
    }
  }, [chosen]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <fieldset> in a <fieldset> is read twice
    <div
      ref={own}
      class="wood-bar"
      role="group"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.target === event.currentTarget) selection.play();
        else woodKeys(event, board);
      }}
    >
      {turn !== null && <Turn board={board} {...turn} />}
      <div class="wood-bar-words" aria-live="polite">
        <strong class="wood-bar-title">{title}</strong>
        {note && <span class="note">{note}</span>}
      </div>
      {more}
      <div class="wood-bar-buttons">{children}</div>
    </div>
  );
}
