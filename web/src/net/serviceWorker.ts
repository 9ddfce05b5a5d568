/** Registers the service worker, which shows the offline page and caches nothing else. */
import { ROOT } from "./http";

/** Register it where the browser allows one: over HTTPS or on this machine. */
export function standBy(): void {
  if (!import.meta.env.PROD || !isSecureContext || !("serviceWorker" in navigator)) return;
  const begin = () => {
    navigator.serviceWorker.register(`${ROOT}sw.js`).catch(() => {
      // A browser that forbids it shows its own page instead.
    });
  };
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}
