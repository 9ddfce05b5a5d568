/** How the page is built: one entry, three.js apart, and words from the catalogue. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { LATER, OF_PAGES } from "./laterWords.ts";
import { notices } from "./notices.ts";

/** Where the server puts its own path into `index.html`; see `chantier/server/pages/page.py`. */
const ROOT = "/__root__/";
const CATALOGUE = resolve(import.meta.dirname, "../src/chantier/i18n");
/** Each game's folder holds its words. */
const FOLDERS = resolve(import.meta.dirname, "../src/chantier/games");
const GAMES = readdirSync(FOLDERS).filter((name) => existsSync(resolve(FOLDERS, name, "words")));
const LANGUAGES = ["fr", "en"];
/** What of the catalogue a page needs; the rest is for the command line and the server. */
const WANTED = /^(seat\.|table\.reason\.|sixty\.title$|log\.computer|reaction\.)/;
/** What every game is asked for by the page itself. */
const ASKED = ["end", "lesson", "lobby", "reason"];
/** What an action does is told by the server, in whole sentences. */
const TOLD = /^\w+\.effect\b/;

/** Whether the page says a section of a game's words: one that each is asked for, or its own folder names. */
function saidBy(game: string): (key: string) => boolean {
  const folder = resolve(import.meta.dirname, "src/games", game);
  const files = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf-8" }).filter((file) =>
        /\.tsx?$/.test(file),
      )
    : [];
  const source = files.map((file) => readFileSync(resolve(folder, file), "utf-8")).join();
  return (key) => {
    const [, section = ""] = key.split(".");
    if (ASKED.includes(section)) return true;
    return source.includes(`${game}.${section}`) && !TOLD.test(key);
  };
}

/** Words that only some need, and fetch with what they are said in; see `loadWords` in `state/words.ts`. */
const PARTS: Readonly<Record<string, RegExp>> = {
  lobby: /^\w+\.lobby\./,
  generic: /^page\.generic\./,
  make: /^page\.make\./,
  // A lesson shows the seats as a record does.
  ends: /^(?!page\b)\w+\.end\.|^page\.record\.(?!seats$)|^page\.share\./,
  // Its page shows the others before it has a lesson.
  lessons:
    /^(?!page\b)\w+\.lesson\.|^page\.lesson\.(end|fresh|past|previous|progress|show|skip|step|traps|verdict)(\.|$)/,
  editor: /^(?!page\b)\w+\.editor\./,
  pages: OF_PAGES,
  later: LATER,
  ...Object.fromEntries(GAMES.map((name) => [name, new RegExp(`^${name}\\.(?!reason\\.)`)])),
};
/** All other words. */
const REST = "page";

function partOf(key: string): string {
  return Object.keys(PARTS).find((part) => PARTS[part]?.test(key)) ?? REST;
}

/**
 * What is always needed together is one file, with all that it imports: a dozen small ones pack worse
 * and are asked for one by one. First what every part of the page needs, then every page with a board
 * (tables, lessons, records), the styles of a table, which lessons share, then tables, then every other page.
 */
const FILES = {
  base: /\/node_modules\/@?preact\/|\/src\/(games\/registry|kit\/breakpoints|net\/identity|state\/(games|route|settings|tableMemory|words)|ui\/(Icon|MenuButton|Page|failureWords|lazyPages|webgl|rules\/ClauseLink|styles\/\w+))\.(tsx?|css)$/,
  board:
    /\/src\/(games\/session|kit\/(narration|Pending|PlayButton)|state\/(playback|selection)|ui\/table\/(context|topbar|actionbar|Board|Faces))\.(tsx?|css)$/,
  panels: /\/src\/ui\/table\/table\.css$/,
  table: /\/src\/(state\/tableClient|ui\/table\/(ActionBar|Rail|TablePage|TopBar))\.tsx?$/,
  frame:
    /\/src\/(state\/lessonProgress|ui\/(FileButton|[Hh]eader|lesson\/LessonLink|record\/SeatsNow|rules\/PageBar))\.(tsx?|css)$/,
};

