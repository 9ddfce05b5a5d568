"""Turris's turntable: an octagon with the field of nine squares and named sides, and its foot.

The field has the blocks' real size. Each side's name is read from that side: players turn the tower
and not their heads. The foot lies under it, with the place of a paper fastener as an axle.
"""

from __future__ import annotations

from chantier.core import pieces
from chantier.core.svg import INK, INK_SOFT, Picture, box, element, label, number, path
from chantier.games.turris.layout import MIDDLE, ROOF, VIEWS
from chantier.i18n import say
from chantier.printing.blocks import UNIT
from chantier.printing.ink import Ink, mixed
from chantier.printing.kit import PrintSettings
from chantier.printing.lettering import fitted
from chantier.printing.sheet import Part, Sheet
from chantier.printing.workshop import Point2, outlined

SIDE, FOOT, BLEED = 150.0, 80.0, 2.0
FIELD = 3 * UNIT
GAP = 8.0  # between turntable and foot
AXLE = 2.0  # radius of the hole
TURNS = {"south": 0, "east": -90, "north": 180, "west": 90}
"""By view: how far its name is turned, so that it stands upright for a player on that side."""


def octagon(side: float, inset: float = 0.0) -> list[Point2]:
    """A regular octagon in a square with a corner at the origin, or that much inside it."""
    corner = inset + (side - 2 * inset) / (2 + 2**0.5)
    low, high = inset, side - inset
    far = side - corner
    return [
        (corner, low),
        (far, low),
        (high, corner),
        (high, far),
        (far, high),
        (corner, high),
        (low, far),
        (low, corner),
    ]


def pages(settings: PrintSettings) -> list[Sheet]:
    """Turntable and foot on one page."""
    paper = settings.small
    high = SIDE + GAP + FOOT
    top = (paper.height - high) / 2
    parts = (
        Part(
            "1",
            (paper.width - SIDE) / 2,
            top,
            SIDE,
            SIDE,
            table(settings),
            BLEED,
            outline=outlined(octagon(SIDE)),
        ),
        Part(
            "2",
            (paper.width - FOOT) / 2,
            top + SIDE + GAP,
            FOOT,
            FOOT,
            foot(settings),
            outline=outlined(octagon(FOOT)),
        ),
    )
    return [Sheet(paper, parts, note=say(settings.language, "turris.print.note.turntable"))]


def table(settings: PrintSettings) -> Picture:
    """The turntable with its bleed."""
    ink = settings.ink
    wide = SIDE + 2 * BLEED
    shapes = [_plate(wide, ink), _rim(ink), _field(ink)]
    shapes += [_side(view, settings) for view in VIEWS[:ROOF]]
    shapes.append(
        label(BLEED + SIDE / 2 - 24, BLEED + SIDE - 5.4, "1", 2.2, ink.line(INK_SOFT), 400)
    )
    return Picture(wide, wide, "".join(shapes))


def _plate(wide: float, ink: Ink) -> str:
    if ink.is_low:
        return ""
    shape = outlined(octagon(wide))
    return element("path", d=shape, fill=ink.fill(pieces.OAK))


def _rim(ink: Ink) -> str:
    """A line along the edge, and a circle around the field."""
    edge = ink.line(pieces.OAK_EDGE)
    middle = BLEED + SIDE / 2
    inner = element("g", path(outlined(octagon(SIDE, 3.5)), edge, 0.4), transform=_moved(BLEED))
    ring = element("circle", cx=middle, cy=middle, r=47, fill="none", stroke=edge, stroke_width=0.3)
    return inner + ring


def _moved(by: float) -> str:
    return f"translate({number(by)} {number(by)})"


def _field(ink: Ink) -> str:
    """Nine squares of the blocks' size; the middle has a ring, for its bonus."""
    start = BLEED + (SIDE - FIELD) / 2
    dark = ink.line(pieces.OAK_EDGE) if not ink.is_low else ink.line(INK)
    light = ink.fill(mixed(pieces.OAK, "#FFFFFF", 0.55))
    shapes = [
        box(start - 1.2, start - 1.2, FIELD + 2.4, FIELD + 2.4, 1.6, fill=light, stroke=dark,
            stroke_width=0.5)
    ]  # fmt: skip
    lines = "".join(
        f"M{number(start + nth * UNIT)} {number(start)}v{number(FIELD)}"
        f"M{number(start)} {number(start + nth * UNIT)}h{number(FIELD)}"
        for nth in range(4)
    )
    shapes.append(path(lines, dark, 0.3))
    across, up = divmod(MIDDLE, 3)
    x, y = start + (across + 0.5) * UNIT, start + (2 - up + 0.5) * UNIT
    shapes.append(
        element("circle", cx=x, cy=y, r=UNIT * 0.3, fill="none", stroke=dark, stroke_width=0.8)
        + element("circle", cx=x, cy=y, r=UNIT * 0.07, fill=dark)
    )
    return "".join(shapes)


def _side(view: str, settings: PrintSettings) -> str:
    """A side's name under an arrow that points at the face seen from there."""
    ink, middle = settings.ink, BLEED + SIDE / 2
    words = say(settings.language, f"turris.view.{view}")
    size = fitted(words, 40, 8.0, 700)
    y = middle + SIDE / 2 - 9
    tip = middle + FIELD / 2 + 6
    arrow = element(
        "path",
        d=f"M{number(middle)} {number(tip)}l4 6h-8z",
        fill=ink.mark("#6A4722"),
    )
    name = label(middle, y, words, size, ink.line("#3A2410"), 700)
    turn = f"rotate({TURNS[view]} {number(middle)} {number(middle)})"
    return element("g", arrow, name, transform=turn)


def foot(settings: PrintSettings) -> Picture:
    """The foot: plain, with the place of the axle."""
    ink, middle = settings.ink, FOOT / 2
    dark = ink.line(INK_SOFT)
    cross = f"M{number(middle - 6)} {number(middle)}h12M{number(middle)} {number(middle - 6)}v12"
    words = say(settings.language, "turris.print.foot")
    return Picture(
        FOOT,
        FOOT,
        element(
            "circle",
            cx=middle,
            cy=middle,
            r=AXLE,
            fill="none",
            stroke=ink.line(INK),
            stroke_width=0.2,
        )
        + path(cross, dark, 0.2)
        + label(middle, middle + 18, words, fitted(words, 56, 3.0), dark, 400)
        + label(middle, FOOT - 5, "2", 2.2, dark, 400),
    )
