"""Turquoise for machines: pillars for a 3D printer, plates and board for a laser cutter.

A pillar carries its player's sign in relief, so it needs no paint. Signs of all players are equally
high: a plate rests flat on any four. Walkways are engraved as full strips, up to the very edge.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from chantier.core.svg import element, number
from chantier.printing.ink import INKS
from chantier.printing.kit import PrintSettings
from chantier.printing.turquoise import board, plates, signs, walkways
from chantier.printing.turquoise.module import DISC, PILLAR, PILLAR_HEIGHT, PLATE, STRIP
from chantier.printing.workshop import (
    ENGRAVE,
    Point2,
    Triangle,
    circle,
    cuboid,
    layered_svg,
    loft,
    moved,
    outlined,
    prism,
    rectangle,
    stl,
)

RELIEF = 0.8
"""How high a sign stands on a pillar; it belongs to the pillar's height."""
ROOT = 0.2  # how deep a sign reaches into the pillar, so that both print as one
COLUMNS, APART = 6, 2.0  # of plates on one board, and the distance between them
MARGIN = 5.0
_COLOUR = re.compile(r'(fill|stroke)="#([0-9A-Fa-f]{6})"')


def pillar(colour: str) -> list[Triangle]:
    """A pillar with its player's sign in relief."""
    bevel = 0.6
    side, high = PILLAR, PILLAR_HEIGHT - RELIEF
    foot = rectangle(side, side)
    body = loft([(0.0, foot), (high - bevel, foot), (high, rectangle(side, side, bevel))])
    middle, tall = side / 2, RELIEF + ROOT
    return body + moved(_relief(colour, tall), middle, middle, high - ROOT)


def _relief(colour: str, high: float) -> list[Triangle]:
    """A player's sign around the origin, as wide as on paper."""
    if colour == "W":
        return _tube(5.0, 3.2, high)
    if colour == "B":
        return moved(cuboid(8.0, 8.0, high), -4.0, -4.0)
    if colour == "Y":
        return prism([(-5.2, -4.0), (5.2, -4.0), (0.0, 5.0)], high)
    long, wide = 5.0, 1.7
    cross = [
        *((-wide, -long), (wide, -long), (wide, -wide), (long, -wide), (long, wide), (wide, wide)),
        *((wide, long), (-wide, long), (-wide, wide), (-long, wide), (-long, -wide)),
        (-wide, -wide),
    ]
    return prism(cross, high)


def _tube(outer: float, inner: float, high: float) -> list[Triangle]:
    """A ring around the origin."""
    faces: list[Triangle] = []
    around, within = circle(0, 0, outer), circle(0, 0, inner)
    for nth in range(len(around)):
        after = (nth + 1) % len(around)
        a, b, c, d = around[nth], around[after], within[after], within[nth]
        faces += _quad((*a, high), (*b, high), (*c, high), (*d, high))
        faces += _quad((*d, 0.0), (*c, 0.0), (*b, 0.0), (*a, 0.0))
        faces += _quad((*a, 0.0), (*b, 0.0), (*b, high), (*a, high))
        faces += _quad((*c, 0.0), (*d, 0.0), (*d, high), (*c, high))
    return faces


def _quad(
    a: tuple[float, float, float],
    b: tuple[float, float, float],
    c: tuple[float, float, float],
    d: tuple[float, float, float],
) -> list[Triangle]:
    return [(a, b, c), (a, c, d)]


def pillar_stl(colour: str) -> Callable[[PrintSettings], bytes]:
    """The file of one colour's pillar."""

    def made(settings: PrintSettings) -> bytes:
        return stl(pillar(colour), f"{settings.game.card.title} pillar {colour}")

    return made


def plates_svg(settings: PrintSettings) -> bytes:
    """All thirty plates on one board, in the order of their numbers."""
    every = plates.plates_of(settings.options)
    step = PLATE + APART
    rows = -(-len(every) // COLUMNS)
    cuts, engraved = [], []
    for nth, plate in enumerate(every):
        row, column = divmod(nth, COLUMNS)
        x, y = MARGIN + column * step, MARGIN + row * step
        cuts.append(outlined(_moved(rectangle(PLATE, PLATE), x, y)))
        move = f"translate({number(x + PLATE / 2)} {number(y + PLATE / 2)})"
        engraved.append(element("g", _engraving(plate, settings.blank), transform=move))
    wide, high = (2 * MARGIN + many * step - APART for many in (COLUMNS, rows))
    return layered_svg(wide, high, _title(settings, "plates"), cuts, engraved)


def _engraving(plate: plates.Plate, blank: bool) -> str:
    """A plate's walkways as full strips, with what tells the special plates."""
    drawn = [] if blank else walkways.strips(plate.digits)
    shape = "".join(
        f"M{number(one.start[0])} {number(one.start[1])}L{number(one.end[0])} {number(one.end[1])}"
        for one in drawn
    )
    ways = element("path", d=shape, fill="none", stroke=ENGRAVE, stroke_width=STRIP)
    discs = [element("circle", cx=x, cy=y, r=DISC, fill=ENGRAVE) for x, y in walkways.ends(drawn)]
    ornament = plates.ornament(plate.kind, INKS["low"], "#FFFFFF")
    return (ways if drawn else "") + "".join(discs) + _black(ornament)


def board_svg(settings: PrintSettings) -> bytes:
    """The board in two halves to be hinged: outline and fold cut, everything else engraved."""
    low = replace(settings, ink=INKS["low"])
    outline = _moved(rectangle(board.WIDTH, board.HEIGHT), MARGIN, MARGIN)
    fold = f"M{number(MARGIN + board.FOLD)} {number(MARGIN)}v{number(board.HEIGHT)}"
    cuts = [outlined(outline), fold]
    drawn = board.picture(low, 0.0, solid_entries=True)
    engraved = element(
        "g", _black(drawn.markup), transform=f"translate({number(MARGIN)} {number(MARGIN)})"
    )
    wide, high = board.WIDTH + 2 * MARGIN, board.HEIGHT + 2 * MARGIN
    return layered_svg(wide, high, _title(settings, "board"), cuts, [engraved])


def _black(markup: str) -> str:
    """A drawing in black alone: what is white is left out, since a laser burns or does not."""

    def ink(found: re.Match[str]) -> str:
        white = found[2].upper() == "FFFFFF"
        return f'{found[1]}="{"none" if white else ENGRAVE}"'

    return _COLOUR.sub(ink, markup)


def _moved(points: Sequence[Point2], x: float, y: float) -> list[Point2]:
    return [(a + x, b + y) for a, b in points]


def _title(settings: PrintSettings, part: str) -> str:
    name = settings.set_name
    return " · ".join(word for word in (settings.game.card.title, part, name) if word)


FILES: dict[str, Callable[[PrintSettings], bytes]] = {
    **{
        f"pillar-{name}.stl": pillar_stl(colour)
        for colour, name in zip(signs.SEATS, ("white", "black", "yellow", "orange"), strict=True)
    },
    "plates.svg": plates_svg,
    "board.svg": board_svg,
}
"""What the workshop gets, by the names of the files."""
