// @vitest-environment happy-dom
/** What seats are called, alone and beside a seat that is called the same. */
import { beforeAll, expect, it } from "vitest";
import { fullNameOfSeat, nameOfSeat, shortNameOfSeat } from "../src/kit/names";
import { setLanguage } from "../src/state/words";

const SEATS = [
  { name: "Ana", level: null },
  { name: "", level: 3 },
  { name: "", level: 3 },
  { name: "", level: null },
];

beforeAll(() => setLanguage("en"));

it("names a player, a level, or the seat itself", () => {
  const names = SEATS.map((_, seat) => nameOfSeat(SEATS, seat, `seat ${seat}`));
  expect(names).toEqual(["Ana", "Level 3", "Level 3", "seat 3"]);
});

it("tells two levels apart by their seats, where there is room beside the level", () => {
  const full = SEATS.map((_, seat) => fullNameOfSeat(SEATS, seat, `seat ${seat}`));
  expect(full).toEqual(["Ana", "Level 3 (seat 1)", "Level 3 (seat 2)", "seat 3"]);
  const short = SEATS.map((_, seat) => shortNameOfSeat(SEATS, seat, `seat ${seat}`));
  expect(short).toEqual(["Ana", "seat 1", "seat 2", "seat 3"]);
});
