/** Words that a table loads after its board are said by what it loads after its board. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { expect, test } from "vitest";
import { LATER, LATER_KEYS } from "../laterWords";

const SOURCE = resolve(import.meta.dirname, "../src");
const CATALOGUE = resolve(import.meta.dirname, "../../src/chantier/i18n");
const LOADED_LATER = ["railParts", "deferredParts"].map((name) =>
  resolve(SOURCE, `ui/table/${name}.ts`),
);
const IMPORTED = /(?:from|import)\s*\(?"(\.[^"]+)"/g;
/** Keys in the source, and their beginnings where the rest is computed. */
const SAID = /["'`]((?:page|reaction)\.[\w.]*)(\$?)/g;
const TYPES = /import type [^;]+;/g;

const bare = (file: string) => readFileSync(file, "utf-8").replaceAll(TYPES, "");

function fileOf(from: string, name: string): string | undefined {
  const path = resolve(dirname(from), name);
  return [`${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`].find(existsSync);
}

/** The files that one leads to, without what is loaded later. */
function reached(start: string): Set<string> {
  const found = new Set<string>([start]);
  for (const file of found) {
    for (const [, name = ""] of bare(file).matchAll(IMPORTED)) {
      const next = fileOf(file, name);
      if (next !== undefined && !LOADED_LATER.includes(next)) found.add(next);
    }
  }
  return found;
}

/** The keys that a file says too early. */
function wrongIn(file: string): string[] {
  const said = [...bare(file).matchAll(SAID)];
  return said
    .filter(
      ([, key = "", goesOn]) =>
        LATER.test(key) || (goesOn === "$" && LATER_KEYS.some((later) => later.startsWith(key))),
    )
    .map(([, key]) => `${key} in ${file.slice(SOURCE.length + 1)}`);
}

const early = reached(resolve(SOURCE, "main.tsx"));
for (const game of readdirSync(resolve(SOURCE, "games"))) {
  const module = resolve(SOURCE, "games", game, "index.tsx");
  if (existsSync(module)) for (const file of reached(module)) early.add(file);
}

test("what comes with the board says none of the words that come later", () => {
  expect(early.size).toBeGreaterThan(200);
  const wrong = [...early].flatMap(wrongIn);
  expect(wrong).toEqual([]);
});

test("every one of them is in the catalogue", () => {
  for (const key of LATER_KEYS) {
    const [whole = "", section, ...rest] = key.split(".");
    const ofPage = whole === "page";
    const file = resolve(CATALOGUE, ofPage ? `page/${section}.fr.json` : "fr.json");
    const words = JSON.parse(readFileSync(file, "utf-8"));
    expect(words, key).toHaveProperty(ofPage ? rest : [whole, section ?? ""]);
  }
});
