"""Walkways on paper: strips from place to place, and half strips that run over a plate's edge.

Nothing on a printed plate says whether a half leads on: two plates that lie side by side do. So a
half is an open strip, drawn through the cut into the bleed, and it joins what the neighbour shows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from chantier.core.svg import box, element
from chantier.games.turquoise import figures
from chantier.games.turquoise.figures import Point, line
from chantier.games.turquoise.view import OUTWARD
from chantier.printing.ink import Ink
from chantier.printing.turquoise.module import DISC, KERB, PILLAR, PLATE, SPOTS, STRIP

PLACE_STONE = "#D9C091"  # a place, on the stone
HOLLOW, CORE = 0.3, 0.75  # with little ink: a strip's two sides, and the line along its middle


class WalkwayStrip(NamedTuple):
    """A straight strip between two points; `out` is the direction in which it leaves its plate."""

    start: Point
    end: Point
    out: str = ""


def strips(digits: str, bleed: float = 0.0) -> list[WalkwayStrip]:
    """A plate's walkways around its centre (Q5); halves run on into the bleed."""
    found = []
    edge = PLATE / 2 + bleed
    for nth, digit in enumerate(map(int, digits)):
        x, y = SPOTS[nth]
        if digit & 4:
            found.append(WalkwayStrip((x, y), SPOTS[(nth + 1) % 4]))
        for bit, heading in zip((2, 1), OUTWARD[nth], strict=True):
            if digit & bit:
                dx, dy = figures.AWAY[heading]
                end = (edge * dx if dx else x, edge * dy if dy else y)
                found.append(WalkwayStrip((x, y), end, heading))
    return found


def ends(drawn: Iterable[WalkwayStrip]) -> list[Point]:
    """The places at which strips begin or end, each once."""
    points = {strip.start for strip in drawn} | {strip.end for strip in drawn if not strip.out}
    return sorted(points)


def draw(drawn: Iterable[WalkwayStrip], ink: Ink) -> str:
    """Strips with their kerbs, and a disc wherever one begins or ends at a place."""
    drawn = list(drawn)
    shape = "".join(line([strip.start, strip.end]) for strip in drawn)
    return draw_lines(shape, ends(drawn), ink) if drawn else ""


def draw_lines(shape: str, discs: Iterable[Point], ink: Ink, core: bool = True) -> str:
    """Walkways along a path. All kerbs lie below all strips, so that strips run on.

    `core` draws the line along the middle of a strip, with little ink.
    """
    discs = list(discs)
    dark = ink.mark(figures.COMPLETE)
    if ink.is_low:
        inner = 2 * HOLLOW
        return (
            _layer(shape, discs, dark, STRIP, DISC, "strip")
            + _layer(shape, discs, "#FFFFFF", STRIP - inner, DISC - HOLLOW)
            + (_layer(shape, discs, dark, CORE, 1.2) if core else "")
        )
    kerb = ink.mark(figures.KERB)
    dots = "".join(element("circle", cx=x, cy=y, r=1.5, fill=kerb) for x, y in discs)
    return (
        _layer(shape, discs, kerb, STRIP + 2 * KERB, DISC + KERB)
        + _layer(shape, discs, dark, STRIP, DISC, "strip")
        + dots
    )


def _layer(
    shape: str,
    discs: Iterable[Point],
    colour: str,
    width: float,
    radius: float,
    name: str | None = None,
) -> str:
    body = element("path", d=shape, fill="none", stroke=colour, stroke_width=width, class_=name)
    return body + "".join(element("circle", cx=x, cy=y, r=radius, fill=colour) for x, y in discs)


def place(x: float, y: float, ink: Ink, stone: str = PLACE_STONE) -> str:
    """A place: where a pillar stands."""
    side = PILLAR
    left, top = x - side / 2, y - side / 2
    if ink.is_low:
        return box(
            left, top, side, side, 2.2, fill="none", stroke=ink.line("#8E7143"), stroke_width=0.2
        )
    return box(left, top, side, side, 2.2, fill=ink.mark(stone))


def bare(x: float, y: float, ink: Ink) -> str:
    """The middle of a place without a walkway."""
    return element(
        "circle", cx=x, cy=y, r=1.5, fill="none", stroke=ink.line("#8E7143"), stroke_width=0.5
    )
