/** What else can be done at the table. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { say } from "../../state/words";
import { Icon } from "../Icon";
import type { TableContext } from "./context";
import { Entries, Questions } from "./deferred";
import type { Asked } from "./Entries";
import "./menu.css";

export function Menu({ context }: { readonly context: TableContext }) {
  const open = useSignal(false);
  const asked = useSignal<Asked | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shut = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) open.value = false;
    };
    document.addEventListener("pointerdown", shut);
    return () => document.removeEventListener("pointerdown", shut);
  }, [open]);
  const answered = useRef(false);
  useEffect(() => {
    // The entry that asked is gone with its list: the focus goes back to what opened that, unless
    // it has gone elsewhere meanwhile.
    const at = document.activeElement;
    const free = at === null || at === document.body || box.current?.contains(at);
    if (asked.value === null && answered.current && free) {
      box.current?.querySelector("button")?.focus();
    }
    answered.current = asked.value !== null;
  }, [asked.value]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only Escape, for what is inside
    <div
      class="menu"
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open.value) return;
        event.preventDefault(); // what is chosen on the board stays
        open.value = false;
        box.current?.querySelector("button")?.focus();
      }}
    >
      <button
        type="button"
        class="icon-button"
        aria-expanded={open.value}
        aria-label={say("page.table.menu")}
        onClick={() => {
          open.value = !open.value;
        }}
      >
        <Icon name="more" />
      </button>
      {open.value && (
        <div class="menu-list card">
          <Entries
            context={context}
            ask={(what) => {
              asked.value = what;
            }}
            shut={() => {
              open.value = false;
            }}
          />
        </div>
      )}
      {asked.value !== null && (
        <Questions
          context={context}
          asked={asked.value}
          shut={() => {
            asked.value = null;
          }}
        />
      )}
    </div>
  );
}
