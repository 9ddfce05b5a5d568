"""Drawings of the assembly: boxes seen from a corner, sheets, cuts, folds and glue.

A drawing is an SVG document in millimetres. Lines say everything, so that it prints in any ink.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypeAlias

from chantier import fonts
from chantier.core.svg import Picture, box, element, label, number, path
from chantier.printing.sheet import DASHES
from chantier.printing.workshop import Point3, millimetre_svg

WIDTH, HEIGHT = 76.0, 44.0  # of a step's drawing
INK, SOFT, ACT = "#221D18", "#6E6459", "#2446C8"
LINE, BOLD = 0.3, 0.6
COS, SIN = math.cos(math.pi / 6), 0.5

Flat: TypeAlias = tuple[float, float]


def drawing(title: str, *markup: str, width: float = WIDTH, height: float = HEIGHT) -> str:
    """An SVG document of a step."""
    return millimetre_svg(title, width, height, *markup, font_family=fonts.STACK)


def seen_from(x: float, y: float, scale: float = 1.0) -> Callable[[Point3], Flat]:
    """Where a point in space is drawn, seen from a corner above; the origin is at (x, y)."""

    def drawn(point: Point3) -> Flat:
        across, along, up = point
        return x + (across - along) * COS * scale, y + ((across + along) * SIN - up) * scale

    return drawn


def polygon(points: Sequence[Flat], fill: str = "#FFFFFF", stroke: str = INK) -> str:
    """A closed shape."""
    return element(
        "polygon",
        points=" ".join(f"{number(x)},{number(y)}" for x, y in points),
        fill=fill,
        stroke=stroke,
        stroke_width=LINE,
        stroke_linejoin="round",
    )


def cuboid(
    eye: Callable[[Point3], Flat],
    corner: Point3,
    size: Point3,
    fills: tuple[str, str, str] = ("#FFFFFF", "#F1EDE6", "#E2DBCF"),
    stroke: str = INK,
) -> str:
    """A box: its top, its left and its right side."""
    (x, y, z), (w, d, h) = corner, size
    top = [(x, y, z + h), (x + w, y, z + h), (x + w, y + d, z + h), (x, y + d, z + h)]
    left = [(x, y + d, z), (x + w, y + d, z), (x + w, y + d, z + h), (x, y + d, z + h)]
    right = [(x + w, y, z), (x + w, y + d, z), (x + w, y + d, z + h), (x + w, y, z + h)]
    return "".join(
        polygon([eye(point) for point in face], fill, stroke)
        for face, fill in zip((top, left, right), fills, strict=True)
    )


def arrow(x1: float, y1: float, x2: float, y2: float, colour: str = ACT) -> str:
    """A straight arrow: what the maker's hand does."""
    turn = math.atan2(y2 - y1, x2 - x1)
    head = "".join(
        f"M{number(x2)} {number(y2)}L{number(x2 - 2 * math.cos(turn + by))} "
        f"{number(y2 - 2 * math.sin(turn + by))}"
        for by in (0.5, -0.5)
    )
    return path(f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}{head}", colour, BOLD)


def curved(x1: float, y1: float, x2: float, y2: float, bend: float, colour: str = ACT) -> str:
    """A bent arrow; `bend` is how far it stands out to its left hand."""
    length = math.hypot(x2 - x1, y2 - y1)
    out_x, out_y = (y2 - y1) / length * bend, -(x2 - x1) / length * bend
    mid_x, mid_y = (x1 + x2) / 2 + 2 * out_x, (y1 + y2) / 2 + 2 * out_y
    turn = math.atan2(y2 - mid_y, x2 - mid_x)
    head = "".join(
        f"M{number(x2)} {number(y2)}L{number(x2 - 2 * math.cos(turn + by))} "
        f"{number(y2 - 2 * math.sin(turn + by))}"
        for by in (0.5, -0.5)
    )
    line = f"M{number(x1)} {number(y1)}Q{number(mid_x)} {number(mid_y)} {number(x2)} {number(y2)}"
    return path(line + head, colour, BOLD)


def page(x: float, y: float, width: float, height: float, markup: str = "") -> str:
    """A sheet of paper with something on it."""
    shadow = box(x + 0.8, y + 0.8, width, height, 0.4, fill="#D5CEC3")
    sheet = box(x, y, width, height, 0.4, fill="#FFFFFF", stroke=INK, stroke_width=LINE)
    return shadow + sheet + markup


def fold_line(x1: float, y1: float, x2: float, y2: float) -> str:
    """A line to fold along."""
    line = f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"
    return path(line, INK, LINE, dashes=DASHES)


def dimension(x1: float, y1: float, x2: float, y2: float, words: str) -> str:
    """A length with its measure beside its middle; level or upright."""
    level = y1 == y2
    ends = (
        f"M{number(x1)} {number(y1 - 1)}v2M{number(x2)} {number(y2 - 1)}v2"
        if level
        else f"M{number(x1 - 1)} {number(y1)}h2M{number(x2 - 1)} {number(y2)}h2"
    )
    line = path(f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}{ends}", SOFT, LINE)
    if level:
        return line + label((x1 + x2) / 2, y1 - 1.4, words, 2.8, INK, 400)
    return line + label(x1 + 1.6, (y1 + y2) / 2 + 1, words, 2.8, INK, 400, "start")


def knife(x: float, y: float) -> str:
    """A cutter whose tip is at a point, held from the upper right."""
    blade = polygon([(x, y), (x + 3.2, y - 4.6), (x + 5.2, y - 4.2), (x + 1, y - 0.3)], "#E8E8E8")
    grip = polygon([(x + 3, y - 4.7), (x + 9.5, y - 13), (x + 12, y - 11.6), (x + 5.6, y - 4)],
                   "#F0C24B")  # fmt: skip
    return grip + blade


def drops(x: float, y: float, count: int = 3) -> str:
    """Glue: small drops in a row."""
    shape = "".join(
        f"M{number(x + 2.6 * nth)} {number(y)}c-1.3 1.8 -1.3 3 0 3c1.3 0 1.3 -1.2 0 -3z"
        for nth in range(count)
    )
    return element("path", d=shape, fill="#DDE4FB", stroke=ACT, stroke_width=LINE)


def fitted(picture: Picture, x: float, y: float, width: float, height: float) -> str:
    """A picture inside a box of a drawing."""
    return picture.within(width, height, 10.0).at(x, y)