/** How `.tsx` becomes JavaScript. */
const JSX = { runtime: "automatic", importSource: "preact" } as const;

/** Where a game's places are and what they look like: its plan, its model and its miniature need them. */
const PLACES = /\/src\/games\/([a-z]+)\/(colours|geometry|places|position|signs)\.ts$/;

type Nested = { readonly [key: string]: string | Nested };

function* flat(node: Nested, prefix: string): Generator<[string, string]> {
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === "string") yield [prefix + key, value];
    else yield* flat(value, `${prefix}${key}.`);
  }
}

function* sentences(language: string): Generator<[string, string]> {
  const read = (file: string) => JSON.parse(readFileSync(file, "utf-8")) as Nested;
  for (const [key, text] of flat(read(resolve(CATALOGUE, `${language}.json`)), "")) {
    if (WANTED.test(key)) yield [key, text];
  }
  for (const game of GAMES) {
    const words = read(resolve(FOLDERS, game, "words", `${language}.json`));
    const said = saidBy(game);
    for (const [key, text] of flat(words, `${game}.`)) {
      if (said(key)) yield [key, text];
    }
  }
  for (const file of readdirSync(resolve(CATALOGUE, "page"))) {
    const [section, kind] = file.split(".");
    if (kind === language) {
      yield* flat(read(resolve(CATALOGUE, "page", file)), `page.${section}.`);
    }
  }
}

/** `virtual:words/fr/lobby`: a part of the catalogue; `virtual:words`: how each part of each language is fetched. */
function words(): Plugin {
  const name = "virtual:words";
  const all = Object.fromEntries(LANGUAGES.map((one) => [one, [...sentences(one)]]));
  return {
    name: "chantier-words",
    resolveId: (id) => (id === name || id.startsWith(`${name}/`) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${name}`)) return undefined;
      const [, language, part] = id.split("/");
      if (language === undefined) return `export default {${LANGUAGES.map(loaders).join()}}`;
      const wanted = (all[language] ?? []).filter(([key]) => partOf(key) === part);
      return `export default ${JSON.stringify(Object.fromEntries(wanted))}`;
    },
    configureServer(server) {
      server.watcher.add([CATALOGUE, FOLDERS]);
      server.watcher.on("change", (file) => {
        if (file.startsWith(CATALOGUE) || file.startsWith(FOLDERS)) server.restart();
      });
    },
  };
}

function loaders(language: string): string {
  const each = [REST, ...Object.keys(PARTS)].map(
    (part) => `${part}: () => import("virtual:words/${language}/${part}")`,
  );
  return `${language}: {${each.join()}}`;
}

export default defineConfig(({ command }) => ({
  base: command === "build" ? ROOT : "/",
  plugins: [words(), notices()],
  // Made by tools/fonts.py, which tools/page.py calls before it builds.
  resolve: {
    alias: { "chantier-fonts": resolve(import.meta.dirname, "node_modules/.chantier-fonts") },
  },
  oxc: { jsx: JSX },
  // Vite's scan for dependencies is told apart.
  optimizeDeps: { rolldownOptions: { transform: { jsx: JSX } } },
  build: {
    target: "es2022",
    outDir: "../src/chantier/page",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        // Every file names those that it imports: their hashes pack badly, so they are no longer than need be.
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        codeSplitting: {
          groups: [
            ...Object.entries(FILES).map(([name, test]) => ({ name, test })),
            {
              name: (id: string) => `${PLACES.exec(id)?.[1]}-places`,
              debugName: "places",
              test: PLACES,
            },
          ],
        },
      },
    },
  },
  experimental: {
    renderBuiltUrl: (file: string, { hostType }: { hostType: string }) =>
      hostType === "html" ? `${ROOT}${file}` : { relative: true },
  },
  test: { isolate: false, setupFiles: ["tests/ownModules.ts"] },
  server: {
    host: "127.0.0.1",
    proxy: {
      "/api": { target: process.env.CHANTIER_SERVER ?? "http://127.0.0.1:8117", ws: true },
    },
  },
}));
