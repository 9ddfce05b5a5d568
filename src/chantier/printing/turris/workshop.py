"""Turris for machines: a block to print in plastic, a turntable to cut and engrave."""

from __future__ import annotations

from collections.abc import Iterator

from chantier.core.svg import element, number
from chantier.games.turris.card import CARD
from chantier.printing import blocks
from chantier.printing.kit import PrintSettings
from chantier.printing.turris.turntable import AXLE, FIELD, FOOT, SIDE, octagon
from chantier.printing.workshop import circle, layered_svg, outlined, stl

MARGIN = 5.0
BLACK = "#000000"


def block_stl(settings: PrintSettings) -> bytes:
    """One block; twenty of each colour make a set."""
    return stl(blocks.solid(), f"{settings.game.card.name} block {blocks.UNIT:g} mm")


def turntable_svg(settings: PrintSettings) -> bytes:  # noqa: ARG001  # the same in all settings
    """Turntable, the layer under it, and foot; the two lower ones have a hole for the axle."""
    wide = 2 * SIDE + FOOT + 4 * MARGIN
    high = SIDE + 2 * MARGIN
    second, third = SIDE + 2 * MARGIN, 2 * SIDE + 3 * MARGIN
    cut = [
        outlined([(x + at, y + MARGIN) for x, y in octagon(side)])
        for at, side in ((MARGIN, SIDE), (second, SIDE), (third, FOOT))
    ]
    cut += [
        outlined(circle(at + side / 2, MARGIN + side / 2, AXLE))
        for at, side in ((second, SIDE), (third, FOOT))
    ]
    return layered_svg(wide, high, f"{CARD.title} turntable", cut, _engraved())


def _engraved() -> Iterator[str]:
    """The field, the ring of the middle, and an arrow to the north."""
    middle, unit = MARGIN + SIDE / 2, blocks.UNIT
    start = middle - FIELD / 2
    lines = "".join(
        f"M{number(start + nth * unit)} {number(start)}v{number(FIELD)}"
        f"M{number(start)} {number(start + nth * unit)}h{number(FIELD)}"
        for nth in range(4)
    )
    yield element("path", d=lines, fill="none", stroke=BLACK, stroke_width=0.4)
    yield element("circle", cx=middle, cy=middle, r=unit * 0.3, fill="none", stroke=BLACK,
                  stroke_width=0.8)  # fmt: skip
    yield element("path", d=f"M{number(middle)} {number(MARGIN + 8)}l5 9h-10z", fill=BLACK)
