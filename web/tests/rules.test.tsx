// @vitest-environment happy-dom
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { render as renderDom } from "preact";
import { expect, test, vi } from "vitest";
import { setLanguage } from "../src/state/words";
import { ClauseLink } from "../src/ui/rules/ClauseLink";
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
    const items = rules(game, language).matchAll(/^- \*\*([A-Z]\d+)(?: · [^*]+)?\*\*/gm);
    const stated = [...new Set([...items].map((m) => m[1]))];
    const box = page(html);
    expect(sections.flatMap(({ clauses }) => clauses.map(({ name }) => name))).toEqual(stated);
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

const TITLED = `# Carts: the rules

## The clauses

### A turn

- **C1 · The yard.** Carts stand in it (C2).

  ![A cart.](img/carts-C1.en.svg)

- **C2 · May one pass?** Yes.

## Readings

- **C1** · The booklet does not say. See **this**.

[Replay this game](records/carts-short.json)

> **In the pictures.** A cross is refused.
`;

test("a clause has a title, which the contents show", () => {
  const { html, sections } = render(TITLED, "carts", "en");
  expect(sections.map(({ title, depth }) => [title, depth])).toEqual([
    ["The clauses", 2],
    ["A turn", 3],
    ["Readings", 2],
  ]);
  expect(sections[1]?.clauses).toEqual([
    { name: "C1", title: "The yard" },
    { name: "C2", title: "May one pass?" },
  ]);
  const box = page(html);
  expect(box.querySelector("#C1 .rules-name")?.textContent).toBe("C1");
  expect(box.querySelector("#C1 .rules-title")?.textContent).toBe("The yard.");
  expect(box.querySelector("#C1")?.textContent).toContain("The yard. Carts stand in it (C2).");
});

test("a reading links to its clause and is no second place of it", () => {
  const box = page(render(TITLED, "carts", "en").html);
  expect(box.querySelectorAll("#C1")).toHaveLength(1);
  const reading = box.querySelector("li:not(.rules-clause)");
  expect(reading?.querySelector("strong > a")?.getAttribute("href")).toMatch(/rules\/carts#C1$/);
  expect(reading?.querySelector(".rules-name")).toBeNull();
});

test("a caption is seen and read once, a record is replayed, a quotation is a box", () => {
  const box = page(render(TITLED, "carts", "en").html);
  expect(box.querySelector("img")?.alt).toBe("A cart.");
  const caption = box.querySelector(".rules-caption");
  expect([caption?.textContent, caption?.getAttribute("aria-hidden")]).toEqual(["A cart.", "true"]);
  const replay = box.querySelector('a[href*="record?"]');
  expect(replay?.getAttribute("href")).toMatch(/\/record\?example=carts-short$/);
  expect(box.querySelector("aside.rules-box")?.textContent).toContain("A cross is refused.");
});

test("a document on a game's sets of data leads to the game's editor", () => {
  const box = page(render("[Yours](../plates.fr.md) [not](../../plates.md)", "carts", "fr").html);
  const [editor, other] = box.querySelectorAll("a");
  expect(editor?.getAttribute("href")).toMatch(/\/edit\/carts$/);
  expect(other?.getAttribute("href")).toBe("#");
});

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

test("a link to a clause tells its title", async () => {
  await setLanguage("fr");
  const titles = { C1: { fr: "La cour", en: "The yard" } };
  const answer = [{ name: "carts", title: "Carts", clause_titles: titles }];
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(answer)));
  const box = document.createElement("div");
  renderDom(<ClauseLink game="carts" clause="C1" />, box);
  await vi.waitFor(() => expect(box.querySelector("a")?.title).toContain("La cour"));
  expect(box.querySelector("a")?.getAttribute("aria-label")).toContain("C1 · La cour");
  expect(box.textContent).toBe("C1");
  vi.unstubAllGlobals();
});
