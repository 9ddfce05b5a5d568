/** What keys do and what happens by itself while a player at this screen must act, in either view. */
import { useEffect } from "preact/hooks";
import type { Selection } from "../../../state/selection";
import { pickingOf } from "../picking";

/** Escape puts back, R turns a plate (with the shift key the other way); not while one writes. */
export function useKeys(selection: Selection): void {
  useEffect(() => {
    const picking = pickingOf(selection);
    const heard = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest("input, textarea, select"))
        return;
      if (event.key === "Escape" && !isElsewhere()) picking.pick({ kind: "cancel" });
      if (event.key.toLowerCase() === "r") {
        picking.pick({ kind: "turn", by: event.shiftKey ? -1 : 1 });
      }
    };
    document.addEventListener("keydown", heard);
    return () => document.removeEventListener("keydown", heard);
  }, [selection]);
}

/** Whether a menu or a dialogue is open: Escape is meant for that. */
function isElsewhere(): boolean {
  return document.querySelector("dialog[open], .menu-list") !== null;
}

/** A plate is turned from how it was drawn, and all four ways are looked at side by side. */
export function useFacing(selection: Selection): void {
  const { faces } = pickingOf(selection).legal.value;
  const chosen = selection.chosen.value;
  useEffect(() => {
    const [first] = faces;
    if (first === undefined) return;
    if (chosen === null) selection.choose(first);
    for (const face of faces) void selection.fetchPreview(face);
  }, [faces, chosen, selection]);
}
