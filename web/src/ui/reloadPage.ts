/** Reloads a page whose part could not be loaded: after a break, or after an update of the server. */
import { get, Refusal } from "../net/http";

const AGAIN = 2000;
/** Milliseconds between two reloads: a part that is really missing must not reload for ever. */
const SELDOM = 60_000;
const KEY = "chantier.renewed";

/** Reload the page as soon as the server answers: a failed import is never retried by the browser. */
export async function reloadPage(): Promise<void> {
  await pause(Math.max(AGAIN, before() + SELDOM - Date.now()));
  while (!(await answers())) await pause(AGAIN);
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without storage every reload waits as long.
  }
  location.reload();
}

/** When the page was last reloaded for this. */
function before(): number {
  try {
    return Number(sessionStorage.getItem(KEY) ?? 0);
  } catch {
    return Date.now();
  }
}

async function answers(): Promise<boolean> {
  try {
    await get("/api/status");
    return true;
  } catch (error) {
    return error instanceof Refusal;
  }
}

function pause(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.min(time, SELDOM)));
}
