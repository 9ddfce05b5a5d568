/** What else can be done at the table. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { say } from "../../state/words";
import { MenuButton } from "../MenuButton";
import type { TableContext } from "./context";
import { MenuEntries, Questions } from "./deferred";
import type { Asked } from "./MenuEntries";

export function Menu({ context }: { readonly context: TableContext }) {
  const asked = useSignal<Asked | null>(null);
  const box = useRef<HTMLDivElement>(null);
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
  const ask = (what: Asked | null) => {
    asked.value = what;
  };
  return (
    <MenuButton
      label={say("page.table.menu")}
      box={box}
      list={(shut) => <MenuEntries context={context} ask={ask} shut={shut} />}
    >
      {asked.value !== null && (
        <Questions context={context} asked={asked.value} shut={() => ask(null)} />
      )}
    </MenuButton>
  );
}
