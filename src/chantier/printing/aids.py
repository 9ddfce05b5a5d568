"""Player aids: cards with a title and a few sentences, each beside its drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from chantier.core.svg import INK, Picture, box, element, label, number, path
from chantier.printing.ink import Ink
from chantier.printing.kit import PrintSettings
from chantier.printing.lettering import fitted, paragraph
from chantier.printing.paper import Paper
from chantier.printing.sheet import Sheet
from chantier.printing.tiling import Tiling

WIDTH, HEIGHT, BLEED = 88.0, 118.0, 3.0  # of a card
BAND = 13.0  # its title
SIDE, DRAWN, TEXT = 5.0, 26.0, 34.0  # the margin, how wide drawings are, where sentences begin
SIZES = (3.5, 3.3, 3.1, 2.9, 2.7)  # letters: the largest that fit
GAP = 1.6  # at least so much above and below a sentence
CREAM, RULE = "#FCF9F3", "#D8CCB8"


@dataclass(frozen=True)
class Reminder:
    """One thing to remember: a sentence and its drawing."""

    words: str
    drawing: Picture


def card(title: str, under: str, points: Sequence[Reminder], colour: str, ink: Ink) -> Picture:
    """A card with bleed: its title on a band of the game's colour, then the points."""
    wide, high = WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED
    left, top = BLEED + SIDE, BLEED + BAND
    shapes = [_band(title, under, colour, ink)]
    size, heights = _sizes(points)
    space = (HEIGHT - BAND - sum(heights)) / len(points)
    y = top
    for nth, (point, tall) in enumerate(zip(points, heights, strict=True)):
        if nth:
            line = f"M{number(left)} {number(y)}h{number(WIDTH - 2 * SIDE)}"
            shapes.append(path(line, ink.line(RULE), 0.2))
        room = tall + space
        drawing = point.drawing.within(DRAWN, room - 1.6, 1.0)
        shapes.append(drawing.at(left, y + 0.8))
        words, depth = paragraph(0, 0, point.words, WIDTH - TEXT - SIDE, size, ink.line(INK))
        at = f"translate({number(BLEED + TEXT)} {number(y + (room - depth) / 2 + size * 0.1)})"
        shapes.append(element("g", words, transform=at))
        y += room
    return Picture(wide, high, "".join(shapes))


def _band(title: str, under: str, colour: str, ink: Ink) -> str:
    """The title and the words under it, light on a dark band; dark on white with little ink."""
    wide, left = WIDTH + 2 * BLEED, BLEED + SIDE
    light = ink.line(INK) if ink.is_low else "#FFFFFF"
    room = WIDTH - 2 * SIDE
    low = BLEED + BAND
    line = path(f"M{number(left)} {number(low)}h{number(room)}", light, 0.4) if ink.is_low else ""
    over = 0.1  # so that no white line shows between two cards
    band = "" if ink.is_low else box(-over, 0, wide + 2 * over, low, 0, fill=ink.fill(colour))
    return (
        band
        + line
        + label(left, BLEED + 6.6, title, fitted(title, room, 5.0, 700), light, 700, "start")
        + label(left, BLEED + 10.6, under, fitted(under, room, 2.8, 400), light, 400, "start")
    )


def _sizes(points: Sequence[Reminder]) -> tuple[float, list[float]]:
    """The largest letters at which all points fit, and how high each point is with them."""
    for size in SIZES:
        heights = [
            max(
                paragraph(0, 0, point.words, WIDTH - TEXT - SIDE, size)[1] + 2 * GAP,
                min(point.drawing.height, 17.0) + GAP,
            )
            for point in points
        ]
        if sum(heights) <= HEIGHT - BAND:
            return size, heights
    raise ValueError("too many words for a card")


def tiling(paper: Paper, rows: int = 2) -> Tiling:
    """Two cards beside each other on a page, in so many rows."""
    return Tiling(paper, 2, rows, WIDTH, HEIGHT, BLEED)


def pages(settings: PrintSettings, cards: Sequence[Picture], note: str = "") -> list[Sheet]:
    """Cards on as few pages as possible."""
    rows = 1 if len(cards) <= 2 else 2
    numbered = [(str(nth), one) for nth, one in enumerate(cards, 1)]
    grid = tiling(settings.small, rows)
    return list(grid.pages(numbered, note=note, ground=settings.ink.fill(CREAM)))
