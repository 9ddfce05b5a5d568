"""The rulebook: a game's rules page set for paper, with its drawings beside their clauses."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from chantier import fonts
from chantier.core.letters import blocks, spelt
from chantier.core.sixty import minutes_words, players_words
from chantier.core.svg import Picture, box, document, element, number
from chantier.games.parts import rules_picture, showcase_of
from chantier.games.rulebook import rules_text
from chantier.i18n import say
from chantier.printing.drawing import PaperDrawing, on_paper
from chantier.printing.ink import INKS, Ink
from chantier.printing.kit import PrintSettings, Text
from chantier.printing.markdown import (
    Aside,
    Clause,
    Items,
    Lines,
    MarkdownBlock,
    MarkdownDrawing,
    MarkdownSection,
    MarkdownTable,
    Paragraph,
    Title,
    blocks_of,
    quoted,
)
from chantier.printing.paper import Paper
from chantier.printing.typesetting import document_line

INK, SOFT, TONE, RULE, TINT = "#221D18", "#5E5347", "#8A4B1F", "#8F7F68", "#F2ECE1"


@dataclass(frozen=True)
class Layout:
    """Where things stand on a page of running text; sizes in millimetres, letters in points."""

    paper: Paper
    size: float  # of letters
    margins: tuple[float, float, float, float]  # left, top, right, bottom
    indent: float  # of text beside the names of clauses
    columns: int
    scale: float  # millimetres of a drawing's own unit
    broad: float = 664  # a drawing wider than this, in its own units, needs both columns
    cover: bool = False  # whether the first page is a cover
    picture: float = 50  # how high the picture beside the title is


def rulebook(settings: PrintSettings) -> Text:
    """A game's rules on full pages."""
    layout = Layout(settings.small, 9.8, (17, 15, 17, 18), 11.6, 2, 0.158)
    return book(settings, layout)


def book(settings: PrintSettings, layout: Layout) -> Text:
    """A game's rules, set by a layout."""
    writer = _Rules(settings, layout)
    language = settings.language
    items = writer.items(blocks_of(rules_text(settings.game, language), language))
    body = f"#book({writer.head('rulebook', facts(settings))}, (\n{several(items)}))"
    return Text("\n".join((opening(settings, layout, "rulebook"), body)), writer.files)


def opening(settings: PrintSettings, layout: Layout, part: str) -> str:
    """How every document of running text begins: its title, its look."""
    language, card = settings.language, settings.game.card
    title = f"{card.title} · {say(language, f'print.part.{part}')}"
    left, top, right, bottom = (f"{number(margin)}mm" for margin in layout.margins)
    ink = settings.ink
    badge = (
        (f'none, badge-line: .7pt + rgb("{ink.line(INK)}")', ink.line(INK))
        if ink.is_low
        else (f'rgb("{ink.mark(TONE)}"), badge-line: none', "#FFFFFF")
    )
    look = f"""#let look = (
  page: ({layout.paper.width:.4f}mm, {layout.paper.height:.4f}mm),
  margin: (left: {left}, top: {top}, right: {right}, bottom: {bottom}),
  size: {layout.size}pt, small: {layout.size * 0.86:.2f}pt, justify: true,
  indent: {number(layout.indent)}mm, badge-width: {number(layout.indent - 3.4)}mm,
  columns: {layout.columns}, gap: 8mm, scale: {layout.scale}mm, broad: {number(layout.broad)},
  cover: {"true" if layout.cover else "false"}, picture: {number(layout.picture)}mm,
  ink: rgb("{ink.line(INK)}"), soft: rgb("{ink.line(SOFT)}"), tone: rgb("{ink.line(TONE)}"),
  emphasis: rgb("{ink.line(TONE if ink.name == "colour" else INK)}"),
  rule: rgb("{ink.mark(RULE)}"), tint: {"none" if ink.is_low else f'rgb("{ink.mark(TINT)}")'},
  badge-fill: {badge[0]}, badge-ink: rgb("{badge[1]}"),
  notice: {quoted(say(language, "print.private"))}, running: {quoted(title)},
)"""
    return "\n".join((document_line(title, language), look, template()))


@cache
def template() -> str:
    """The typst functions that a document of running text is set with."""
    return Path(__file__).with_name("book.typ").read_text("utf-8")


def as_svg(picture: Picture) -> str:
    """A picture without a ground as an SVG document."""
    return element(
        "svg",
        picture.markup,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(picture.width)} {number(picture.height)}",
        width=picture.width,
        height=picture.height,
        font_family=fonts.STACK,
    )


def solid(picture: Picture, ink: Ink) -> bytes:
    """A picture whose surfaces stay filled, with little ink too."""
    drawn = on_paper(as_svg(picture), INKS["grey"] if ink.is_low else ink)
    if drawn is None:
        raise ValueError("a picture without a size")
    return drawn.svg


def ornament(ink: Ink) -> bytes:
    """The block that stands before a heading."""
    block = Picture(10, 20, box(0.6, 0.6, 8.8, 18.8, 1.4, fill=TONE))
    return solid(block, ink)


