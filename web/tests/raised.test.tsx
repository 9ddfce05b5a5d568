// @vitest-environment happy-dom
import { render } from "preact";
import { expect, it } from "vitest";
import { Raised } from "../src/ui/Raised";

function raised(text: string): readonly (string | null)[] {
  const host = document.createElement("p");
  render(<Raised text={text} />, host);
  expect(host.textContent).toBe(text);
  return [...host.querySelectorAll(".raised")].map((part) => part.textContent);
}

it("raises the letters of French ordinals, and leaves every other text alone", () => {
  expect(raised("contre Zoé · 1er coup")).toEqual(["er"]);
  expect(raised("2e, puis 3e")).toEqual(["e", "e"]);
  expect(raised("1st, 2nd, 3rd and 4th; 2 et 3 ; 3ete")).toEqual([]);
});
