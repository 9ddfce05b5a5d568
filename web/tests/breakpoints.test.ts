// @vitest-environment happy-dom
/** Stylesheets and scripts change the layout at the same widths. */
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { DRAWER, PHONE, scaleFor } from "../src/kit/breakpoints";
import { scaled } from "../src/ui/windowScale";

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

it("draws larger in larger windows, and as the person wishes", () => {
  expect(scaleFor({ width: 1366, height: 768 }, 1)).toBe(1);
  expect(scaleFor({ width: 1280, height: 600 }, 1)).toBe(1);
  expect(scaleFor({ width: 1920, height: 1080 }, 1)).toBeCloseTo(1.406, 3);
  expect(scaleFor({ width: 2560, height: 1440 }, 1)).toBe(1.6);
  expect(scaleFor({ width: 1366, height: 768 }, 2)).toBe(2);
  expect(scaleFor({ width: 1366, height: 768 }, 0.8)).toBe(0.8);
});

it("leaves a small window room, whatever was stored", () => {
  expect(scaleFor({ width: 390, height: 844 }, 2)).toBeCloseTo(390 / 320, 2);
  expect(scaleFor({ width: 640, height: 360 }, 2)).toBeCloseTo(360 / 320, 2);
  expect(scaleFor({ width: 1366, height: 768 }, 40)).toBe(2);
  expect(scaleFor({ width: 1366, height: 768 }, Number("junk"))).toBe(1);
});

it("scales a media query without a gap between its two sides", () => {
  expect(scaled("(max-width: 639px)", 2)).toBe("(max-width: 1279.98px)");
  expect(scaled("(min-width: 640px)", 2)).toBe("(min-width: 1280px)");
  expect(scaled("(min-width: 1000px) and (max-height: 820px)", 1.5)).toBe(
    "(min-width: 1500px) and (max-height: 1231.49px)",
  );
  expect(scaled("print", 2)).toBe("print");
});
