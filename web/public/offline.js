/** The page that the worker shows without a network: as soon as the server answers, go on. */
const root = new URL(".", document.currentScript.src);
const AGAIN = 3000;

async function again() {
  try {
    const answer = await fetch(new URL("healthz", root), { cache: "no-store" });
    if (answer.ok) {
      if (location.pathname === `${root.pathname}offline`) location.replace(root);
      else location.reload();
      return;
    }
  } catch {
    // Still nobody there.
  }
  setTimeout(again, AGAIN);
}

setTimeout(again, AGAIN);
addEventListener("online", again, { once: true });
