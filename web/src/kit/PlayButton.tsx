/** The button that plays an action: every game's bar has one. */
import type { ComponentChildren, JSX } from "preact";
import type { Selection } from "../state/selection";
import { say } from "../state/words";

/** Why it cannot be used: nothing is selected. */
const WHY = "page.why.choose";

interface PlayButtonProps {
  readonly selection: Selection;
  /** What it plays; `null`: nothing yet, and the button says so. */
  readonly action: string | null;
  /** Whether it is one of several ways to go on, and not the expected one. */
  readonly isSecondary?: boolean;
  /** Say why it cannot be used, where that may be: the board's own. */
  onRefused?(key: string): void;
  /** It was pressed; whether by a key, so that the focus may follow. */
  onPress?(byKeys: boolean): void;
  readonly children: ComponentChildren;
}

/** It keeps its place and its focus while the server has not answered yet. */
export function PlayButton(props: PlayButtonProps): JSX.Element {
  const { selection, action, isSecondary = false, onRefused, onPress, children } = props;
  return (
    <button
      type="button"
      class={isSecondary ? "button" : "button primary"}
      aria-disabled={action === null || selection.busy.value}
      data-unusable={action === null ? true : undefined}
      title={action === null ? say(WHY) : undefined}
      onClick={(event) => {
        if (action === null) onRefused?.(WHY);
        else onPress?.(event.detail === 0);
        selection.play(action);
      }}
    >
      {children}
    </button>
  );
}
