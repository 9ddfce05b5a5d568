/** Markdown of the rules as HTML: clauses that can be named, links among them, drawings, no raw HTML. */
import { Marked, type Token, type Tokens } from "marked";
import { ROOT } from "../../net/http";
import { link } from "../../state/route";
import type { Language } from "../../state/words";

/** A part of the rules, with the clauses in it. */
export interface Section {
  readonly title: string;
  readonly id: string;
  readonly clauses: readonly string[];
}

/** The rules, ready to be shown. */
export interface Rendered {
  readonly title: string;
  readonly html: string;
  readonly sections: readonly Section[];
}

const CLAUSE = /^[A-Z]\d+$/;

/** Render the rules of a game; the text is ours, yet nothing in it is taken for HTML. */
export function render(markdown: string, game: string, language: Language): Rendered {
  const marked = new Marked({ gfm: true });
  // Comments tell the screen's passages from the printed ones.
  const tokens = marked.lexer(markdown.replace(/<!--[\s\S]*?-->/g, ""));
  const title = tokens.find(isHeading(1));
  // The tabs and the language switch do what the first line of links does in a file.
  const body = tokens.filter((token) => token !== title && !token.raw.startsWith("*["));
  const sections = contents(body, language);
  const known = new Set(sections.flatMap(({ clauses }) => clauses));
  const plain = (text: string) => typeset(escaped(text), language);
  const named = (text: string) =>
    plain(text).replace(/\b[A-Z]\d+\b/g, (name) => (known.has(name) ? toClause(game, name) : name));
  let inLink = false;
  marked.use({
    renderer: {
      html: ({ text }) => escaped(text),
      text(token) {
        if ("tokens" in token && token.tokens) return this.parser.parseInline(token.tokens);
        return inLink ? plain(token.text) : named(token.text);
      },
      codespan: ({ text }) =>
        known.has(text) ? toClause(game, text) : `<code>${escaped(text)}</code>`,
      code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>`,
      heading({ tokens: inside, depth, raw }) {
        const id = sections.find((one) => one.id === slug(raw))?.id;
        const text = this.parser.parseInline(inside);
        return `<h${depth}${id ? ` id="${id}"` : ""}>${text}</h${depth}>`;
      },
      listitem(item) {
        const name = clauseOf(item);
        const inside = this.parser.parse(item.tokens);
        return name === null
          ? `<li>${inside}</li>`
          : `<li id="${name}" class="rules-clause" tabindex="-1">${inside}</li>`;
      },
      strong({ tokens: inside, text }) {
        if (known.has(text)) return `<strong class="rules-name">${escaped(text)}</strong>`;
        return `<strong>${this.parser.parseInline(inside)}</strong>`;
      },
      link({ href, tokens: inside }) {
        inLink = true;
        const text = this.parser.parseInline(inside);
        inLink = false;
        return `<a href="${escaped(target(href))}">${text}</a>`;
      },
      image: ({ href, text }) =>
        `<img class="rules-drawing" src="${escaped(drawing(href))}" alt="${plain(text)}">`,
    },
  });
  // Wide tables scroll by themselves, for keys too; a tag in this text can only be one of ours.
  const html = marked
    .parser(body)
    .replaceAll("<table>", '<div class="rules-table" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>");
  const heading = title ? typeset(title.text, language) : "";
  return { title: heading, html, sections };
}

/** The parts of the text and the clauses that stand in each. */
function contents(tokens: readonly Token[], language: Language): Section[] {
  const sections: { title: string; id: string; clauses: string[] }[] = [];
  for (const token of tokens) {
    if (isHeading(2)(token)) {
      sections.push({ title: typeset(token.text, language), id: slug(token.raw), clauses: [] });
    } else if (token.type === "list") {
      const names = (token as Tokens.List).items.map(clauseOf).filter((name) => name !== null);
      sections.at(-1)?.clauses.push(...names);
    }
  }
  return sections;
}

function isHeading(depth: number): (token: Token) => token is Tokens.Heading {
  return (token): token is Tokens.Heading =>
    token.type === "heading" && (token as Tokens.Heading).depth === depth;
}

/** The clause that a list item states: its first word, in bold. */
function clauseOf(item: Tokens.ListItem): string | null {
  const first = item.tokens.find(({ type }) => type === "text" || type === "paragraph");
  const strong = first && "tokens" in first ? first.tokens?.[0] : undefined;
  return strong?.type === "strong" && CLAUSE.test(strong.text) ? strong.text : null;
}

function toClause(game: string, name: string): string {
  const href = escaped(link(`rules/${game}#${name}`));
  return `<a class="rules-ref" data-clause="${name}" href="${href}">${name}</a>`;
}

/** Rules of other games are pages of ours. */
function target(href: string): string {
  const game = /^(\w+)\.(?:fr|en)\.md$/.exec(href)?.[1];
  if (game !== undefined) return link(`rules/${game}`);
  return /^(?:https?:|#)/.test(href) ? href : "#";
}

function drawing(href: string): string {
  return `${ROOT}api/rules/img/${encodeURIComponent(href.replace(/^.*\//, ""))}`;
}

function slug(raw: string): string {
  return raw
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

function escaped(text: string): string {
  const names: Readonly<Record<string, string>> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
  };
  return text.replace(/[&<>"]/g, (found) => names[found] ?? found);
}

/** What a keyboard cannot type: curly apostrophes, and in French spaces that do not break. */
function typeset(text: string, language: Language): string {
  const curly = text.replaceAll("'", "’");
  if (language !== "fr") return curly;
  return curly.replace(/ (?=[:»])|(?<=«) /g, "\u00a0").replace(/ (?=[;?!%])/g, "\u202f");
}
