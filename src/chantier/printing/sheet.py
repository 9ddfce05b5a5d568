"""A page in millimetres: parts to cut out, cuts, folds, and what stands on every page.

A cut is a straight line. Parts are drawn with bleed, so a cut is not drawn where it crosses them:
thin marks show where it begins and ends, numbered in the order in which to cut. Only an outline
that is not a straight stroke (a net, a tablet) is drawn. Folds are dashed. The page is exactly the
paper, and nothing stands within `EDGE` of its border.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from xml.sax.saxutils import escape

from chantier import fonts
from chantier.core.svg import Picture, element, label, number, path
from chantier.i18n import say
from chantier.printing.paper import EDGE, Paper

INK, SOFT = "#000000", "#555555"
HAIR = 0.2  # the width of a mark
MARK, AWAY = 3.0, 0.6  # how long a mark is, and how far from the bleed it begins
RULER = 100.0
SMALL, TITLE = 2.4, 3.2  # letters


@dataclass(frozen=True)
class Line:
    """A straight line from one point to another."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True)
class Cut(Line):
    """A straight stroke of the knife across the page; `order` numbers the strokes from 1."""

    order: int = 0


@dataclass(frozen=True)
class Fold(Line):
    """A line to fold along; `drawn` where it lies on white and not on a part's picture."""

    drawn: bool = False


@dataclass(frozen=True)
class Part:
    """A thing to cut out: where it lies once cut, and its picture with bleed around it.

    `number` names it in the assembly and is printed beside it or on its back. A picture is
    `width + 2 * bleed` by `height + 2 * bleed`. `outline` is drawn where cuts are not straight.
    """

    number: str
    x: float
    y: float
    width: float
    height: float
    picture: Picture
    bleed: float = 0.0
    outline: str = ""

    def moved(self, x: float, y: float) -> Part:
        """The part at another place of the page."""
        return replace(self, x=x, y=y)


@dataclass(frozen=True)
class Sheet:
    """A page: its paper, parts, cuts and folds; `extra` is markup beside the parts.

    `under` is markup below the parts: what runs on from one part to the next.
    """

    paper: Paper
    parts: Sequence[Part] = ()
    cuts: Sequence[Cut] = ()
    folds: Sequence[Fold] = ()
    extra: str = ""
    under: str = ""
    side: str = "face"  # or "back"
    sideways: bool = False  # title, ruler and notes stand turned in the side margins
    note: str = ""  # what to do with this page, in a few words
    bounds: tuple[float, float, float, float] | None = field(default=None)
    """The box of everything to cut out with its bleed: marks stand outside it; computed if None."""


@dataclass(frozen=True)
class Heading:
    """What stands on every page of a document."""

    game: str
    part: str
    page: int
    pages: int
    language: str
    set_name: str = ""  # of the plates, for a game that has sets


def page_svg(sheet: Sheet, heading: Heading) -> str:
    """A sheet as an SVG document of exactly the paper's size."""
    drawn = sheet.under + _parts(sheet)
    body = [drawn, _marks(sheet), _folds(sheet), sheet.extra, _frame(sheet, heading)]
    width, height = number(sheet.paper.width), number(sheet.paper.height)
    return element(
        "svg",
        element("title", escape(f"{heading.game} · {heading.part} {heading.page}")),
        *body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=f"{width}mm",
        height=f"{height}mm",
        font_family=fonts.STACK,
    )


def bounds_of(sheet: Sheet) -> tuple[float, float, float, float]:
    """The left, top, right and bottom of the parts with their bleed."""
    if sheet.bounds is not None:
        return sheet.bounds
    return (
        min(part.x - part.bleed for part in sheet.parts),
        min(part.y - part.bleed for part in sheet.parts),
        max(part.x + part.width + part.bleed for part in sheet.parts),
        max(part.y + part.height + part.bleed for part in sheet.parts),
    )


def _parts(sheet: Sheet) -> str:
    return "".join(
        element(
            "g",
            part.picture.at(part.x - part.bleed, part.y - part.bleed),
            path(part.outline, INK, HAIR) if part.outline else "",
            class_="part",
            data_part=part.number,
        )
        for part in sheet.parts
    )


