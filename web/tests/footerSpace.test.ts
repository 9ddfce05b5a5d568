import { expect, it } from "vitest";
import { reserved } from "../src/ui/table/footerSpace";

it("keeps the most that the bar has needed, until the board has another width", () => {
  const first = reserved({ width: 0, height: 0 }, { width: 500, height: 140 });
  expect(first).toEqual({ width: 500, height: 140 });
  expect(reserved(first, { width: 500, height: 94 }).height).toBe(140);
  expect(reserved(first, { width: 500, height: 180 }).height).toBe(180);
  expect(reserved(first, { width: 900, height: 94 })).toEqual({ width: 900, height: 94 });
});
