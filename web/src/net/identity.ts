/** The identity of this browser: one person, even where the first visit opens two tabs. */
import { post } from "./http";

const NAME = "chantier.identity";
/** Stored once this browser has an identity: then it has a cookie, and two tabs are one person. */
const KNOWN = "chantier.known";
/** Milliseconds after which another tab's claim is stale. */
const GONE = 4000;
/** Milliseconds between two reads of the claim, and until every tab sees this one's. */
const LOOK = 60;
const SEEN = 400;

let known: Promise<unknown> | null = null;

/** Get an identity: the token is in a cookie that no script reads. Once a page is enough. */
export function ensureIdentity(): Promise<unknown> {
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
 * Ask while no other tab does: of two tabs without a cookie each would get another
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

/** Wait until this tab holds the claim in the shared storage. */
async function inTurn(mine: string): Promise<void> {
  for (let note = read(NAME); note !== mine; note = read(NAME)) {
    // A claim from the future was written before the clock was corrected: it is stale.
    const isFree = note === null || !(Math.abs(Date.now() - Number.parseInt(note, 10)) < GONE);
    if (isFree && !write(NAME, mine)) return; // without storage tabs cannot see each other
    // Storage reaches other tabs with a delay.
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

/** Write to storage; returns whether it worked. */
function write(name: string, note: string | null): boolean {
  try {
    if (note === null) localStorage.removeItem(name);
    else localStorage.setItem(name, note);
    return true;
  } catch {
    return false;
  }
}
