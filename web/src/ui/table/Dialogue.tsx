/** A modal dialogue. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { say } from "../../state/words";
import { IconButton } from "../Icon";
import "./dialogue.css";

export interface DialogueProps {
  readonly title: string;
  readonly children: ComponentChildren;
  onClose(): void;
}

/** A dialogue that is open while it is mounted; Escape and the cross close it. */
export function Dialogue({ title, children, onClose }: DialogueProps) {
  const box = useRef<HTMLDialogElement>(null);
  // Before the effects of what it holds: only in an open dialogue a field takes the focus.
  const gone = useRef(false);
  useLayoutEffect(() => {
    const dialogue = box.current;
    dialogue?.showModal();
    return () => {
      gone.current = true;
      dialogue?.close(); // only a dialogue that is closed gives the focus back
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialogue by itself
    <dialog
      ref={box}
      class="dialogue"
      aria-label={title}
      onClose={() => {
        if (!gone.current) onClose();
      }}
      onClick={(event) => {
        if (event.target === box.current) box.current?.close(); // beside it
      }}
    >
      <div class="dialogue-inside">
        <header>
          <h2>{title}</h2>
          <IconButton
            icon="close"
            label={say("page.table.close_panel")}
            onClick={() => box.current?.close()}
          />
        </header>
        {children}
      </div>
    </dialog>
  );
}
