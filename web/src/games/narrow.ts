/** Whether this is a phone: there is no rail, and some lines are said in fewer words. */
import { type ReadonlySignal, signal } from "@preact/signals";

const query = matchMedia("(max-width: 639px)");
const now = signal(query.matches);
query.addEventListener("change", () => {
  now.value = query.matches;
});

/** Followed as the window changes. */
export const narrow: ReadonlySignal<boolean> = now;
