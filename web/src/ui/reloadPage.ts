/** Reloads a page whose part could not be loaded: after a break, or after an update of the server. */
import { get, Refusal } from "../net/http";

const AGAIN = 2000;
/** Milliseconds between two times: a part that is really missing must not turn the page for ever. */
const SELDOM = 60_000;
const KEY = "chantier.renewed";

/** Load the page anew as soon as the server answers: a part that failed is not fetched again. */
export async function reloadPage(): Promise<void> {
  await pause(Math.max(AGAIN, before() + SELDOM - Date.now()));
  while (!(await answers())) await pause(AGAIN);
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Then every time is waited for as long.
  }
  location.reload();
}

/** When it was done last, as far as is known. */
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
