"""Rules pages for paper: Markdown into blocks that a book sets, every text as a typst string.

Text from a page reaches typst only inside string literals, never as markup or code, so that a page
of another package can run nothing and read no file. What concerns the screen is left out:

    <!-- screen --> … <!-- /screen -->   is shown on the screen alone
    <!-- print … -->                     is printed alone

A paragraph of nothing but links, such as one to another page or to a game that can be replayed, is
for the screen too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from chantier import fonts
from chantier.core.extras import missing_extra

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

_SCREEN = re.compile(r"<!-- screen -->.*?<!-- /screen -->", re.DOTALL)
_PRINT = re.compile(r"<!-- print\s(.*?)\s?-->", re.DOTALL)
_CLAUSE = re.compile(r"([A-Z]\d+)(?: · (.+?))?")
_NAMED = re.compile(r"\b([A-Z]\d+)\b")


@dataclass(frozen=True)
class Title:
    """The page's title, in plain words."""

    words: str


@dataclass(frozen=True)
class MarkdownSection:
    """A heading below the title, in plain words; `depth` is 2 or more."""

    words: str
    depth: int


@dataclass(frozen=True)
class Paragraph:
    """Running text as a typst expression; `note` where all of it is emphasised."""

    text: str
    note: bool = False


@dataclass(frozen=True)
class MarkdownDrawing:
    """A drawing that stands by itself: its file's name, and its caption in plain words."""

    file: str
    caption: str


@dataclass(frozen=True)
class MarkdownTable:
    """Rows of typst expressions; the first row is the head. `longest` is a cell's, in letters."""

    rows: Sequence[Sequence[str]]
    longest: int = 0


@dataclass(frozen=True)
class Lines:
    """Text that keeps its line breaks, in plain words."""

    words: str


@dataclass(frozen=True)
class Clause:
    """A rule by its name, such as K2; its text begins with its title in bold, if it has one."""

    name: str
    blocks: Sequence[MarkdownBlock]


@dataclass(frozen=True)
class Aside:
    """What stands in a box apart from the text: a quotation of the page."""

    blocks: Sequence[MarkdownBlock]


@dataclass(frozen=True)
class Items:
    """A list of anything else."""

    items: Sequence[Sequence[MarkdownBlock]]


MarkdownBlock: TypeAlias = (
    "Title | MarkdownSection | Paragraph | MarkdownDrawing | MarkdownTable | Lines | Clause | "
    "Aside | Items"
)


def printed(page: str) -> str:
    """A rules page without what concerns the screen, with what is for paper alone."""
    left = _PRINT.sub(lambda found: found[1], _SCREEN.sub("", page))
    return re.sub(r"[ \t]+$", "", left, flags=re.MULTILINE)  # two spaces would break the line


def blocks_of(page: str, language: str) -> list[MarkdownBlock]:
    """The blocks of a rules page, as they are printed."""
    try:
        from markdown_it import MarkdownIt  # noqa: PLC0415  # an extra
        from markdown_it.tree import SyntaxTreeNode  # noqa: PLC0415  # likewise
    except ImportError:
        raise missing_extra("markdown-it-py", "print") from None
    # HTML is recognised, and dropped.
    reader = MarkdownIt("commonmark", {"html": True}).enable("table")
    tree = SyntaxTreeNode(reader.parse(printed(page)))
    return list(_Reader(tree, language).blocks(tree.children))


def quoted(words: str) -> str:
    """Words as a typst string; what the font cannot write becomes a question mark."""
    known = "".join(one if one == "\n" or fonts.can_write(one) else "?" for one in words)
    return '"' + known.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def typographic(words: str, language: str) -> str:
    """What a keyboard cannot type: curly apostrophes, and in French spaces that do not break."""
    curly = words.replace("'", "’")
    if language != "fr":
        return curly
    curly = re.sub(r" (?=[:»])|(?<=«) ", "\u00a0", curly)
    return re.sub(r"[ \u00a0](?=[;?!%])", "\u202f", curly)


