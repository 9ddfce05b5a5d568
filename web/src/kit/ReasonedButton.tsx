/** A button that stays where it is while it cannot be used, and says why. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId } from "preact/hooks";

/** A board that can be asked why something cannot be done. */
export interface ReasoningBoard {
  /** Why nothing can be done at a place or with a button, in words; `null` if something can. */
  reasonFor(place: string): Promise<string | null>;
  /** Ask, and show the answer on the page. */
  whyNot(place: string): unknown;
}

interface ReasonedButtonProps {
  readonly board: ReasoningBoard;
  /** The button, as the game's `why_not.py` names it. */
  readonly place: string;
  readonly isUsable: boolean;
  readonly class?: string;
  readonly isBusy?: boolean;
  readonly isPressed?: boolean | undefined;
  readonly label?: string;
  readonly title?: string | undefined;
  onPress(): void;
  readonly children: ComponentChildren;
}

/** It can always have the focus; pointing at it tells the reason, a press shows it. */
export function ReasonedButton(props: ReasonedButtonProps): JSX.Element {
  const { board, place, isUsable, isBusy = false, title, onPress, children } = props;
  const id = useId();
  const reason = useSignal<string | null>(null);
  useEffect(() => {
    reason.value = null; // another position may have another one
  }, [board, place, isUsable, reason]);
  const ask = async () => {
    if (!isUsable) reason.value = await board.reasonFor(place);
  };
  const why = isUsable ? null : reason.value;
  return (
    <>
      <button
        type="button"
        class={props.class ?? "button"}
        aria-disabled={!isUsable || isBusy}
        data-unusable={isUsable ? undefined : true}
        aria-label={props.label}
        aria-pressed={props.isPressed}
        aria-describedby={why === null ? undefined : id}
        title={why ?? title}
        onClick={() => (isUsable ? onPress() : board.whyNot(place))}
        onPointerEnter={ask}
        onFocus={ask}
      >
        {children}
      </button>
      {why !== null && (
        <span id={id} hidden>
          {why}
        </span>
      )}
    </>
  );
}
