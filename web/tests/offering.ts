/** Legal actions as the server offers them, for a selection under test. */
import { computed, type ReadonlySignal } from "@preact/signals";
import type { GameTypes, OfferedAction } from "../src/protocol/messages";

/** Texts with their parts; without `parts` an action has none. */
export function offering<G extends GameTypes>(
  texts: ReadonlySignal<readonly string[]>,
  parts: (text: string) => G["action"],
): ReadonlySignal<readonly OfferedAction<G>[]>;
export function offering(
  texts: ReadonlySignal<readonly string[]>,
): ReadonlySignal<readonly OfferedAction[]>;
export function offering(
  texts: ReadonlySignal<readonly string[]>,
  parts: (text: string) => readonly unknown[] = () => [],
): ReadonlySignal<readonly OfferedAction[]> {
  const known = new Map<readonly string[], readonly OfferedAction[]>();
  return computed(() => {
    const list = texts.value;
    const offered = known.get(list) ?? list.map((text) => [text, parts(text)] as const);
    known.set(list, offered); // one list, one array: as a table has it
    return offered;
  });
}
