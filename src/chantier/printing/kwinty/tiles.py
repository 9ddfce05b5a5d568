"""Kwinty's quick game: forty flat tiles of two squares on one page.

White fills the left half of the page, black the right. Tiles of one colour share their cuts, so
sixteen straight strokes part all forty; only between the colours are there two, with bleed.
"""

from __future__ import annotations

from chantier.core.svg import Picture, box
from chantier.games.kwinty.card import CARD
from chantier.games.kwinty.layout import BLOCKS
from chantier.i18n import say
from chantier.printing import blocks
from chantier.printing.ink import Ink
from chantier.printing.kit import PrintSettings
from chantier.printing.paper import Paper
from chantier.printing.sheet import Cut, Part, Sheet

SQUARE, BLEED = 22.0, 2.0  # forty tiles and their bleed fit A4 and Letter
COLUMNS, ROWS = 4, 5  # of one colour
WIDTH, HEIGHT = SQUARE, 2 * SQUARE


def pages(settings: PrintSettings) -> list[Sheet]:
    """The one page of tiles."""
    paper, ink = settings.small, settings.ink
    top = (paper.height - ROWS * HEIGHT) / 2
    lefts = _lefts(paper)
    parts = []
    for (nth, colour), left in zip(enumerate(CARD.seats), lefts, strict=True):
        for tile in range(BLOCKS):
            row, column = divmod(tile, COLUMNS)
            picture = _tile(colour, tile + row, ink)
            x, y = left + column * WIDTH, top + row * HEIGHT
            parts.append(Part(str(nth * BLOCKS + tile + 1), x, y, WIDTH, HEIGHT, picture))
    under = "".join(
        _slab(colour, left, top, ink) for colour, left in zip(CARD.seats, lefts, strict=True)
    )
    bounds = (
        lefts[0] - BLEED,
        top - BLEED,
        lefts[1] + COLUMNS * WIDTH + BLEED,
        top + ROWS * HEIGHT + BLEED,
    )
    note = say(settings.language, "kwinty.print.note.tiles")
    return [
        Sheet(paper, tuple(parts), _cuts(paper), under=under, note=note, bounds=bounds),
    ]


def _lefts(paper: Paper) -> tuple[float, float]:
    """Where the tiles of each colour begin: two bleeds lie between them."""
    half = COLUMNS * WIDTH
    first = paper.width / 2 - BLEED - half
    return first, first + half + 2 * BLEED


def _cuts(paper: Paper) -> tuple[Cut, ...]:
    """Across first, then down: neighbours share a stroke."""
    top = (paper.height - ROWS * HEIGHT) / 2
    across = [top + row * HEIGHT for row in range(ROWS + 1)]
    down = [left + nth * WIDTH for left in _lefts(paper) for nth in range(COLUMNS + 1)]
    strokes = [Cut(0, y, paper.width, y, nth) for nth, y in enumerate(across, 1)]
    first = len(strokes) + 1
    return (*strokes, *(Cut(x, 0, x, paper.height, nth) for nth, x in enumerate(down, first)))


def _tile(colour: str, seed: int, ink: Ink) -> Picture:
    return Picture(WIDTH, HEIGHT, blocks.face(0, 0, 1, 2, SQUARE, colour, seed, ink))


def _slab(colour: str, left: float, top: float, ink: Ink) -> str:
    """The wood under all tiles of a colour: it runs on as their bleed."""
    if ink.is_low:
        return ""
    return box(
        left - BLEED,
        top - BLEED,
        COLUMNS * WIDTH + 2 * BLEED,
        ROWS * HEIGHT + 2 * BLEED,
        0,
        fill=ink.fill(blocks.shade(colour, 0)),
    )
