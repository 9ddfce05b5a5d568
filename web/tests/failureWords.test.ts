// @vitest-environment happy-dom
/** What the page says while the server asks it to wait. */
import { beforeAll, describe, expect, it } from "vitest";
import { Refusal } from "../src/net/http";
import { setLanguage } from "../src/state/words";
import { failureWords, retryWords, waitingWords } from "../src/ui/failureWords";

function refusal(code: string, after: number | null): Refusal {
  const why = { fr: "Trop de connexions sont ouvertes : fermez-en une.", en: "Too many." };
  return new Refusal({ type: "refused", id: "", code, why, broken: [], board: null }, 429, after);
}

describe("a server that asks to wait", () => {
  beforeAll(() => setLanguage("fr"));

  it("is waited for by the page itself where it follows a table", () => {
    expect(waitingWords(refusal("error.too_often", 5))).toBe(
      "Trop de demandes à la fois. La page réessaie dans 5 secondes.",
    );
    expect(waitingWords(refusal("error.too_many_sockets", 1))).toBe(
      "Trop de connexions sont ouvertes : fermez-en une. La page réessaie dans 1 seconde.",
    );
    expect(waitingWords(refusal("error.origin", null))).toBe(
      "Trop de connexions sont ouvertes : fermez-en une.",
    );
  });

  it("is waited for by the person where a press was refused", () => {
    expect(retryWords(7)).toBe("Réessayez dans 7 secondes.");
    expect(retryWords(600)).toBe("Réessayez dans quelques minutes.");
    expect(retryWords(undefined)).toBe("");
    expect(failureWords(refusal("error.too_often", 5))).toBe(
      "Trop de demandes à la fois. Réessayez dans 5 secondes.",
    );
  });
});
