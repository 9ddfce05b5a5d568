"""Tulum's blocks: faces and backs over a fold, the blocks of two players on a page.

The two pyramids stand one on its head beside the other, so they fill a rectangle: each page has
seven columns and six rows, in the colours of the rows from the base up and back down.
"""

from __future__ import annotations

from chantier.games.tulum.layout import ROWS
from chantier.i18n import say
from chantier.printing.gutterfold import Gutterfold
from chantier.printing.kit import PrintSettings
from chantier.printing.paper import Paper
from chantier.printing.sheet import Sheet
from chantier.printing.tulum.figures import BLEED, HEIGHT, WIDTH, at_stake, secured

PLAYERS = 4
A_PAGE = 2  # players


def count(row: int) -> int:
    """How many blocks of a row's colour all players have (U1)."""
    return PLAYERS * (ROWS + 1 - row)


def grid(paper: Paper) -> Gutterfold:
    """The blocks of two players on the upper half, their backs on the lower."""
    return Gutterfold(paper, ROWS + 1, ROWS, WIDTH, HEIGHT, BLEED, upright=False)


def rows_of_a_page() -> list[int]:
    """The row of each block on a page: one pyramid, and another turned over beside it."""
    return [
        row
        for base in range(1, ROWS + 1)
        for row in (*[base] * (ROWS + 1 - base), *[ROWS + 1 - base] * base)
    ]


def pages(settings: PrintSettings) -> list[Sheet]:
    """Two pages, each for two players."""
    rows = rows_of_a_page() * (PLAYERS // A_PAGE)
    ink = settings.ink
    drawn = [(str(nth), at_stake(row, ink), secured(row, ink)) for nth, row in enumerate(rows, 1)]
    note = say(settings.language, "tulum.print.note.blocks")
    return list(grid(settings.small).pages(drawn, note=note))
