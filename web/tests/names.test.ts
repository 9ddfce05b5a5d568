// @vitest-environment happy-dom
/** What seats are called, alone and beside a seat that is called the same. */
import { beforeAll, expect, it } from "vitest";
import { fullNameOfSeat, nameOfSeat, sentenceNameOfSeat, shortNameOfSeat } from "../src/kit/names";
import { setLanguage } from "../src/state/words";

const SEATS = [
  { name: "Ana", level: null },
  { name: "", level: 3 },
  { name: "", level: 3 },
  { name: "", level: null },
];

beforeAll(() => setLanguage("en"));

it("names a player, the computer with its level, or the seat itself", () => {
  const names = SEATS.map((_, seat) => nameOfSeat(SEATS, seat, `seat ${seat}`));
  expect(names).toEqual(["Ana", "Computer · level\u00a03", "Computer · level\u00a03", "seat 3"]);
});

it("tells two levels apart by their seats, where there is room beside the level", () => {
  const full = SEATS.map((_, seat) => fullNameOfSeat(SEATS, seat, `seat ${seat}`));
  expect(full).toEqual([
    "Ana",
    "Computer · level\u00a03 (seat 1)",
    "Computer · level\u00a03 (seat 2)",
    "seat 3",
  ]);
  const short = SEATS.map((_, seat) => shortNameOfSeat(SEATS, seat, `seat ${seat}`));
  expect(short).toEqual(["Ana", "seat 1", "seat 2", "seat 3"]);
});

it("calls the computer by an article and its level inside a sentence", () => {
  const alone = SEATS.slice(0, 2);
  expect(sentenceNameOfSeat(alone, 0, "White")).toBe("Ana");
  expect(sentenceNameOfSeat(alone, 1, "Black")).toBe("the computer (level\u00a03)");
  expect(sentenceNameOfSeat(SEATS, 1, "Black")).toBe("the computer (level\u00a03, black)");
});
