// @vitest-environment happy-dom
/** The log's lines: what a player did in several moves is one line, which grows. */
import { beforeAll, describe, expect, it } from "vitest";
import { endWords, lineWords, logRows } from "../src/kit/log";
import type { LineEntry } from "../src/protocol/messages";
import { setLanguage } from "../src/state/words";
import { lineEntry } from "./fixtures";

/** A move by its sentence; one that begins with `+` continues the line before. */
function entry(words: string, seat = 0): LineEntry {
  const sentence = { fr: words.replace("+", ""), en: words.replace("+", "") };
  const continues = words.startsWith("+");
  return lineEntry(words, [], { seat, log: { seat, sentence, ...(continues && { continues }) } });
}

const LINE = [
  entry("pose un pilier"),
  entry("pioche"),
  entry("+pioche la plaque 7"),
  entry("+pioche la plaque 7 et la pose"),
  entry("passe", 1),
];

describe("the lines of a log", () => {
  beforeAll(() => setLanguage("fr"));

  it("put a move that continues in the place of the line before", () => {
    expect(logRows(LINE).map(({ first, last }) => [first, last])).toEqual([
      [1, 1],
      [2, 4],
      [5, 5],
    ]);
    expect(logRows(LINE)[1]?.entry).toBe(LINE[3]);
  });

  it("grow with the moves that are shown", () => {
    const [, row, more] = logRows(LINE, 3);
    expect(row?.entry).toBe(LINE[2]);
    expect(more).toBeUndefined();
  });

  it("begin with their player's name, and with a capital", () => {
    const log = { seat: 0, sentence: { fr: "paie {1}", en: "pays {1}" } };
    expect(lineWords(log, ["l’ordinateur (niv. 2)", "Ada"])).toBe("L’ordinateur (niv. 2) paie Ada");
    expect(lineWords({ ...log, seat: null }, ["Bob", "Ada"])).toBe("Paie Ada");
  });

  it("tell the end where a move brought it", () => {
    const log = { seat: 0, sentence: { fr: "passe", en: "passes" } };
    expect(endWords(log, [])).toBeNull();
    const end = { fr: "{0} gagne", en: "{0} wins" };
    expect(endWords({ ...log, end }, ["ada"])).toBe("Ada gagne");
  });
});
