"""The players' signs on paper: ring, square, triangle, cross, on the colour of their pillars."""

from __future__ import annotations

from chantier.core.svg import box, element
from chantier.games.turquoise.figures import CAPITAL, SIGN, cross, line
from chantier.printing.ink import Ink

SEATS = "WBYO"
"""The colours in the order of play (Q4)."""


FULL = "BO"
"""The signs that stay full with little ink, so that the four differ even from afar."""


def ground(colour: str, ink: Ink) -> str:
    """The colour of a player's pillars."""
    return ink.fill(CAPITAL[colour])


def mark(colour: str, ink: Ink) -> str:
    """The colour of a player's sign on that ground; dark where the ground stays white."""
    return ink.line("#2B2622") if ink.is_low else ink.mark(SIGN[colour])


def sign(colour: str, x: float, y: float, size: float, ink: Ink) -> str:
    """A player's sign around a point, about `size` wide; with little ink its outline."""
    half, shade = size / 2, mark(colour, ink)
    style: dict[str, str | float] = {"fill": shade}
    if ink.is_low and colour not in FULL:
        style = {"fill": "none", "stroke": shade, "stroke_width": 0.11 * size,
                 "stroke_linejoin": "round"}  # fmt: skip
    if colour == "W":
        return element("circle", cx=x, cy=y, r=0.8 * half, fill="none", stroke=shade,
                       stroke_width=0.4 * half if not ink.is_low else 0.11 * size)  # fmt: skip
    if colour == "B":
        side = 1.6 * half
        return box(x - side / 2, y - side / 2, side, side, 0.08 * size, **style)
    triangle = [(0.0, -0.98), (1.02, 0.78), (-1.02, 0.78)]
    points = triangle if colour == "Y" else cross(1.0, 0.34)
    shape = line((x + a * half, y + b * half) for a, b in points) + "Z"
    return element("path", d=shape, **style)
