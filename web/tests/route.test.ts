// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { cameFrom, go, parse } from "../src/state/route";

it("makes something of any address", () => {
  expect(parse("/t/abc#key=1&key=2")).toEqual({ page: "table", table: "abc", keys: ["1", "2"] });
  expect(parse("/t/%E0%A4%A")).toEqual({ page: "table", table: "%E0%A4%A", keys: [] });
  expect(parse("/lesson/tulum")).toEqual({ page: "lesson", game: "tulum", lesson: null });
  expect(parse("/edit/turquoise#set=a&b")).toEqual({
    page: "edit",
    game: "turquoise",
    hash: "set=a&b",
  });
  expect(parse("/edit")).toEqual({ page: "nowhere" });
  expect(parse("//")).toEqual({ page: "lobby", game: null });
  expect(parse("//t/abc")).toEqual({ page: "table", table: "abc", keys: [] });
});

it("leads back to the game from which a page was opened, as long as it is one's way", () => {
  go("t/abc#key=1");
  go("rules/tulum#U1");
  expect(cameFrom.value).toBe("t/abc");
  go("rules/kwinty");
  expect(cameFrom.value).toBe("t/abc");
  go("");
  expect(cameFrom.value).toBeNull();
  go("rules/tulum");
  expect(cameFrom.value).toBeNull();
  go("lesson/turquoise/first");
  go("rules/turquoise#Q9");
  expect(cameFrom.value).toBe("lesson/turquoise/first");
});
