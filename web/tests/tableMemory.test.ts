// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import { keepsKeys, knownKeys, seenLength } from "../src/state/tableMemory";

describe("what is remembered of tables", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("does not mistake what every object has for a table", () => {
    expect(seenLength("constructor")).toBe(null);
    expect(knownKeys("constructor", [])).toEqual([]);
  });

  it("keeps the secret links that another tab has kept meanwhile", () => {
    knownKeys("a", ["1"]);
    localStorage.setItem("chantier.keys", JSON.stringify({ a: ["1"], b: ["2"] }));
    dispatchEvent(new StorageEvent("storage", { key: "chantier.keys" }));
    knownKeys("c", ["3"]);
    const kept = JSON.parse(localStorage.getItem("chantier.keys") ?? "{}");
    expect(kept).toEqual({ a: ["1"], b: ["2"], c: ["3"] });
    expect(keepsKeys("c")).toBe(true);
  });

  it("knows when a secret link would be lost with the page", () => {
    const setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { getItem: () => null, setItem });
    expect(knownKeys("d", ["4"])).toEqual(["4"]);
    expect(keepsKeys("d")).toBe(false);
  });
});
