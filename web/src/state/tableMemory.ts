/** What this device remembers of each table: how far it was seen, and the secret links of seats. */
import type { Signal } from "@preact/signals";
import { isKept, remembered } from "./settings";

type ByTable<T> = Readonly<Record<string, T>>;

const MOST = 60;
const lengths = remembered<ByTable<number>>("seen", {});
const losses = remembered<ByTable<Readonly<Record<string, number>>>>("losses", {});
const secrets = remembered<ByTable<readonly string[]>>("keys", {});

/** How many actions of a table were shown here; `null` on a first visit. */
export function seenLength(table: string): number | null {
  return of(lengths, table) ?? null;
}

/** Remember how many actions of a table were shown here. */
export function saveSeen(table: string, length: number): void {
  if (of(lengths, table) !== length) keep(lengths, table, length);
}

/** Up to which event of a table the player of a seat has seen what was lost; 0 for none. */
export function seenLoss(table: string, seat: number): number {
  return (Object.hasOwn(losses.value ?? {}, table) && losses.value[table]?.[seat]) || 0;
}

/** Remember that the player of a seat has seen what was lost up to an event. */
export function saveSeenLoss(table: string, seat: number, number: number): void {
  keep(losses, table, { ...of(losses, table), [seat]: number });
}

/** The secret links of a table's seats that were opened here, with some more. */
export function knownKeys(table: string, more: readonly string[]): readonly string[] {
  const known = of(secrets, table) ?? [];
  const all = [...new Set([...known, ...more])];
  if (all.length > known.length) keep(secrets, table, all);
  return all;
}

/** The secret links that were opened here, each with its table, the latest first. */
export function allKeys(): readonly (readonly [table: string, key: string])[] {
  const all = Object.entries(secrets.peek() ?? {}).reverse();
  return all.flatMap(([table, keys]) => keys.map((key) => [table, key] as const));
}

/** Whether the secret links of a table outlast this page, so that the address need not hold them. */
export function keepsKeys(table: string): boolean {
  return of(secrets, table) !== undefined && isKept("keys", secrets.peek());
}

/** The stored entry of a table; safe for ids such as `constructor`. */
function of<T>(where: Signal<ByTable<T>>, table: string): T | undefined {
  const all = where.peek() ?? {}; // storage may hold anything
  return Object.hasOwn(all, table) ? all[table] : undefined;
}

/** Drop the oldest entries, so that storage does not grow for ever. */
function keep<T>(where: Signal<ByTable<T>>, table: string, value: T): void {
  const others = Object.entries(where.peek() ?? {}).filter(([name]) => name !== table);
  where.value = Object.fromEntries([...others.slice(1 - MOST), [table, value]]);
}
