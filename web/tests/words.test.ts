// @vitest-environment happy-dom
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { effect } from "@preact/signals";
import { beforeAll, describe, expect, it } from "vitest";
import { loadGame } from "../src/games/registry";
import { has, language, loadWords, say, setLanguage } from "../src/state/words";

const SOURCE = join(import.meta.dirname, "../src");
const GAMES = readdirSync(join(import.meta.dirname, "../../src/chantier/games"), {
  withFileTypes: true,
})
  .filter((folder) => folder.isDirectory() && /^[a-z]/.test(folder.name))
  .map((folder) => folder.name);
const NAMES = GAMES.join("|");

const KEY = new RegExp(`["\`]((?:seat|page\\.\\w+|${NAMES})\\.[\\w.]+)["\`]`, "g");
const BEGINNING = new RegExp(`\`((?:page\\.\\w+|${NAMES})\\.[\\w.]*)\\$\\{`, "g");

/** Where a part's words may be said: what is there was fetched with them. */
const PLACES: Readonly<Record<string, string>> = {
  "page.lobby": "ui/lobby/",
  "page.generic": "games/generic/",
  ...Object.fromEntries(GAMES.map((game) => [game, `games/${game}/`])),
};
/** In the lobby's folder, but others fetch it too. */
const SHARED = ["ui/lobby/createTable.ts", "ui/lobby/Progress.tsx"];

const files = readdirSync(SOURCE, { recursive: true, encoding: "utf-8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /\.tsx?$/.test(file));

function keysIn(file: string): string[] {
  const text = readFileSync(join(SOURCE, file), "utf-8");
  return [...text.matchAll(KEY)]
    .map((found) => found[1] ?? "")
    .filter((key) => !/\.(js|css)$/.test(key));
}

/** How keys that are put together begin, as far as that is written out. */
function beginningsIn(file: string): string[] {
  const text = readFileSync(join(SOURCE, file), "utf-8");
  return [...text.matchAll(BEGINNING)].map((found) => found[1] ?? "");
}

describe("the words", () => {
  beforeAll(() => setLanguage("fr"));

  it("are said only where they were fetched", () => {
    const strays = files.flatMap((file) =>
      [...keysIn(file), ...beginningsIn(file)].filter((key) => {
        const part = Object.keys(PLACES).find((prefix) => key.startsWith(`${prefix}.`));
        const place = part === undefined ? undefined : PLACES[part];
        return place !== undefined && (!file.startsWith(place) || SHARED.includes(file));
      }),
    );
    expect(strays).toEqual([]);
    expect(files.flatMap(beginningsIn).length).toBeGreaterThan(20);
  });

  it("of the lobby are said by nothing of it that others fetch too", () => {
    const others = files.filter((file) => file.startsWith("ui/") && !file.startsWith("ui/lobby/"));
    const fetched = others.flatMap((file) => {
      const text = readFileSync(join(SOURCE, file), "utf-8");
      return [...text.matchAll(/from "(?:\.\.|\.)\/(lobby\/\w+)"/g)].map((found) => found[1]);
    });
    const known = SHARED.map((file) => file.replace(/^ui\/|\.tsx?$/g, ""));
    expect([...new Set(fetched)].sort()).toEqual(known.sort());
  });

  it("of a game come with it, and go along into the other language", async () => {
    expect(has("kwinty.page.wall")).toBe(false);
    await loadGame("kwinty");
    expect(say("kwinty.page.wall")).toBe("Le mur");
    await setLanguage("en");
    expect(say("kwinty.page.wall")).not.toBe("Le mur");
    expect(has("kwinty.page.wall")).toBe(true);
    await setLanguage("fr");
  });

  it("that come later leave alone what is shown", async () => {
    let times = 0;
    const stop = effect(() => {
      say("page.net.coming");
      times += 1;
    });
    await loadWords("turris");
    expect(has("turris.page.bonus") || has("turris.bonus")).toBe(true);
    expect(times).toBe(1);
    await setLanguage("en");
    expect(times).toBe(2);
    stop();
    await setLanguage("fr");
  });

  it("are there for the first caller, also when more is asked for meanwhile", async () => {
    const spoken = setLanguage("en");
    const learning = loadWords("lobby");
    await Promise.all([spoken, learning]);
    expect(language.value).toBe("en");
    expect(has("page.lobby.title") && has("page.net.coming")).toBe(true);
    await setLanguage("fr");
  });

  it("are all there, as far as they are written out in the source", async () => {
    const parts = ["lobby", "generic", "ends", "lessons", "later", "pages", "editor", "make"];
    await Promise.all([...GAMES, ...parts].map(loadWords));
    const keys = new Set(files.flatMap(keysIn));
    const known = (key: string) => [key, `${key}.one`].some(has) || /\.$/.test(key);
    expect([...keys].filter((key) => !known(key))).toEqual([]);
    expect(keys.size).toBeGreaterThan(200);
  });
});