def facts(settings: PrintSettings) -> list[str]:
    """Who made a game, for how many players it is, and how long it takes."""
    card, language = settings.game.card, settings.language
    said = [players_words(card, language), minutes_words(card, language)]
    made = [say(language, "print.book.by", designers=", ".join(card.designers))]
    if card.publisher:
        made.append(say(language, "print.book.publisher", publisher=card.publisher))
    return [*made, " · ".join(part for part in said if part)]


def several(parts: Iterable[str]) -> str:
    """The inside of a typst array."""
    return "".join(f"{part},\n" for part in parts)


class RunningText:
    """A document of running text: its files, and its head."""

    def __init__(self, settings: PrintSettings, layout: Layout) -> None:
        self._settings, self._layout = settings, layout
        self.files: dict[str, bytes] = {"ornament.svg": ornament(settings.ink)}

    def head(self, part: str, facts: Iterable[str]) -> str:
        """The title in blocks, what the document is, and a good-looking moment of the game."""
        settings = self._settings
        title = settings.game.card.title
        named = "none"
        if spelt(title):
            laid = blocks(title, 10, fill=INK, blue=0)
            self.files["title.svg"] = solid(laid, settings.ink)
            named = f'(file: "title.svg", wide: {number(laid.width)}, alt: {quoted(title)})'
        shown = showpiece(settings)
        if shown is not None:
            self.files["cover.svg"] = shown.svg
        picture = "none" if shown is None else f"{number(shown.width / shown.height)}"
        subtitle = quoted(say(settings.language, f"print.part.{part}"))
        said = several(map(quoted, facts))
        return f"head({quoted(title)}, {named}, {subtitle}, ({said}), {picture})"


class _Rules(RunningText):
    """Blocks of a rules page as calls of the template's functions."""

    def items(self, found: Iterable[MarkdownBlock]) -> Iterator[str]:
        """What sets the blocks, an item of the book each."""
        for block in found:
            if isinstance(block, Title):
                continue  # the head says it in blocks
            if isinstance(block, MarkdownSection):
                yield f"section({quoted(block.words)}, depth: {block.depth})"
            elif isinstance(block, Clause):
                text = [one for one in block.blocks if not isinstance(one, MarkdownDrawing)]
                drawn = [one for one in block.blocks if isinstance(one, MarkdownDrawing)]
                yield (
                    f"clause({quoted(block.name)}, ({several(map(self._plain, text))}), "
                    f"({several(self._drawings(drawn))}))"
                )
            elif isinstance(block, MarkdownDrawing):
                yield from (f"apart({one})" for one in self._drawings([block]))
            else:
                kind = "plain" if isinstance(block, MarkdownTable | Aside) else "paragraph"
                yield f"{kind}({self._plain(block)})"

    def _drawings(self, found: Iterable[MarkdownDrawing]) -> Iterator[str]:
        """Drawings that are there, each with its width in its own units."""
        for one in found:
            data = rules_picture(one.file)
            drawn = None if data is None else on_paper(data, self._settings.ink)
            if drawn is None:
                continue
            name = f"{len(self.files)}.svg"
            self.files[name] = drawn.svg
            yield f'(file: "{name}", wide: {number(drawn.width)}, caption: {quoted(one.caption)})'

    def _plain(self, block: MarkdownBlock) -> str:
        if isinstance(block, Paragraph):
            return f"note({block.text})" if block.note else f"[#{block.text}]"
        if isinstance(block, MarkdownTable):
            rows = block.rows
            if len(rows[0]) > len(rows) > 1 and block.longest > 2 * len(rows[0]):
                rows = list(zip(*rows, strict=True))  # many narrow columns become rows
            cells = [f"[#{cell}]" for row in rows for cell in row]
            wordy = "true" if block.longest > 30 else "false"
            return f"rows({len(rows[0])}, {wordy}, {', '.join(cells)})"
        if isinstance(block, Lines):
            return f"lines({quoted(block.words)})"
        if isinstance(block, Items):
            items = (f"stack(spacing: 2mm, {self._inside(one)})" for one in block.items)
            return f"list({several(items)})"
        if isinstance(block, Clause):
            return f"named-text({quoted(block.name)}, ({self._inside(block.blocks)}))"
        if isinstance(block, Aside):
            return f"aside({self._inside(block.blocks)})"
        if isinstance(block, MarkdownDrawing):
            return "\n".join(f"nested({one})" for one in self._drawings([block])) or "none"
        return f"strong({quoted(block.words)})"

    def _inside(self, found: Iterable[MarkdownBlock]) -> str:
        """Blocks that stand inside another one."""
        return several(map(self._plain, found))


def showpiece(settings: PrintSettings) -> PaperDrawing | None:
    """The board of a good-looking moment, without words; `None` for a game that shows none."""
    game = settings.game
    showcase = showcase_of(game)
    if showcase is None or game.thumbnail is None:
        return None
    position = showcase.position(game)
    board = game.thumbnail.board(position.state, settings.language, None)
    svg = document(board, game.card.title, settings.language)
    return on_paper(svg, settings.ink, smallest=math.inf)
