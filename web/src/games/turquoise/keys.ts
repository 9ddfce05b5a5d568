/** What keys do and what happens by itself while somebody here must act, in either view. */
import { useEffect } from "preact/hooks";
import type { Hand } from "../../state/hand";
import { pickingOf } from "./store";

/** Escape puts back, R turns a plate (with the shift key the other way); not while one writes. */
export function useKeys(hand: Hand): void {
  useEffect(() => {
    const picking = pickingOf(hand);
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
  }, [hand]);
}

/** Whether a menu or a dialogue is open: Escape is meant for that. */
function isElsewhere(): boolean {
  return document.querySelector("dialog[open], .menu-list") !== null;
}

/** A plate is turned from how it was drawn, and all four ways are looked at side by side. */
export function useFacing(hand: Hand): void {
  const { faces } = pickingOf(hand).legal.value;
  const chosen = hand.chosen.value;
  useEffect(() => {
    const [first] = faces;
    if (first === undefined) return;
    if (chosen === null) hand.choose(first);
    for (const face of faces) void hand.look(face);
  }, [faces, chosen, hand]);
}
