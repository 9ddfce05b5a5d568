// @vitest-environment happy-dom
/** A game's sentences: seats by the names that the page gives them, clauses apart. */
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { sentenceNames } from "../src/kit/names";
import type { Sentence } from "../src/protocol/messages";
import { cited, language, setLanguage, told } from "../src/state/words";

vi.mock("../src/state/games", () => ({
  gameCard: (name: string) => (name === "coloured" ? { seats: ["W", "B"] } : null),
}));

const WON: Sentence = {
  fr: "cinq carrés alignés : {0} gagne",
  en: "five squares in line: {0} wins",
  clauses: ["K7"],
};

beforeAll(() => setLanguage("fr"));

afterEach(() => {
  language.value = "fr";
});

it("puts names for placeholders, whatever the names contain", () => {
  expect(told(WON, ["Zoé"])).toBe("cinq carrés alignés : Zoé gagne");
  language.value = "en";
  expect(told(WON, ["{0} $& Blanc (K7)"])).toBe("five squares in line: {0} $& Blanc (K7) wins");
});

it("shows doubled braces as braces, and keeps a seat that has no name", () => {
  const sentence = { fr: "{{0}} à {1}", en: "" };
  expect(told(sentence, ["Zoé", "Léo"])).toBe("{0} à Léo");
  expect(told(sentence, [])).toBe("{0} à {1}");
});

it("cites clauses only where it is asked to", () => {
  expect(cited(WON, ["Blanc"])).toBe("cinq carrés alignés : Blanc gagne (K7)");
  expect(cited({ fr: "rangée 2", en: "row 2" }, [])).toBe("rangée 2");
});

it("calls a seat by its player, and by its colour where that has no name", () => {
  const seats = [
    { name: "Zoé", level: null },
    { name: "", level: null },
  ];
  expect(sentenceNames("coloured", seats)).toEqual(["Zoé", "Noir"]);
  expect(sentenceNames("numbered", seats)).toEqual(["Zoé", "Joueur 2"]);
  const alike = [
    { name: "", level: 2 },
    { name: "", level: 2 },
  ];
  expect(sentenceNames("coloured", alike)).toEqual([
    "l’ordinateur A (niv.\u00a02)",
    "l’ordinateur B (niv.\u00a02)",
  ]);
});
