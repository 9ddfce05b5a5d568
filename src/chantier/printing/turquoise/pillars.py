"""125 pillar tops of 15 mm, to be glued on foam board and cut together with it.

A top has the colour of its neighbours in a block, so these need no bleed between them: they share
their cuts, and a stroke that runs half a millimetre off shows nothing. Blocks of different colours
stand two bleeds apart, and all have five columns, so that every upright stroke crosses two blocks.
"""

from __future__ import annotations

from typing import NamedTuple

from chantier.core.svg import Picture, element
from chantier.games.turquoise.layout import PILLARS
from chantier.i18n import say
from chantier.printing.ink import Ink
from chantier.printing.kit import PrintSettings
from chantier.printing.paper import Paper
from chantier.printing.sheet import Cut, Part, Sheet
from chantier.printing.turquoise import signs
from chantier.printing.turquoise.module import PILLAR

COLUMNS = 5
BLEED = 3.0
SIGN = 8.0
COUNTS = {
    colour: 1 + max(hand for players, hand in PILLARS.items() if players > seat)
    for seat, colour in enumerate(signs.SEATS)
}
"""What each colour needs at most (Q4): the largest hand it ever has, and its score marker."""
COUNT = sum(COUNTS.values())


class PillarTops(NamedTuple):
    """The tops of one colour: where they begin once cut, and how many rows they are."""

    colour: str
    x: float
    y: float
    rows: int


def blocks(paper: Paper) -> list[PillarTops]:
    """Two blocks above, two below, in the middle of the page."""
    wide = COLUMNS * PILLAR
    rows = [COUNTS[colour] // COLUMNS for colour in signs.SEATS]
    left = (paper.width - 2 * wide - 2 * BLEED) / 2
    top = (paper.height - (rows[0] + rows[2]) * PILLAR - 2 * BLEED) / 2
    right, low = left + wide + 2 * BLEED, top + rows[0] * PILLAR + 2 * BLEED
    spots = ((left, top), (right, top), (left, low), (right, low))
    return [
        PillarTops(colour, x, y, many)
        for colour, (x, y), many in zip(signs.SEATS, spots, rows, strict=True)
    ]


def pages(settings: PrintSettings) -> list[Sheet]:
    """All tops on one page."""
    paper, ink = settings.small, settings.ink
    laid = blocks(paper)
    parts = []
    for block in laid:
        for nth in range(block.rows * COLUMNS):
            row, column = divmod(nth, COLUMNS)
            at = (block.x + column * PILLAR, block.y + row * PILLAR)
            name = f"{block.colour}{nth + 1}"
            parts.append(Part(name, *at, PILLAR, PILLAR, top(block.colour, ink)))
    under = "".join(_surface(block, ink) for block in laid)
    first, last = laid[0], laid[3]
    bounds = (
        first.x - BLEED,
        first.y - BLEED,
        last.x + COLUMNS * PILLAR + BLEED,
        laid[2].y + laid[2].rows * PILLAR + BLEED,
    )
    note = say(settings.language, "turquoise.print.note.pillars")
    return [Sheet(paper, parts, _cuts(laid, paper), under=under, note=note, bounds=bounds)]


def _cuts(laid: list[PillarTops], paper: Paper) -> tuple[Cut, ...]:
    """Every stroke once: across both blocks of a row, then down through all."""
    across = [
        block.y + row * PILLAR for block in (laid[0], laid[2]) for row in range(block.rows + 1)
    ]
    down = [
        block.x + column * PILLAR for block in (laid[0], laid[1]) for column in range(COLUMNS + 1)
    ]
    return (
        *(Cut(0, y, paper.width, y, nth) for nth, y in enumerate(across, 1)),
        *(Cut(x, 0, x, paper.height, nth) for nth, x in enumerate(down, len(across) + 1)),
    )


def _surface(block: PillarTops, ink: Ink) -> str:
    """A block's colour with its bleed; with little ink a thin grid instead."""
    wide, high = COLUMNS * PILLAR, block.rows * PILLAR
    return element(
        "rect",
        x=block.x - BLEED,
        y=block.y - BLEED,
        width=wide + 2 * BLEED,
        height=high + 2 * BLEED,
        fill=signs.ground(block.colour, ink),
    )


def top(colour: str, ink: Ink) -> Picture:
    """A pillar's top: the player's sign, on what the block lays under it."""
    return Picture(PILLAR, PILLAR, signs.sign(colour, PILLAR / 2, PILLAR / 2, SIGN, ink))
