// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Snapshot } from "../src/protocol/messages";

/** The module as a page that was just opened has it. */
async function opened() {
  vi.resetModules();
  return await import("../src/state/salts");
}

const at = (table: string, before: string | null = null) => ({ table, before }) as Snapshot;

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it("shows the hash that the protocol's test vectors have, beyond ASCII too", async () => {
  const { hashOf } = await opened();
  expect(hashOf("a grain of salt from Ada")).toBe(
    "46d4549060f0f7de9ee9fc6c84720fa33d18da4d25d81b02426fd7b0c4d4bdd3",
  );
  expect(hashOf("le grain de Béa, salé")).toBe(
    "8ee573ce4982ca6a5609f1cec958b344cbeef2df9799f17db54881bbc3f7fb0e",
  );
});

it("makes another salt each time, of 24 bytes, and finds it after a reload", async () => {
  const { newSaltHash } = await opened();
  const hashes = [newSaltHash("t"), newSaltHash("t")];
  const { showSalt, hashOf } = await opened();
  const salts = hashes.map((hash) => showSalt(hash, at("t")) ?? "");
  expect(salts.map(hashOf)).toEqual(hashes);
  expect(new Set(salts).size).toBe(2);
  for (const salt of salts) expect(salt).toMatch(/^[A-Za-z0-9_-]{32}$/);
  expect(showSalt("0".repeat(64), at("t"))).toBeNull();
  expect(showSalt("constructor", at("t"))).toBeNull();
});

it("forgets the oldest of very many, and none that another tab has just made", async () => {
  const one = await opened();
  const oldest = one.newSaltHash("t");
  const other = await opened();
  const theirs = other.newSaltHash("t");
  const mine = one.newSaltHash("t");
  const fresh = await opened();
  expect([oldest, theirs, mine].map((hash) => fresh.showSalt(hash, at("t")) !== null)).toEqual([
    true,
    true,
    true,
  ]);
  for (let count = 0; count < 300; count++) one.newSaltHash("t");
  const later = await opened();
  expect(later.showSalt(oldest, at("t"))).toBeNull();
  expect(Object.keys(JSON.parse(localStorage.getItem("chantier.salts") ?? "")).length).toBe(300);
});

it("shows a salt to the table that it was made for, and to no other", async () => {
  const { newSaltHash, showSalt } = await opened();
  const hash = newSaltHash("t");
  expect(showSalt(hash, at("trap"))).toBeNull();
  expect(showSalt(hash, at("trap", "t"))).toBeNull();
  const salt = showSalt(hash, at("t"));
  expect(salt).not.toBeNull();
  const later = await opened();
  expect(later.showSalt(hash, at("t"))).toBe(salt);
  expect(later.showSalt(hash, at("trap"))).toBeNull();
});

it("shows the salt of a rematch at one rematch alone", async () => {
  const { newSaltHash, rematchOf, showSalt } = await opened();
  const hash = newSaltHash(rematchOf("first"));
  expect(showSalt(hash, at("trap", "another"))).toBeNull();
  expect(showSalt(hash, at("second", "first"))).not.toBeNull();
  expect((await opened()).showSalt(hash, at("third", "first"))).toBeNull();
});

it("keeps the salt of a new table for the table that it became", async () => {
  const { newSaltHash, settleSalt, showSalt } = await opened();
  const hash = newSaltHash("");
  settleSalt(hash, "t");
  expect((await opened()).showSalt(hash, at("trap"))).toBeNull();
  expect(showSalt(hash, at("t"))).not.toBeNull();
});

it("knows a salt as its own at the table to which it was shown, and at no other", async () => {
  const { isSaltOf, newSaltHash, showSalt } = await opened();
  const old = showSalt(newSaltHash("old"), at("old")) ?? "";
  const rematch = showSalt(newSaltHash("rematch:old"), at("new", "old")) ?? "";
  expect(isSaltOf(old, "old")).toBe(true);
  expect(isSaltOf(rematch, "new")).toBe(true);
  // The server knows it since the game before: it may have put it into this one.
  expect(isSaltOf(old, "new")).toBe(false);
  expect(isSaltOf(rematch, "old")).toBe(false);
  expect(isSaltOf("another salt", "old")).toBe(false);
  expect(isSaltOf("", "old")).toBe(false);
});

it("lasts as long as the page where nothing may be kept, and survives what is no salt", async () => {
  localStorage.setItem("chantier.salts", '{"x": 3, "broken');
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full");
  });
  const { newSaltHash, showSalt, hashOf } = await opened();
  const hash = newSaltHash("t");
  expect(hashOf(showSalt(hash, at("t")) ?? "")).toBe(hash);
});
