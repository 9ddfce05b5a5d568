/** System notifications when it is the player's turn and the page is hidden. */
import { notices } from "../state/settings";

/** Whether this browser can show notices here: only over HTTPS, and not everywhere. */
export function canNotify(): boolean {
  return isSecureContext && "Notification" in globalThis;
}

/** Turn notices on or off; the browser asks for permission. */
export async function askNotifications(wanted: boolean): Promise<void> {
  if (!wanted) {
    notices.value = false;
    return;
  }
  notices.value = canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Notify, if it is wanted and the page is hidden. */
export function notify(title: string, tag: string): void {
  if (!notices.peek() || !document.hidden || !canNotify()) return;
  if (Notification.permission !== "granted") return;
  try {
    const shown = new Notification(title, { tag });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Some phones have the constructor and forbid its use.
  }
}
