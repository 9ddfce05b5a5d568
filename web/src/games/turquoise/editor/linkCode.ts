/**
 * A whole set as a short text for an address: `A`, then base64url of 27 drawings (12 bits each), 24 bits
 * for the entries, the name in UTF-8, and two bytes that tell whether a part of the link was lost.
 */
import {
  digitsOf,
  EDGE_PLACES,
  ENTRIES,
  PIECES,
  PLATES,
  type PlateSet,
  tidyName,
} from "./plateSet";

const VERSION = "A";
const BITS = PIECES.length * 12 + EDGE_PLACES.length;
/** Bytes of what stands before the name. */
const FIXED = Math.ceil(BITS / 8);
const CHECK = 2;
/** No set is longer: 40 characters of a name are 160 bytes at most. */
export const LONGEST_CODE = 1 + Math.ceil(((FIXED + 160 + CHECK) * 4) / 3);

/** The set as the text of a link. */
export function encodeSet(set: PlateSet): string {
  let bits = PIECES.flatMap((piece) =>
    [...digitsOf(set, piece)].map((digit) => inBits(digit)),
  ).join("");
  bits += EDGE_PLACES.map((place) => (set.entries.includes(place) ? "1" : "0")).join("");
  const fixed = (bits.padEnd(FIXED * 8, "0").match(/.{8}/g) ?? []).map((byte) =>
    Number.parseInt(byte, 2),
  );
  const body = [...fixed, ...new TextEncoder().encode(set.name)];
  return VERSION + toBase64(new Uint8Array([...body, ...checkOf(body)]));
}

function inBits(digit: string): string {
  return Number(digit).toString(2).padStart(3, "0");
}

/** The set of a link; `null` for a text that is none. */
export function decodeSet(code: string): PlateSet | null {
  if (!code.startsWith(VERSION) || code.length > LONGEST_CODE) return null;
  const bytes = fromBase64(code.slice(1));
  if (bytes === null || bytes.length <= FIXED + CHECK) return null;
  const body = [...bytes.slice(0, -CHECK)];
  if (checkOf(body).join() !== [...bytes.slice(-CHECK)].join()) return null;
  const bits = body
    .slice(0, FIXED)
    .map((byte) => byte.toString(2).padStart(8, "0"))
    .join("");
  if (bits.slice(BITS).includes("1")) return null;
  const digits = (bits.slice(0, PIECES.length * 12).match(/.{12}/g) ?? []).map(toDigits);
  const entries = EDGE_PLACES.filter((_, at) => bits[PIECES.length * 12 + at] === "1");
  const name = readName(new Uint8Array(body.slice(FIXED)));
  const [corner, summit] = digits.slice(PLATES);
  if (name === null || entries.length !== ENTRIES) return null;
  if (corner === undefined || summit === undefined) return null;
  return { name, corner, summit, entries, plates: digits.slice(0, PLATES) };
}

function toDigits(bits: string): string {
  return (bits.match(/.{3}/g) ?? []).map((three) => Number.parseInt(three, 2)).join("");
}

function readName(bytes: Uint8Array): string | null {
  try {
    const name = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return name !== "" && tidyName(name) === name ? name : null;
  } catch {
    return null; // not UTF-8
  }
}

/** Fletcher's two sums: any lost or changed letter shows. */
function checkOf(bytes: readonly number[]): readonly number[] {
  let low = 1;
  let high = 0;
  for (const byte of bytes) {
    low = (low + byte) % 251;
    high = (high + low) % 251;
  }
  return [low, high];
}

function toBase64(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64(text: string): Uint8Array | null {
  if (!/^[\w-]*$/.test(text)) return null;
  try {
    const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
