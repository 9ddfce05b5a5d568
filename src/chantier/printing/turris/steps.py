"""Assembly drawings of the turntable: its layers, and the tower on it."""

from __future__ import annotations

from chantier.core.svg import label
from chantier.printing.illustrations import (
    ACT,
    INK,
    SOFT,
    arrow,
    curved,
    drawing,
    knife,
    polygon,
    seen_from,
)
from chantier.printing.ink import INKS
from chantier.printing.kit import PrintSettings
from chantier.printing.turris.aids import tower
from chantier.printing.turris.turntable import FIELD, FOOT, SIDE, octagon


def _layer(side: float, high: float, fill: str) -> str:
    """An octagon of card, seen from a corner."""
    eye = seen_from(30, 21, 0.19)
    shift = side / 2
    points = [eye((x - shift, y - shift, high)) for x, y in octagon(side)]
    return polygon(points, fill)


def _spot(high: float, radius: float, fill: str) -> str:
    eye = seen_from(30, 21, 0.19)
    around = [(-radius, 0.0), (0.0, -radius), (radius, 0.0), (0.0, radius)]
    return polygon([eye((x, y, high)) for x, y in around], fill)


def cut_turntable(settings: PrintSettings) -> str:
    """Eight straight strokes around the octagon."""
    points = [(x * 0.24 + 20, y * 0.24 + 4) for x, y in octagon(SIDE)]
    start = SIDE / 2 - FIELD / 2
    field = [(start, start), (start + FIELD, start), (start + FIELD, start + FIELD),
             (start, start + FIELD)]  # fmt: skip
    return drawing(
        settings.game.card.title,
        polygon(points, "#E3C79B"),
        polygon([(x * 0.24 + 20, y * 0.24 + 4) for x, y in field], "#F6EAD4"),
        knife(points[2][0], points[2][1]),
        *(
            label(x, y, words, 3.0, INK, 600)
            for words, x, y in (("1", 38, 2.8), ("2", 52.5, 8), ("3", 58.5, 23))
        ),
    )


def join_turntable(settings: PrintSettings) -> str:
    """Foot, axle, card and print, from below."""
    return drawing(
        settings.game.card.title,
        _layer(FOOT, -78, "#D9C9A8"),
        _spot(-76, 6, "#F0C24B"),
        _layer(SIDE * 0.8, -12, "#D9C9A8"),
        _spot(-10, 6, "#F0C24B"),
        _layer(SIDE * 0.8, 60, "#E3C79B"),
        arrow(30, 15, 30, 21, ACT),
        *(
            label(62, y, words, 3.0, SOFT, 600, "start")
            for words, y in (("3", 10), ("2", 24.5), ("1", 37))
        ),
    )


def turn_tower(settings: PrintSettings) -> str:
    """A tower on its turntable."""
    colour = INKS["colour"]
    eye = seen_from(38, 30, 0.22)
    points = [eye((x - SIDE / 2, y - SIDE / 2, 0)) for x, y in octagon(SIDE)]
    blocks = [
        (0, 0, 0, 1, 1, 2, "W"), (1, 0, 0, 1, 1, 2, "B"), (0, 1, 0, 1, 1, 2, "B"),
        (1, 1, 0, 1, 1, 2, "W"), (0, 0, 2, 2, 1, 1, "B"), (0, 1, 2, 1, 1, 2, "W"),
    ]  # fmt: skip
    drawn = tower(blocks, colour, 4.6)
    return drawing(
        settings.game.card.title,
        polygon(points, "#E3C79B"),
        drawn.at(38 - drawn.width / 2, 33 - drawn.height),
        curved(20, 38.5, 56, 38.5, -2.6),
    )
