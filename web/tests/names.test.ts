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
  expect(names).toEqual([
    "Ana",
    "Computer A · level\u00a03",
    "Computer B · level\u00a03",
    "seat 3",
  ]);
  expect(nameOfSeat(SEATS.slice(0, 2), 1, "")).toBe("Computer · level\u00a03");
});

it("tells two people of one name apart by their seats, and two of one level by a letter", () => {
  const twins = [...SEATS, { name: "Ana", level: null }];
  const full = twins.map((_, seat) => fullNameOfSeat(twins, seat, `seat ${seat}`));
  expect(full).toEqual([
    "Ana (seat 0)",
    "Computer A · level\u00a03",
    "Computer B · level\u00a03",
    "seat 3",
    "Ana (seat 4)",
  ]);
  const short = twins.map((_, seat) => shortNameOfSeat(twins, seat, `seat ${seat}`));
  expect(short).toEqual(["seat 0", full[1], full[2], "seat 3", "seat 4"]);
});

it("calls the computer by an article and its level inside a sentence", () => {
  const alone = SEATS.slice(0, 2);
  expect(sentenceNameOfSeat(alone, 0, "White")).toBe("Ana");
  expect(sentenceNameOfSeat(alone, 1, "Black")).toBe("the computer (level\u00a03)");
  expect(sentenceNameOfSeat(SEATS, 1, "Black")).toBe("the computer A (level\u00a03)");
  expect(sentenceNameOfSeat(SEATS, 2, "Red")).toBe("the computer B (level\u00a03)");
});
