/** How wide the page is, for what styles alone cannot decide. */
import { type ReadonlySignal, signal } from "@preact/signals";

function matches(text: string): ReadonlySignal<boolean> {
  const query = matchMedia(text);
  const found = signal(query.matches);
  query.addEventListener("change", () => {
    found.value = query.matches;
  });
  return found;
}

/** Whether the rail has no room for the panel of actions and talk: then it is a drawer. */
export const narrow = matches("(max-width: 999px)");
/** Whether there is no rail at all, as on a phone. */
export const phone = matches("(max-width: 639px)");
