/** The small line of an action bar, which also says why nothing can be done at a pressed place. */
import { type ComponentChildren, createContext, type JSX } from "preact";
import { useContext } from "preact/hooks";

/** Why nothing can be done at the place that was pressed last; `null` where there is nothing to say. */
export const RefusedPress = createContext<ComponentChildren>(null);

interface BarNoteProps {
  readonly children?: ComponentChildren;
}

/** The note of a bar, or for a while the answer to a press in vain; nothing where both are empty. */
export function BarNote({ children }: BarNoteProps): JSX.Element | null {
  const refusal = useContext(RefusedPress);
  if (refusal !== null) {
    return (
      // The page reads it aloud by itself, once.
      <span class="note bar-note" data-refused aria-live="off">
        {refusal}
      </span>
    );
  }
  return children ? <span class="note bar-note">{children}</span> : null;
}
