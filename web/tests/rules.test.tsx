// @vitest-environment happy-dom
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { render } from "../src/ui/rules/render";

const FOLDER = resolve(__dirname, "../../docs/rules");
const GAMES = readdirSync(FOLDER).flatMap((file) => file.match(/^(\w+)\.fr\.md$/)?.[1] ?? []);

function rules(game: string, language: "fr" | "en"): string {
  return readFileSync(resolve(FOLDER, `${game}.${language}.md`), "utf-8");
}

function page(html: string): HTMLElement {
  const box = document.createElement("div");
  box.innerHTML = html;
  return box;
}

test.each(GAMES.flatMap((game) => [[game, "fr"] as const, [game, "en"] as const]))(
  "every clause of %s in %s has its place, and every reference leads to one",
  (game, language) => {
    const { html, sections } = render(rules(game, language), game, language);
    const stated = [...rules(game, language).matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map((m) => m[1]);
    const box = page(html);
    expect(sections.flatMap(({ clauses }) => clauses)).toEqual(stated);
    expect([...box.querySelectorAll(".rules-clause")].map(({ id }) => id)).toEqual(stated);
    const references = [...box.querySelectorAll<HTMLElement>("[data-clause]")];
    expect(references.length).toBeGreaterThan(0);
    for (const { dataset } of references) expect(stated).toContain(dataset.clause);
    for (const drawing of box.querySelectorAll("img")) {
      expect(drawing.getAttribute("src")).toMatch(/\/api\/rules\/img\/\w+-\w+\.(fr|en)\.svg$/);
      expect(drawing.alt).not.toBe("");
    }
    expect(box.querySelector("[style], script")).toBeNull();
  },
);

test("raw HTML is text", () => {
  const text =
    "<script>bad()</script>\n\nand <img src=x onerror=bad()> `<b>` [x](javascript:bad())";
  const box = page(render(text, "kwinty", "en").html);
  expect(box.querySelector("script, img, b")).toBeNull();
  expect(box.textContent).toContain("<script>bad()</script>");
  expect(box.querySelector("a")?.getAttribute("href")).toBe("#");
});

test("what is marked for the screen is shown, what is for paper is not, and no mark is", () => {
  const text =
    "- **K1** One.<!-- screen --> Two.<!-- /screen --><!-- print Three. -->\n\n" +
    "  <!-- screen -->\n\n  Four.\n\n  <!-- /screen -->\n  <!-- print\n\n  Five.\n\n  -->\n";
  const shown = page(render(text, "kwinty", "en").html).textContent ?? "";
  expect(shown.replace(/\s+/g, " ").trim()).toBe("K1 One. Two. Four.");
});

test("French is set with its spaces and apostrophes, code is not", () => {
  const { html } = render("C'est `l'action` : oui", "kwinty", "fr");
  expect(page(html).textContent?.trim()).toBe("C’est l'action\u00a0: oui");
});
