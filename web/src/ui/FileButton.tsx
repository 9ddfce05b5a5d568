/** A button that asks for a file. */
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";

interface FileButtonProps {
  readonly class?: string | undefined;
  /** What the button asks for, for screen readers. */
  readonly label: string;
  /** The kinds of files, as `accept` has them: `.json,application/json`. */
  readonly accept: string;
  readonly disabled?: boolean;
  /** What is written on the button; the label unless said otherwise. */
  readonly children?: ComponentChildren;
  /** A file was chosen; `undefined` if the browser gave none. */
  take(file: File | undefined): unknown;
}

export function FileButton({ label, accept, disabled, take, ...props }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        class={props.class}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {props.children ?? label}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = ""; // the same file may be chosen again
        }}
      />
    </>
  );
}
