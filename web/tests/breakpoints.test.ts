// @vitest-environment happy-dom
/** Stylesheets and scripts change the layout at the same widths. */
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { DRAWER, PHONE } from "../src/kit/breakpoints";

const SOURCES = resolve(import.meta.dirname, "../src");
/** A width that is nearer than this to a breakpoint was meant to be it. */
const NEAR = 20;

/** The widths of a stylesheet's media queries that are near a breakpoint without being at it. */
function strays(css: string): readonly string[] {
  return [...css.matchAll(/@media[^{]+/g)].flatMap(([query]) =>
    [...query.matchAll(/(max|min)-width: *(\d+)px/g)].flatMap(([text, side, digits]) => {
      const widest = Number(digits) - (side === "min" ? 1 : 0);
      const isStray = [PHONE, DRAWER].some(
        (breakpoint) => widest !== breakpoint && Math.abs(widest - breakpoint) < NEAR,
      );
      return isStray ? [text] : [];
    }),
  );
}

it("finds a media query that misses a breakpoint", () => {
  expect(strays("@media (max-width: 640px) {}")).toEqual(["max-width: 640px"]);
  expect(strays("@media (min-width: 640px) and (max-width: 999px) {}")).toEqual([]);
});

it("finds none in the stylesheets", () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf-8" });
  const found = files
    .filter((file) => file.endsWith(".css"))
    .flatMap((file) =>
      strays(readFileSync(resolve(SOURCES, file), "utf-8")).map((at) => [file, at]),
    );
  expect(found).toEqual([]);
});
