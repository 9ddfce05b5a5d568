"""Markers for +50 and +100: the track ends at 49, and scores pass it more than once."""

from __future__ import annotations

from dataclasses import replace

from chantier.core.svg import Picture, element, label
from chantier.i18n import say
from chantier.printing.ink import Ink
from chantier.printing.kit import PrintSettings
from chantier.printing.sheet import Part, Sheet
from chantier.printing.tiling import Tiling
from chantier.printing.turquoise import signs

SIDE, BLEED = 25.0, 3.0
WORTH = (50, 100)
COUNT = len(WORTH) * len(signs.SEATS)


def pages(settings: PrintSettings) -> list[Sheet]:
    """One page: a marker of each worth for each player."""
    grid = Tiling(settings.small, len(signs.SEATS), len(WORTH), SIDE, SIDE, BLEED)
    drawn = [
        (f"{colour}{worth}", marker(colour, worth, settings))
        for worth in WORTH
        for colour in signs.SEATS
    ]
    note = say(settings.language, "turquoise.print.note.markers")
    return [
        replace(page, parts=[_grounded(part, settings.ink) for part in page.parts])
        for page in grid.pages(drawn, note=note)
    ]


def _grounded(part: Part, ink: Ink) -> Part:
    """A marker with its colour under it, so that no white line shows between two alike."""
    return replace(part, ground=signs.ground(part.number[0], ink))


def marker(colour: str, worth: int, settings: PrintSettings) -> Picture:
    """A marker with its bleed: the player's sign and what it adds to the track."""
    side, ink = SIDE + 2 * BLEED, settings.ink
    middle = side / 2
    shade = signs.mark(colour, ink)
    body = [
        element("rect", width=side, height=side, fill=signs.ground(colour, ink)),
        signs.sign(colour, middle, middle - 4.6, 7.0, ink),
        label(middle, middle + 8.2, f"+{worth}", 8.0, shade, 700),
    ]
    return Picture(side, side, "".join(body))
