/**
 * The arithmetic of chance that can be checked, as docs/protocol.md describes it: the chain of digests,
 * and the numbers that a secret and the players' salts lead to.
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export type ChanceProtocol = "chantier-chance/1" | "chantier-chance/2";
/** What a number is drawn for: an outcome of chance, or who sits where. */
export type Purpose = "action" | "order";

/** What a bound may be at most: there are no more blocks. */
export const LARGEST_BOUND = 1n << 256n;
const START = new Uint8Array(32);

/** The digests of a chain, one after each event. */
export function digestsOf(events: readonly unknown[]): readonly string[] {
  let digest: Uint8Array = START;
  return events.map((event) => {
    digest = sha256(concatBytes(digest, utf8ToBytes(canonical(event))));
    return bytesToHex(digest);
  });
}

/** A value as canonical JSON: no spaces, keys sorted by their code points. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([one], [other]) => compare(one, other));
  return `{${fields.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join()}}`;
}

/** By code points, as UTF-8 sorts; JavaScript's own order is another beyond U+FFFF. */
function compare(one: string, other: string): number {
  const [left, right] = [[...one], [...other]];
  const at = left.findIndex((sign, index) => sign !== right[index]);
  if (at < 0) return left.length - right.length;
  return (left[at]?.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? -1);
}

/** What is shown of a secret before the game. */
export function commitmentTo(secret: string): string {
  return bytesToHex(sha256(hexToBytes(secret)));
}

/** Where a table's chance comes from. */
export interface Source {
  readonly protocol: ChanceProtocol;
  /** In hexadecimal digits. */
  readonly secret: string;
  /** What each seat adds. */
  readonly salts: readonly string[];
}

/** A number from 0 to `bound` - 1, for the moment after `number` actions; throws for a bound without one. */
export function draw(source: Source, what: Purpose, number: number, bound: bigint): bigint {
  const { protocol, secret, salts } = source;
  const begin = protocol === "chantier-chance/1" ? protocol : `${protocol}\n${what}`;
  if (bound < 1n || bound > LARGEST_BOUND) throw new RangeError();
  const limit = (LARGEST_BOUND / bound) * bound; // no remainder favours a number
  for (let attempt = 0; ; attempt++) {
    const text = `${begin}\n${number}\n${attempt}\n${JSON.stringify(salts)}`;
    const block = BigInt(`0x${bytesToHex(hmac(sha256, hexToBytes(secret), utf8ToBytes(text)))}`);
    if (block < limit) return block % bound;
  }
}
