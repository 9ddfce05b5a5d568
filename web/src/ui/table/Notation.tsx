/** A field to type an action; the server says whether it is legal. */
import type { Signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { say } from "../../state/words";
import { Icon } from "../Icon";
import type { TableContext } from "./context";
import { submitText } from "./submitText";

/** The field: Enter plays, Escape closes it. */
export function Notation({
  context,
  typing,
}: {
  readonly context: TableContext;
  readonly typing: Signal<boolean>;
}) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const { selection } = context.table;
  const example = selection.actions.value[0];
  return (
    <form class="notation" onSubmit={submitText(field, (text) => selection.play(text))}>
      <label class="hidden-words" for="notation-field">
        {say("page.table.notation.label")}
      </label>
      <input
        id="notation-field"
        ref={field}
        class="field"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        maxLength={80}
        placeholder={
          example === undefined
            ? say("page.table.notation.label")
            : say("page.table.notation.example", { example })
        }
        onInput={(event) => {
          const text = event.currentTarget.value.trim();
          selection.choose(selection.isOffered(text) ? text : null);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") typing.value = false;
        }}
      />
      <button
        type="submit"
        class="button notation-send"
        aria-label={say("page.table.notation.play")}
      >
        <Icon name="check" />
      </button>
    </form>
  );
}