def _marks(sheet: Sheet) -> str:
    """Both ends of every cut, outside what is to be cut, with its number at the first end."""
    if not sheet.cuts:
        return ""
    left, top, right, bottom = bounds_of(sheet)
    shapes, numbers = [], []
    for cut in sheet.cuts:
        if cut.x1 == cut.x2:
            ends = ((cut.x1, top - AWAY, 0, -1), (cut.x1, bottom + AWAY, 0, 1))
        else:
            ends = ((left - AWAY, cut.y1, -1, 0), (right + AWAY, cut.y1, 1, 0))
        for x, y, across, down in ends:
            shapes.append(f"M{number(x)} {number(y)}l{number(MARK * across)} {number(MARK * down)}")
        x, y, across, down = ends[0]
        if cut.order and across:
            numbers.append(label(x - MARK - 0.4, y + 0.7, str(cut.order), 2.0, SOFT, 400, "end"))
        elif cut.order:
            numbers.append(label(x + 0.5, y - MARK + 1.6, str(cut.order), 2.0, SOFT, 400, "start"))
    drawn = element("path", d="".join(shapes), stroke=INK, stroke_width=HAIR, fill="none")
    return element("g", drawn, *numbers, class_="cuts")


def _folds(sheet: Sheet) -> str:
    """Every fold: dashed along its length where it is drawn, else dashed marks at its ends."""
    if not sheet.folds:
        return ""
    left, top, right, bottom = bounds_of(sheet)
    shapes = []
    for fold in sheet.folds:
        if fold.drawn:
            shapes.append(
                f"M{number(fold.x1)} {number(fold.y1)}L{number(fold.x2)} {number(fold.y2)}"
            )
        elif fold.x1 == fold.x2:
            for y, down in ((top - AWAY, -1), (bottom + AWAY, 1)):
                shapes.append(f"M{number(fold.x1)} {number(y)}v{number(2 * MARK * down)}")
        else:
            for x, across in ((left - AWAY, -1), (right + AWAY, 1)):
                shapes.append(f"M{number(x)} {number(fold.y1)}h{number(2 * MARK * across)}")
    drawn = element(
        "path",
        d="".join(shapes),
        stroke=INK,
        stroke_width=HAIR,
        fill="none",
        stroke_dasharray="1 0.7",
    )
    return element("g", drawn, class_="folds")


def _frame(sheet: Sheet, heading: Heading) -> str:
    """Title and page above, ruler and notice below; turned into the side margins if need be."""
    paper, language = sheet.paper, heading.language
    pages = say(language, "print.page", page=heading.page, pages=heading.pages)
    title = " · ".join(
        word
        for word in (
            heading.game,
            heading.part,
            say(language, "print.back") if sheet.side == "back" else "",
            heading.set_name,
            pages,
        )
        if word
    )
    length = paper.height if sheet.sideways else paper.width
    top = element(
        "g",
        label(0, TITLE * 0.8, title, TITLE, INK, 600, "start"),
        label(length - 2 * EDGE - 2, TITLE * 0.8, sheet.note, SMALL, SOFT, 400, "end")
        if sheet.note
        else "",
        class_="title",
    )
    bottom = _ruler(language) + label(
        length - 2 * EDGE - 2, 3.4, say(language, "print.private"), SMALL, SOFT, 400, "end"
    )
    if not sheet.sideways:
        return _at(top, EDGE + 1, EDGE + 0.5) + _at(bottom, EDGE + 1, paper.height - EDGE - 4.2)
    foot = number(paper.height - EDGE - 1)
    turned_left = f"translate({number(EDGE + 0.5)} {foot}) rotate(-90)"
    turned_right = f"translate({number(paper.width - EDGE - 4.2)} {foot}) rotate(-90)"
    return element("g", top, transform=turned_left) + element("g", bottom, transform=turned_right)


def _ruler(language: str) -> str:
    """100 millimetres, to see whether the printer kept the size."""
    ticks = "".join(
        f"M{number(at * 10.0)} 0v{number(2.4 if at % 5 == 0 else 1.4)}" for at in range(11)
    )
    line = element(
        "path", d=f"M0 0H{number(RULER)}{ticks}", stroke=INK, stroke_width=HAIR, fill="none"
    )
    words = say(language, "print.ruler")
    return element("g", line, class_="ruler") + label(3, 3.9, words, SMALL, SOFT, 400, "start")


def _at(markup: str, x: float, y: float) -> str:
    return element("g", markup, transform=f"translate({number(x)} {number(y)})")
