/**
 * What this browser adds to chance: it makes a salt whenever a player here takes a seat, shows its
 * hash, and keeps the salt until the table asks for it. Loaded when it is needed: it brings SHA-256,
 * which browsers offer to pages by HTTPS alone.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Snapshot } from "../protocol/messages";

const PLACE = "chantier.salts";
/** Of tables that may still wait for one; the oldest are forgotten. */
const MOST = 300;
const BYTES = 24;
/** Those that were made on this page: a private window may keep nothing else. */
const made = new Map<string, string>();

/** The SHA-256 of a text, as hexadecimal digits. */
export function hashOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/**
 * Make a salt for a table, for the `rematchOf` one, or for a table that has no name yet; returns its
 * hash.
 */
export function newSaltHash(home: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const salt = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
  const hash = hashOf(salt);
  keep(hash, { salt, home });
  return hash;
}

/** Where a salt is at home that is meant for the rematch of a table. */
export function rematchOf(table: string): string {
  return `rematch:${table}`;
}

/** The table that a salt was made for has its name now. */
export function settleSalt(hash: string, table: string): void {
  const found = keptUnder(hash);
  if (found !== null) keep(hash, { ...found, home: table });
}

/**
 * Whether this browser made a salt and showed it to a table. One that another table has seen before may
 * have been put there by a server that knew it: it proves nothing.
 */
export function isSaltOf(salt: string, table: string): boolean {
  return isHashOf(hashOf(salt), table);
}

/** The same of a salt that only its hash is known of. */
export function isHashOf(hash: string, table: string): boolean {
  return keptUnder(hash)?.home === table;
}

/**
 * The salt that a table waits for: from now on it is that table's alone. `null` where this browser did not
 * make it for that table: a server may show its hash at another one, to know the salt too early.
 */
export function showSalt(hash: string, table: Snapshot): string | null {
  const found = keptUnder(hash);
  if (found === null) return null;
  const { salt, home } = found;
  const homes = ["", table.table, ...(table.before === null ? [] : [rematchOf(table.before)])];
  if (!homes.includes(home)) return null;
  keep(hash, { salt, home: table.table });
  return salt;
}

interface HeldSalt {
  readonly salt: string;
  readonly home: string;
}

function keep(hash: string, { salt, home }: HeldSalt): void {
  const text = `${salt} ${home}`;
  made.set(hash, text);
  // Read anew each time: another tab may have made one meanwhile.
  const all = Object.entries({ ...stored(), [hash]: text }).slice(-MOST);
  try {
    localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries(all)));
  } catch {
    // Then it lasts as long as the page.
  }
}

/** What was kept of a salt, by another tab too: that may have shown it meanwhile. */
function keptUnder(hash: string): HeldSalt | null {
  const found = [stored()[hash], made.get(hash)].find((one) => typeof one === "string");
  const [salt = "", home = ""] = String(found ?? "").split(" ");
  return salt !== "" && hashOf(salt) === hash ? { salt, home } : null;
}

/** What is stored, however strange. */
function stored(): Readonly<Record<string, unknown>> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "{}");
    return typeof found === "object" && found !== null ? { ...found } : {};
  } catch {
    return {};
  }
}
