/** The identity of this browser: one person, even where the first visit opens two tabs. */
import { post } from "./http";

const NAME = "chantier.identity";
/** Stored once this browser has an identity: then it has a cookie, and two tabs are one person. */
const KNOWN = "chantier.known";
/** Milliseconds that another tab has to become known before it is taken for gone. */
const GONE = 4000;
/** Milliseconds between two looks at another tab's note, and until one's own is seen by all of them. */
const LOOK = 60;
const SEEN = 400;

let known: Promise<unknown> | null = null;

/** Get an identity: the token is in a cookie that no script reads. Once a page is enough. */
export function beKnown(): Promise<unknown> {
  known ??= become().catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

async function become(): Promise<void> {
  const ask = () => post("/api/identity", {}, { cookie: true });
  await (read(KNOWN) === null ? alone(ask) : ask());
  write(KNOWN, "1");
}

/**
 * Ask while no other tab does: of two tabs that come without a cookie each would be given another
 * token, and whatever the first one did with its own would be lost. The second one asks with the
 * cookie that the first was given, and keeps it.
 */
async function alone<T>(ask: () => Promise<T>): Promise<T> {
  const locks: LockManager | null | undefined = navigator.locks; // only over HTTPS, or on this machine
  if (locks) {
    let asked = false;
    const once = () => {
      asked = true;
      return ask();
    };
    try {
      return await locks.request(NAME, once);
    } catch (error) {
      if (asked) throw error; // the question failed, not the lock
      // A browser that may keep nothing here grants no lock either.
    }
  }
  const mine = `${Date.now()} ${Math.random()}`;
  await inTurn(mine);
  try {
    return await ask();
  } finally {
    if (read(NAME) === mine) write(NAME, null);
  }
}

/** Wait until the note that a tab leaves where all others read it is one's own. */
async function inTurn(mine: string): Promise<void> {
  for (let note = read(NAME); note !== mine; note = read(NAME)) {
    // A note from the future was left before the clock was set right: nobody comes back to it.
    const isFree = note === null || !(Math.abs(Date.now() - Number.parseInt(note, 10)) < GONE);
    if (isFree && !write(NAME, mine)) return; // nothing is kept here: there is no other way to tell
    // Tabs are told of each other's notes when their processes come to it, which takes a while.
    await new Promise((resolve) => setTimeout(resolve, isFree ? SEEN : LOOK));
  }
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Whether it could be written. */
function write(name: string, note: string | null): boolean {
  try {
    if (note === null) localStorage.removeItem(name);
    else localStorage.setItem(name, note);
    return true;
  } catch {
    return false;
  }
}
