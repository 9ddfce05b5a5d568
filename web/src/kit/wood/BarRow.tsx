/** The row in the action bar of a wooden game: how the block stands, a sentence, the buttons. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { BarNote } from "../BarNote";
import { pageKeys, Turn, type TurnableBoard } from "./Turn";
import "./wood.css";

interface BarRowProps {
  readonly board: TurnableBoard;
  readonly title: string;
  readonly note: ComponentChildren;
  /** The words for the two ways of a block; `null` where there is none to turn. */
  readonly turn: { readonly upright: string; readonly flat: string; readonly label: string } | null;
  /** What stands between the words and the buttons. */
  readonly more?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** One row; while it is there V and H work on the whole page, and it takes a focus that nothing else has. */
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
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => pageKeys(event, board);
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [board]);
  useLayoutEffect(() => {
    const row = own.current;
    // Others played meanwhile: the focus comes back to the row that had it.
    if (board.barHadFocus && document.activeElement === document.body) row?.focus();
    board.barHadFocus = false;
    return () => {
      board.barHadFocus = row?.contains(document.activeElement) ?? false;
    };
  }, [board]);
  useLayoutEffect(() => {
    // The button that was pressed has nothing to play any more: its focus stays in the row.
    const at = document.activeElement;
    if (at?.matches(":disabled") && own.current?.contains(at)) own.current.focus();
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <fieldset> in a <fieldset> is read twice
    <div
      ref={own}
      class="wood-bar"
      role="group"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.target !== event.currentTarget) return;
        if (chosen === null) own.current?.querySelector<HTMLElement>(".button.primary")?.click();
        else selection.play();
      }}
    >
      {turn !== null && <Turn board={board} {...turn} />}
      <div class="wood-bar-words" aria-live="polite">
        <strong class="wood-bar-title">{title}</strong>
        <BarNote>{note}</BarNote>
      </div>
      {more}
      <div class="wood-bar-buttons">{children}</div>
    </div>
  );
}
