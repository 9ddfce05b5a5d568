/** Opens a player's salt when the table asks for it; loaded when a table is about to begin. */
import { post } from "../net/http";
import type { Snapshot } from "../protocol/messages";
import { awaitedSeats } from "./advance";
import { showSalt } from "./salts";
import { witness } from "./witnessed";

/**
 * The salt to open, once what was seen before is kept; `null` where this browser did not make it for this
 * table.
 */
export function saltToOpen(table: Snapshot, hash: string): string | null {
  const salt = showSalt(hash, table);
  // A server that showed others another table before it had this salt is found out by this digest.
  if (salt !== null) witness(table.table, table.number, table.digest, true);
  return salt;
}

/** Open at once what a new table waits for, while its page is still loading. */
export function openEarly(table: Snapshot): void {
  for (const seat of awaitedSeats(table)) {
    const hash = table.seats[seat]?.opens ?? "";
    const salt = table.you.seats.includes(seat) ? saltToOpen(table, hash) : null;
    if (salt === null) continue;
    const message = { type: "open_salt", id: `open.${hash}`.slice(0, 64), salt } as const;
    // Where this fails the table's page opens it.
    post("/api/tables/{table}/messages", { table: table.table }, message).catch(() => {});
  }
}
