/** What a board waits for: only what stands on it, and says only words that came with it. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { expect, test } from "vitest";
import { OF_PAGES } from "../laterWords";

const SOURCE = resolve(import.meta.dirname, "../src");
/** Imports that a file waits for: `import()` is fetched when its code is run. */
const IMPORTED = /^(?:import|export)\b(?! type\b)[^;]*?["'](\.[^"']+)["'];/gm;
const SAID = /["'`](page\.[\w.]*)(\$?)/g;
const bare = (file: string) => readFileSync(file, "utf-8");

function reached(starts: readonly string[]): ReadonlySet<string> {
  const found = new Set(starts.map((start) => resolve(SOURCE, start)));
  for (const file of found) {
    for (const [, name = ""] of bare(file).matchAll(IMPORTED)) {
      const path = resolve(dirname(file), name);
      const next = [`${path}.ts`, `${path}.tsx`].find(existsSync);
      if (next !== undefined) found.add(next);
    }
  }
  return found;
}

const GAMES = readdirSync(resolve(SOURCE, "games")).flatMap((game) =>
  ["index.tsx", "model.ts", "model/index.ts"]
    .map((name) => `games/${game}/${name}`)
    .filter((file) => existsSync(resolve(SOURCE, file))),
);
const BOARD = reached(["main.tsx", "ui/table/TablePage.tsx", ...GAMES]);
/** Each of them is fetched once a board can be used. */
const LATER = [
  ..."salts witnessed fairness opening chance lessonProgress"
    .split(" ")
    .map((one) => `state/${one}.ts`),
  ..."Advice Alerts Chat Clock FirstTime Log MoveEffects Notices Offers Panel End WaitingRoom"
    .split(" ")
    .map((one) => `ui/table/${one}.tsx`),
  "ui/table/sideEffects.ts",
  "ui/table/whoBegins.ts",
];

test("a board does not wait for what stands beside it, nor for salts and their proof", () => {
  expect(LATER.filter((file) => !existsSync(resolve(SOURCE, file)))).toEqual([]);
  expect(LATER.filter((file) => BOARD.has(resolve(SOURCE, file)))).toEqual([]);
  expect(BOARD.size).toBeGreaterThan(150);
});

test("what stands on a board or beside it says no words of other pages", () => {
  const beside = reached(["ui/table/railParts.ts"]);
  const wrong = [...BOARD, ...beside].flatMap((file) =>
    [...bare(file).matchAll(SAID)]
      .filter(([, key = ""]) => OF_PAGES.test(key))
      .map(([, key]) => `${key} in ${file.slice(SOURCE.length + 1)}`),
  );
  expect(wrong).toEqual([]);
});
