/** Which view of the tower is looked at apart, wherever it is shown. */
import { signal } from "@preact/signals";

/** The name of a view: `S`, `E`, `N`, `W` or `roof`; `null` for none. The model is told it too. */
export const focus = signal<string | null>(null);

/** Look at a view apart, or no longer. */
export function toggle(name: string): void {
  focus.value = focus.peek() === name ? null : name;
}
