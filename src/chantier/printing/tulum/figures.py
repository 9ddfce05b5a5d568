"""Tulum's blocks and signs in millimetres: at stake, secured, and the faces of a die.

Lightness climbs with the row, and every colour has its sign of dots and bars, as on the screen. A
block at stake is hatched and edged in dashes; a secured one has a carved frame.
"""

from __future__ import annotations

from chantier.core import pieces
from chantier.core.svg import INK, Picture, box, element
from chantier.games.tulum.drawing import BARS, COLOURS, DIE, DIE_EDGE, DOTS
from chantier.games.tulum.drawing import INKS as SIGNS
from chantier.printing.blocks import hatching
from chantier.printing.ink import Ink, mixed

WIDTH, HEIGHT, BLEED = 22.0, 16.0, 2.0  # of a block once cut
INSET = 2.2  # of hatch and frame: further in than a cut may stray
DARK = "#262626"  # signs with little ink
SIGN = 3.0  # half a sign's height


def sign_colour(row: int, ink: Ink) -> str:
    """The colour of a row's sign on its block."""
    return DARK if ink.is_low else ink.mark(SIGNS[row - 1])


def sign(row: int, x: float, y: float, size: float, colour: str) -> str:
    """A row's dots and bars around a point; `size` is half its height."""
    radius = size * 0.3
    dots = (
        element("circle", cx=x + a * size, cy=y + b * size, r=radius, fill=colour)
        for a, b in DOTS[row - 1]
    )
    bars = (
        box(
            x - size * 0.85,
            y + b * size - radius * 0.9,
            size * 1.7,
            radius * 1.8,
            radius * 0.5,
            fill=colour,
        )
        for b in BARS[row - 1]
    )
    return "".join((*dots, *bars))


def body(row: int, ink: Ink, bleed: float = BLEED) -> str:
    """The ground of a block with its bleed."""
    over = 0.1 if bleed else 0.0  # so that no white line shows between two bleeds
    return box(
        -over,
        -over,
        WIDTH + 2 * (bleed + over),
        HEIGHT + 2 * (bleed + over),
        0,
        fill=ink.fill(COLOURS[row - 1]),
    )


def at_stake(row: int, ink: Ink, bleed: float = BLEED) -> Picture:
    """The face that is up while a block can still be lost: hatched, edged in dashes."""
    paint, ground = sign_colour(row, ink), ink.fill(COLOURS[row - 1])
    faint = "#8A8A8A" if ink.is_low else ink.mark(mixed(COLOURS[row - 1], SIGNS[row - 1], 0.5))
    wide, high = WIDTH - 2 * INSET, HEIGHT - 2 * INSET
    x = y = bleed + INSET
    middle_x, middle_y = bleed + WIDTH / 2, bleed + HEIGHT / 2
    lines = hatching(x + 0.4, y + 0.4, wide - 0.8, high - 0.8, 2.0)
    edge = DARK if ink.is_low else ink.mark(pieces.AMBER)
    return Picture(
        WIDTH + 2 * bleed,
        HEIGHT + 2 * bleed,
        body(row, ink, bleed)
        + element("path", d=lines, stroke=faint, stroke_width=0.2 if ink.is_low else 0.45)
        + element("circle", cx=middle_x, cy=middle_y, r=SIGN * 1.45, fill=ground)
        + _frame(x, y, wide, high, ink.mark("#1C130A"), 1.1, None, ink.is_low)
        + _frame(x, y, wide, high, edge, 0.4 if ink.is_low else 0.7, "2.4 1.1", False)
        + sign(row, middle_x, middle_y, SIGN, paint),
    )


def secured(row: int, ink: Ink, bleed: float = BLEED) -> Picture:
    """The face that is up once a block is there for good: a carved frame."""
    paint = sign_colour(row, ink)
    wide, high = WIDTH - 2 * INSET, HEIGHT - 2 * INSET
    x = y = bleed + INSET
    return Picture(
        WIDTH + 2 * bleed,
        HEIGHT + 2 * bleed,
        body(row, ink, bleed)
        + box(x, y, wide, high, 1.4, fill="none", stroke=paint, stroke_width=0.6)
        + sign(row, bleed + WIDTH / 2, bleed + HEIGHT / 2, SIGN * 1.1, paint),
    )


def _frame(
    x: float,
    y: float,
    wide: float,
    high: float,
    colour: str,
    width: float,
    dashes: str | None,
    hidden: bool,
) -> str:
    if hidden:
        return ""
    style: dict[str, str | float] = {"fill": "none", "stroke": colour, "stroke_width": width}
    if dashes:
        style["stroke_dasharray"] = dashes
    return box(x, y, wide, high, 0.6, **style)


def die_face(row: int, x: float, y: float, side: float, ink: Ink) -> str:
    """A face of a die: the row's colour on a disc, with its sign."""
    middle_x, middle_y = x + side / 2, y + side / 2
    disc = element(
        "circle",
        cx=middle_x,
        cy=middle_y,
        r=side * 0.37,
        fill=ink.fill(COLOURS[row - 1]),
        stroke=ink.line(INK),
        stroke_width=0.35,
    )
    ground = box(x, y, side, side, 0, fill=ink.fill(DIE))
    return ground + disc + sign(row, middle_x, middle_y, side * 0.2, sign_colour(row, ink))


def small_die(row: int, side: float, ink: Ink) -> Picture:
    """A die in a small drawing."""
    edge = box(0, 0, side, side, side * 0.18, fill="none", stroke=ink.line(DIE_EDGE),
               stroke_width=0.3)  # fmt: skip
    corner = box(0, 0, side, side, side * 0.18, fill=ink.fill(DIE))
    middle = side / 2
    disc = element("circle", cx=middle, cy=middle, r=side * 0.37, fill=ink.fill(COLOURS[row - 1]),
                   stroke=ink.line(INK), stroke_width=0.25)  # fmt: skip
    mark = sign(row, middle, middle, side * 0.2, sign_colour(row, ink))
    return Picture(side, side, corner + edge + disc + mark)
