// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";

async function opened() {
  vi.resetModules();
  return await import("../src/state/witnessed");
}

beforeEach(() => localStorage.clear());

it("keeps the first digest, the last, every sixteenth and the important ones", async () => {
  const { witness } = await opened();
  for (let number = 3; number <= 40; number++) witness("t", number, `d${number}`, number === 7);
  const { witnessed } = await opened();
  expect(witnessed("t").openedAt).toBe(7);
  expect(witnessed("t").digests).toEqual({ 3: "d3", 7: "d7", 16: "d16", 32: "d32", 40: "d40" });
  expect(witnessed("other")).toEqual({ digests: {}, openedAt: null });
});

it("believes what it saw first, and what two tabs saw", async () => {
  const one = await opened();
  const other = await opened();
  one.witness("t", 1, "a");
  other.witness("t", 5, "e", true);
  one.witness("t", 16, "p");
  one.witness("t", 16, "another");
  one.witness("t", 5, "another", true);
  const { witnessed } = await opened();
  expect(witnessed("t").digests).toEqual({ 1: "a", 5: "e", 16: "p" });
});

it("forgets the tables that were left longest ago", async () => {
  const { witness } = await opened();
  for (let table = 0; table < 70; table++) witness(`t${table}`, 1, "d");
  const { witnessed } = await opened();
  expect(witnessed("t9").digests).toEqual({});
  expect(witnessed("t10").digests).toEqual({ 1: "d" });
  expect(Object.keys(localStorage).filter((key) => key.startsWith("chantier.seen.")).length).toBe(
    60,
  );
});

it("is not misled by what is no digest", async () => {
  localStorage.setItem("chantier.seen.t", '{"fixed": 3, "last": "x"}');
  localStorage.setItem("chantier.witnessed", "7");
  const { witness, witnessed } = await opened();
  expect(witnessed("t").digests).toEqual({});
  witness("t", 2, "b");
  expect((await opened()).witnessed("t").digests).toEqual({ 2: "b" });
});
