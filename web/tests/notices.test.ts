// @vitest-environment happy-dom
/** Licence notices: which package a module is of, and that none goes without its text. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { noticeOf, packageOf } from "../notices";
import { flowing } from "../src/ui/lobby/LicensesPage";

test("a module belongs to the innermost package of its path, our own to none", () => {
  expect(packageOf("/x/web/node_modules/three/build/three.core.js")).toBe("three");
  expect(packageOf("/x/web/node_modules/@preact/signals/dist/signals.mjs")).toBe("@preact/signals");
  expect(packageOf("/x/node_modules/a/node_modules/b/index.js?v=1")).toBe("b");
  expect(packageOf("/x/web/node_modules/.chantier-fonts/chantier-sans.woff2")).toBe("source-sans");
  expect(packageOf("\0vite/preload-helper.js")).toBe("vite");
  expect(packageOf("/x/web/src/main.tsx")).toBeNull();
});

test("a package without a licence text stops the build", () => {
  const place = mkdtempSync(join(tmpdir(), "notices-"));
  mkdirSync(join(place, "some"));
  writeFileSync(join(place, "some/package.json"), '{"version": "1.0.0", "license": "MIT"}');
  expect(() => noticeOf("some", place, place)).toThrow("some ships no licence text");
  writeFileSync(join(place, "some.txt"), "Free for all.\n");
  const notice = { name: "some", version: "1.0.0", license: "MIT", text: "Free for all." };
  expect(noticeOf("some", place, place)).toEqual(notice);
});

test("a text flows, and keeps its paragraphs and short lines", () => {
  const long = "a word ".repeat(9).trim();
  expect(flowing(`MIT\n\n${long}\n${long}\nend\n\nnext`)).toBe(
    `MIT\n\n${long} ${long} end\n\nnext`,
  );
});
