"""What stands on every page beside its parts: title, legend, ruler, and that it is unofficial.

Two bands hold them, above and below the parts. Where there is more room at the sides (a board that
fills its paper) both are turned into the side margins. Every width is computed from the font, so
that no band runs into another, into a mark or to the edge of the paper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from chantier import fonts
from chantier.core.svg import element, label, number
from chantier.i18n import say
from chantier.printing.paper import EDGE, Paper
from chantier.printing.sheet import AWAY, DASHES, HAIR, INK, SHORT, SOFT, Heading, Sheet, bounds_of

RULER = 100.0
TITLE, THIN, SMALL = 3.2, 2.5, 2.3  # heights of letters: of a title, of one in little room
HEAD, LINE = 3.8, 3.0  # heights of a line with the title, and of one without
RISE = 0.8  # of a line: where its letters stand
INSET = 1.0  # from the corner of what can be printed
BETWEEN = 4.0  # from one item of a line to the next
CLEAR = 0.8  # between a band and the marks
SAMPLE = 6.0  # the length of a line in the legend
CRAMPED = 0.01  # a band between marks is worse than one beside them


class Item(NamedTuple):
    """Something on a line: how wide it is, and its markup from the line's start."""

    width: float
    markup: str


@dataclass(frozen=True)
class Band:
    """Lines of items, drawn from their upper left corner."""

    depth: float
    markup: str


Maker: TypeAlias = Callable[[float, bool], Band]
"""Makes a band of a given length, as thin as can be if asked to."""


@dataclass(frozen=True)
class Margins:
    """How the margins of a page are used."""

    sideways: bool
    bands: tuple[Band, Band]  # above and below, or at the left and the right
    starts: tuple[float, float]  # where each begins along its margin
    marks: tuple[float, float, float, float]  # room for marks: left, top, right, bottom
    lack: float  # of room


def content_area(paper: Paper) -> tuple[float, float, float, float]:
    """The left, top, right and bottom of what a page without cuts may use."""
    return EDGE, EDGE + HEAD + LINE + 1, paper.width - EDGE, paper.height - EDGE - 2 * LINE - 1


def margins(sheet: Sheet, heading: Heading) -> Margins:
    """The bands of a page and where they stand: at the sides if they do not fit elsewhere."""
    ways = (False, True) if sheet.sideways is None else (sheet.sideways,)
    return min((_arranged(sheet, heading, way) for way in ways), key=lambda used: used.lack)


def frame(sheet: Sheet, used: Margins) -> str:
    """Both bands, at their places."""
    paper, (first, last) = sheet.paper, used.bands
    if used.sideways:
        places = (
            (first, EDGE, paper.height - used.starts[0]),
            (last, paper.width - EDGE - last.depth, paper.height - used.starts[1]),
        )
    else:
        places = (
            (first, used.starts[0], EDGE),
            (last, used.starts[1], paper.height - EDGE - last.depth),
        )
    turn = " rotate(-90)" if used.sideways else ""
    return "".join(
        element("g", band.markup, transform=f"translate({number(x)} {number(y)}){turn}")
        for band, x, y in places
    )


def _arranged(sheet: Sheet, heading: Heading, sideways: bool) -> Margins:
    """Bands above and below, or at the sides; where marks leave no room, between two of them."""
    left, top, right, bottom = bounds_of(sheet)
    paper = sheet.paper
    room = [left - EDGE, top - EDGE, paper.width - right - EDGE, paper.height - bottom - EDGE]
    sides, length = ((0, 2), paper.height) if sideways else ((1, 3), paper.width)
    for_marks = CLEAR + AWAY + SHORT if sheet.cuts or sheet.folds else 0.0
    bands, starts, lack = [], [], 0.0
    for side, make in zip(sides, (_head(sheet, heading), _foot(heading)), strict=True):
        start, end = EDGE + INSET, length - EDGE - INSET
        band = make(end - start, False)
        if room[side] >= band.depth + for_marks:
            room[side] -= band.depth + CLEAR
        else:
            start, end = _between_marks(sheet, sideways, start, end)
            band = make(end - start, True)
            lack = max(lack, band.depth - room[side], CRAMPED)
        bands.append(band)
        starts.append(start)
    marks = (room[0], room[1], room[2], room[3])
    return Margins(sideways, (bands[0], bands[1]), (starts[0], starts[1]), marks, lack)