class _Reader:
    def __init__(self, tree: SyntaxTreeNode, language: str) -> None:
        self._language = language
        # The first item that begins with a clause's name states it; later ones only cite it.
        self._clauses: dict[str, SyntaxTreeNode] = {}
        for node in tree.walk():
            found = _clause_of(node) if node.type == "list_item" else None
            if found is not None:
                self._clauses.setdefault(found[0], node)

    def blocks(self, nodes: Iterable[SyntaxTreeNode]) -> Iterator[MarkdownBlock]:
        for node in nodes:
            if node.type == "heading":
                words = self._plain(_inline(node))
                depth = int(node.tag[1:])
                yield Title(words) if depth == 1 else MarkdownSection(words, depth)
            elif node.type == "paragraph":
                yield from self._paragraph(_inline(node))
            elif node.type in ("bullet_list", "ordered_list"):
                yield from self._list(node)
            elif node.type == "table":
                cells = [[_inline(cell) for cell in row] for row in _rows(node)]
                longest = max((len(self._plain(cell)) for row in cells for cell in row), default=0)
                yield MarkdownTable([[self._text(cell) for cell in row] for row in cells], longest)
            elif node.type in ("fence", "code_block"):
                yield Lines(node.content.rstrip("\n"))
            elif node.type == "blockquote":
                yield Aside(list(self.blocks(node.children)))

    def _paragraph(self, inline: Sequence[SyntaxTreeNode]) -> Iterator[MarkdownBlock]:
        """Drawings that stand by themselves, a note, or text; a line of links is for the screen."""
        said = [node for node in inline if not _is_blank(node)]
        if said and all(node.type == "link" for node in said):
            return
        if said and all(node.type == "image" for node in said):
            for node in said:
                file = str(node.attrs.get("src", "")).rpartition("/")[2]
                yield MarkdownDrawing(file, self._plain([node]))
        elif len(said) == 1 and said[0].type == "em":
            if not any(node.type == "link" for node in said[0].children):
                yield Paragraph(self._text(said[0].children), note=True)
        elif said:
            yield Paragraph(self._text(inline))

    def _list(self, node: SyntaxTreeNode) -> Iterator[MarkdownBlock]:
        for item in node.children:
            found = _clause_of(item)
            if found is None or self._clauses[found[0]] is not item:
                # One by one: a long list is shared by the columns of a page.
                yield Items([list(self.blocks(item.children))])
                continue
            (name, title), (first, *rest) = found, item.children
            said = list(self._paragraph(_after_name(first)))
            if title:
                words = quoted(typographic(title, self._language))
                text = self._text(_after_name(first))
                said = [Paragraph(f'{{strong({words});" ";{text}}}')]
            yield Clause(name, [*said, *self.blocks(rest)])

    def _text(self, nodes: Sequence[SyntaxTreeNode]) -> str:
        """A typst expression that gives the text."""
        parts = [self._expression(node, not nth) for nth, node in enumerate(nodes)]
        return "{" + ";".join(['""', *filter(None, parts)]) + "}"

    def _expression(self, node: SyntaxTreeNode, first: bool) -> str:
        kinds = {"strong": "strong", "em": "soft", "s": "strike"}
        if node.type == "text":
            return self._with_clauses(node.content.lstrip() if first else node.content)
        if node.type == "code_inline":
            return self._with_clauses(node.content, code=True)
        if node.type == "softbreak":
            return '" "'
        if node.type == "hardbreak":
            return "linebreak()"
        if node.type in kinds:
            return f"{kinds[node.type]}({self._text(node.children)})"
        if node.type == "link":
            return self._text(node.children)
        return ""  # HTML, and drawings in the middle of a text

    def _with_clauses(self, words: str, code: bool = False) -> str:
        """Text in which the name of a clause leads to it."""
        parts = []
        for nth, part in enumerate(_NAMED.split(words)):
            if nth % 2 and part in self._clauses:
                parts.append(f"ref({quoted(part)})")
            elif code and part:
                parts.append(f"named({quoted(part)})")
            elif part:
                parts.append(quoted(typographic(re.sub(" +", " ", part), self._language)))
        return ";".join(parts)

    def _plain(self, nodes: Iterable[SyntaxTreeNode]) -> str:
        """The words alone."""
        return typographic("".join(map(_words, nodes)), self._language)


def _words(node: SyntaxTreeNode) -> str:
    if node.type in ("softbreak", "hardbreak"):
        return " "
    if node.type in ("text", "code_inline"):
        return node.content
    return "".join(map(_words, node.children))


def _is_blank(node: SyntaxTreeNode) -> bool:
    return node.type in ("softbreak", "html_inline") or (
        node.type == "text" and not node.content.strip()
    )


def _inline(node: SyntaxTreeNode) -> list[SyntaxTreeNode]:
    """What a paragraph, a heading or a cell of a table holds."""
    return [inner for child in node.children if child.type == "inline" for inner in child.children]


def _rows(table: SyntaxTreeNode) -> Iterator[list[SyntaxTreeNode]]:
    for part in table.children:
        for row in part.children:
            yield row.children


def _clause_of(item: SyntaxTreeNode) -> tuple[str, str] | None:
    """The clause that a list item begins with, in bold: its name, and its title or nothing."""
    if not item.children or item.children[0].type != "paragraph":
        return None
    bold = next((node for node in _inline(item.children[0]) if not _is_blank(node)), None)
    if bold is None or bold.type != "strong":
        return None
    found = _CLAUSE.fullmatch(_words(bold))
    return (found[1], found[2] or "") if found else None


def _after_name(paragraph: SyntaxTreeNode) -> list[SyntaxTreeNode]:
    """What a clause says after its name."""
    inline = _inline(paragraph)
    return inline[next(nth for nth, node in enumerate(inline) if node.type == "strong") + 1 :]
