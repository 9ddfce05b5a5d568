/** How wide the page is, for what styles alone cannot decide. */
import { signal } from "@preact/signals";

const query = matchMedia("(max-width: 999px)");

/** Whether the rail has no room for the panel of actions and talk: then it is a drawer. */
export const narrow = signal(query.matches);

query.addEventListener("change", () => {
  narrow.value = query.matches;
});
