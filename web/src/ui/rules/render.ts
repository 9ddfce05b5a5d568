/** Markdown of the rules as HTML: clauses with their titles, links among them, drawings, no raw HTML. */
import { Marked, type Token, type Tokens } from "marked";
import { ROOT } from "../../net/http";
import { link } from "../../state/route";
import type { Language } from "../../state/words";

/** A clause: its number, such as K5, and its title, empty where it has none. */
export interface ClauseTitle {
  readonly name: string;
  readonly title: string;
}

/** A heading of the rules, with the clauses under it. */
export interface Section {
  readonly title: string;
  readonly id: string;
  /** 2 for a part of the page, 3 for a group of clauses. */
  readonly depth: number;
  readonly clauses: readonly ClauseTitle[];
}

/** The rules, ready to be shown. */
export interface Rendered {
  readonly title: string;
  readonly html: string;
  readonly sections: readonly Section[];
}

/** What a clause's first words look like in bold: `K5`, or `K5 · A title.` */
const CLAUSE = /^([A-Z]\d+)(?: · (.+?)\.?)?$/;
const RECORD = /^records\/([\w-]+)\.json$/;

/** Render the rules of a game; the text is ours, yet nothing in it is taken for HTML. */
export function render(markdown: string, game: string, language: Language): Rendered {
  const marked = new Marked({ gfm: true });
  // Comments tell the screen's passages from the printed ones.
  const tokens = marked.lexer(markdown.replace(/<!--[\s\S]*?-->/g, ""));
  const title = tokens.find(isHeading(1));
  // The tabs and the language switch do what the first line of links does in a file.
  const body = tokens.filter((token) => token !== title && !token.raw.startsWith("*["));
  const stated = clauseItems(tokens);
  const sections = contents(body, stated, language);
  const known = new Set([...stated.values()].map(({ name }) => name));
  const plain = (text: string) => typeset(escaped(text), language);
  const named = (text: string) =>
    plain(text).replace(/\b[A-Z]\d+\b/g, (name) => (known.has(name) ? toClause(game, name) : name));
  let inLink = false;
  let head: ClauseTitle | null = null; // the clause whose number and title come next
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
        return `<h${depth}${id ? ` id="${id}" tabindex="-1"` : ""}>${text}</h${depth}>`;
      },
      listitem(item) {
        const clause = stated.get(item);
        if (clause === undefined) return `<li>${this.parser.parse(item.tokens)}</li>`;
        head = clause;
        const inside = this.parser.parse(item.tokens);
        return `<li id="${clause.name}" class="rules-clause" tabindex="-1">${inside}</li>`;
      },
      strong({ tokens: inside, text }) {
        if (head === null) return `<strong>${this.parser.parseInline(inside)}</strong>`;
        const name = `<strong class="rules-name">${head.name}</strong>`;
        const title = plain(text.slice(head.name.length).replace(/^ · /, ""));
        head = null;
        return title === "" ? name : `${name}<strong class="rules-title">${title}</strong>`;
      },
      blockquote({ tokens: inside }) {
        return `<aside class="rules-box">${this.parser.parse(inside)}</aside>`;
      },
      link({ href, tokens: inside }) {
        inLink = true;
        const text = this.parser.parseInline(inside);
        inLink = false;
        return `<a href="${escaped(target(href, game))}">${text}</a>`;
      },
      // The caption says what the picture shows: it is read once, as the picture's text.
      image: ({ href, text }) =>
        `<img class="rules-drawing" src="${escaped(drawing(href))}" alt="${plain(text)}">` +
        `<span class="rules-caption" aria-hidden="true">${plain(text)}</span>`,
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

/** The list items that state a clause. A later item that begins with its number only cites it. */
function clauseItems(tokens: readonly Token[]): ReadonlyMap<Token, ClauseTitle> {
  const found = new Map<Token, ClauseTitle>();
  const names = new Set<string>();
  for (const token of tokens) {
    if (token.type !== "list") continue;
    for (const item of (token as Tokens.List).items) {
      const clause = clauseOf(item);
      if (clause === null || names.has(clause.name)) continue;
      names.add(clause.name);
      found.set(item, clause);
    }
  }
  return found;
}

/** The headings of the text and the clauses that stand under each. */
function contents(
  tokens: readonly Token[],
  stated: ReadonlyMap<Token, ClauseTitle>,
  language: Language,
): Section[] {
  const sections: (Section & { clauses: ClauseTitle[] })[] = [];
  for (const token of tokens) {
    if (isHeading(2)(token) || isHeading(3)(token)) {
      const { text, raw, depth } = token;
      sections.push({ title: typeset(text, language), id: slug(raw), depth, clauses: [] });
    } else if (token.type === "list") {
      for (const item of (token as Tokens.List).items) {
        const clause = stated.get(item);
        if (clause === undefined) continue;
        const title = typeset(clause.title, language);
        sections.at(-1)?.clauses.push({ name: clause.name, title });
      }
    }
  }
  return sections;
}

function isHeading(depth: number): (token: Token) => token is Tokens.Heading {
  return (token): token is Tokens.Heading =>
    token.type === "heading" && (token as Tokens.Heading).depth === depth;
}

/** The clause that a list item begins with: its number in bold, with its title or without. */
function clauseOf(item: Tokens.ListItem): ClauseTitle | null {
  const first = item.tokens.find(({ type }) => type === "text" || type === "paragraph");
  const strong = first && "tokens" in first ? first.tokens?.[0] : undefined;
  const [, name, title = ""] = (strong?.type === "strong" && CLAUSE.exec(strong.text)) || [];
  return name === undefined ? null : { name, title };
}

function toClause(game: string, name: string): string {
  const href = escaped(link(`rules/${game}#${name}`));
  return `<a class="rules-ref" data-clause="${name}" href="${href}">${name}</a>`;
}

/** Rules of other games are pages of ours, and a record that comes with them is replayed. */
function target(href: string, game: string): string {
  const other = /^(\w+)\.(?:fr|en)\.md$/.exec(href)?.[1];
  if (other !== undefined) return link(`rules/${other}`);
  // A document beside the rules is about the game's sets of data: the page has an editor for them.
  if (/^\.\.\/\w+(?:\.fr)?\.md$/.test(href)) return link(`edit/${game}`);
  const record = RECORD.exec(href)?.[1];
  if (record !== undefined) return link(`record?example=${record}`);
  return /^(?:https?:|#)/.test(href) ? href : "#";
}

function drawing(href: string): string {
  return `${ROOT}api/rules/img/${encodeURIComponent(href.replace(/^.*\//, ""))}`;
}

function slug(raw: string): string {
  return raw
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
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