def _between_marks(sheet: Sheet, sideways: bool, start: float, end: float) -> tuple[float, float]:
    """The longest stretch of a margin without a mark; a turned margin begins at its foot."""
    lines = (*sheet.cuts, *sheet.folds)
    if sideways:
        at = [sheet.paper.height - one.y1 for one in lines if one.y1 == one.y2]
    else:
        at = [one.x1 for one in lines if one.x1 == one.x2]
    ends = sorted((start, end, *(place for place in at if start < place < end)))
    clear = SMALL + 0.9  # a mark's number stands beside it
    gaps = ((low + clear, high - clear) for low, high in pairwise(ends))
    return max(gaps, key=lambda gap: gap[1] - gap[0])


def _head(sheet: Sheet, heading: Heading) -> Maker:
    """Title, what lines mean, and what to do with the page."""
    language = heading.language
    back = say(language, "print.back") if sheet.side == "back" else ""
    pages = say(language, "print.page", page=heading.page, pages=heading.pages)
    named = [word for word in (heading.game, heading.part, back, heading.set_name, pages) if word]

    def band(length: float, thin: bool) -> Band:
        size, height = (THIN, LINE) if thin else (TITLE, HEAD)
        title = shortened(" · ".join(named), 600, size, length)
        items = [_words(title, size, 600, INK), *_legend(sheet, language)]
        if sheet.note:
            items.append(_words(shortened(sheet.note, 400, SMALL, length), SMALL))
        return _flow(items, length, height, "title")

    return band


def _legend(sheet: Sheet, language: str) -> Iterator[Item]:
    """A sample of each kind of line on the page, with what it means."""
    outlined = any(part.outline for part in sheet.parts)
    ordered = any(cut.order for cut in sheet.cuts)
    if sheet.cuts or outlined:
        yield _sample(say(language, "print.cut_in_order" if ordered else "print.cut"), None)
    if sheet.folds:
        yield _sample(say(language, "print.fold"), DASHES)


def _sample(words: str, dashes: str | None) -> Item:
    line = element(
        "path",
        d=f"M0 -0.8h{number(SAMPLE)}",
        stroke=INK,
        stroke_width=HAIR,
        stroke_dasharray=dashes,
        fill="none",
    )
    after = SAMPLE + 1
    said = label(after, 0, words, SMALL, SOFT, 400, "start")
    return Item(after + fonts.width(words, 400) * SMALL, line + said)


def _foot(heading: Heading) -> Maker:
    """The ruler with its sentence, and the notice, on one line or beside each other on two."""
    said = [_words(say(heading.language, key), SMALL) for key in ("print.ruler", "print.private")]

    def band(length: float, thin: bool) -> Band:  # noqa: ARG001  # it is thin
        beside = RULER + BETWEEN
        words = _flow(said, length - beside, LINE, "notice")
        moved = element("g", words.markup, transform=f"translate({number(beside)} 0)")
        return Band(max(words.depth, LINE), _ruler() + moved)

    return band


def _ruler() -> str:
    """100 millimetres, to see whether the printer kept the size."""
    ticks = "".join(
        f"M{number(at * 10.0)} 0.3v{number(2.4 if at % 5 == 0 else 1.4)}" for at in range(11)
    )
    line = f"M0 0.3H{number(RULER)}{ticks}"
    drawn = element("path", d=line, stroke=INK, stroke_width=HAIR, fill="none")
    return element("g", drawn, class_="ruler")


def _flow(items: list[Item], length: float, first: float, name: str) -> Band:
    """Items one after another, on as many lines as they need; only the first may be higher."""
    placed, x, y, height = [], 0.0, 0.0, first
    for item in items:
        if x and x + item.width > length:
            x, y, height = 0.0, y + height, LINE
        move = f"translate({number(x)} {number(y + height * RISE)})"
        placed.append(element("g", item.markup, transform=move))
        x += item.width + BETWEEN
    return Band(y + height, element("g", *placed, class_=name))


def _words(words: str, size: float, weight: int = 400, colour: str = SOFT) -> Item:
    return Item(
        fonts.width(words, weight) * size, label(0, 0, words, size, colour, weight, "start")
    )


def shortened(words: str, weight: int, size: float, most: float) -> str:
    """Words as far as they fit, with … where some are left out."""
    if fonts.width(words, weight) * size <= most:
        return words
    while words and fonts.width(words + "…", weight) * size > most:
        words = words[:-1]
    return words.rstrip() + "…"
