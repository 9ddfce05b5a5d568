/** Licence notices of every package of which something is in the page, written to `licenses.json`. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";

/** A package in the page, with the text of its licence. */
export interface Notice {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly text: string;
}

const PACKAGES = resolve(import.meta.dirname, "node_modules");
/** Texts of packages that ship none, taken from the heads of their sources. */
const OWN = resolve(import.meta.dirname, "licenses");
const TEXT = /^(licen[cs]e|copying)(\.(md|txt))?$/i;
/** What Vite's file adds: licences of what Vite itself is made of, none of which is in a page. */
const BEYOND = /\n# Licenses of bundled dependencies[\s\S]*/;
/** Modules that the tools write themselves, and the font: the packages that they come from. */
const ORIGINS: readonly (readonly [RegExp, string])[] = [
  [/\/node_modules\/\.chantier-fonts\//, "source-sans"],
  [/^\0vite\//, "vite"],
  [/^\0rolldown\//, "rolldown"],
];

/** The package that a module belongs to; `null` for our own. */
export function packageOf(id: string): string | null {
  const path = id.replaceAll("\\", "/");
  const origin = ORIGINS.find(([pattern]) => pattern.test(path));
  if (origin) return origin[1];
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? null;
}

/** The notice of a package; throws where it has no licence text: a page without one must not be built. */
export function noticeOf(name: string, packages = PACKAGES, own = OWN): Notice {
  const folder = resolve(packages, name);
  const about = JSON.parse(readFileSync(resolve(folder, "package.json"), "utf-8"));
  const shipped = readdirSync(folder).find((file) => TEXT.test(file));
  const ours = resolve(own, `${name.replace("/", "-")}.txt`);
  const file = shipped ? resolve(folder, shipped) : ours;
  if (!existsSync(file)) throw new Error(`${name} ships no licence text: write it to ${ours}`);
  const text = readFileSync(file, "utf-8").replace(BEYOND, "").trim();
  return { name, version: about.version, license: about.license, text };
}

/** Writes the notices beside what is built. */
export function notices(): Plugin {
  return {
    name: "chantier-notices",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const found = new Set(chunks.flatMap((chunk) => chunk.moduleIds.map(packageOf)));
      const names = [...found].filter((name) => name !== null).sort();
      const source = JSON.stringify(names.map((name) => noticeOf(name)));
      this.emitFile({ type: "asset", fileName: "licenses.json", source });
    },
  };
}
