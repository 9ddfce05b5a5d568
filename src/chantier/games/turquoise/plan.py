"""The building site as a flat drawing: plates by level, walkways, pillars, the frame's entries."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import NamedTuple

from chantier.core.pieces import ACCENT, brackets
from chantier.core.svg import INK_SOFT, Picture, box, element, label, number, path
from chantier.games.turquoise import figures
from chantier.games.turquoise.figures import AWAY, Point
from chantier.games.turquoise.view import (
    CORNERS,
    FILES,
    RANKS,
    View,
    direction,
    last_touched,
    places_of,
    side,
    square,
)

UNIT, MARGIN = 60.0, 54.0  # a place, and the frame around the site
SIZE = 8 * UNIT + 2 * MARGIN
RADIUS = 0.31 * UNIT  # of a pillar
REACH = 0.84 * UNIT  # from a place at the edge to the end of its entry
HAND = "hand"


class DrawnMove(NamedTuple):
    """A move to draw: its action as text, and the places that it steps over."""

    action: str
    over: tuple[str, ...] = ()
    chosen: bool = True
    """Whether its path is drawn, or its price alone."""

    @property
    def steps(self) -> tuple[str, ...]:
        """From where, over what, to where; `hand` may be the first or the last."""
        first, _, last = self.action.split(":")[1].partition(">")
        return (first, *self.over, last)

    @property
    def points(self) -> int:
        """Its action points."""
        return int(self.action.split(":")[2])

    @property
    def coins(self) -> str:
        """A letter for each point paid."""
        paid = self.action.split(":")[3] if self.action.count(":") > 2 else ""
        return "".join(letter * int(many) for letter, many in re.findall(r"([A-Z])(\d+)", paid))


def site(
    view: View,
    last: str | None = None,
    moves: Iterable[DrawnMove] = (),
    costs: Mapping[str, int] | None = None,
    footprints: Iterable[str] = (),
) -> Picture:
    """The site from above, north up, with the last action in corner brackets.

    `moves` are moves with their prices, `costs` what pillars cost at the end by their places, and
    `footprints` plates that could be laid, beside the one that the position says is to be.
    """
    to_lay = view.position.place
    parts = [_frame(), *_ground(view), *_plates(view), *_walkways(view)]
    parts += [_footprint(plate) for plate in (*footprints, *([to_lay] if to_lay else []))]
    parts += [
        figures.pillar(*middle(place), RADIUS, colour, place)
        for place, colour in sorted(view.pillars.items())
    ]
    parts += _marks(last)
    parts += [
        figures.cost(x + 0.3 * UNIT, y - 0.3 * UNIT, points)
        for place, points in sorted((costs or {}).items())
        for x, y in (middle(place),)
    ]
    parts += [_drawn_move(view, move) for move in moves]
    return Picture(SIZE, SIZE, "".join(parts))


def part(picture: Picture, south_west: str, north_east: str, around: float = 0.12) -> Picture:
    """Some of a drawn site: the places between two and a little around them, with their names."""
    (left, low), (right, top) = middle(south_west), middle(north_east)
    edge = (0.5 + around) * UNIT
    x, y = left - edge, top - edge
    width, height = right - left + 2 * edge, low - top + 2 * edge
    window = " ".join(map(number, (x, y, width, height)))
    room = 18.0
    parts = [element("svg", picture.markup, viewBox=window, x=room, width=width, height=height)]
    for letter in FILES[square(south_west)[0] : square(north_east)[0] + 1]:
        at = middle(letter + "1")[0] - x
        parts.append(label(room + at, height + 16, letter, 14, INK_SOFT, 700))
    for digit in RANKS[square(south_west)[1] : square(north_east)[1] + 1]:
        at = middle("a" + digit)[1] - y
        parts.append(label(6, at + 5, digit, 14, INK_SOFT, 700))
    return Picture(room + width, height + 20, "".join(parts))


def middle(place: str) -> Point:
    """Where a place is drawn."""
    across, up = square(place)
    return MARGIN + (across + 0.5) * UNIT, MARGIN + (7.5 - up) * UNIT


def corner(plate: str) -> Point:
    """Where a plate's north-west corner is drawn."""
    across, up = square(plate[1:])
    return MARGIN + across * UNIT, MARGIN + (6 - up) * UNIT


def _frame() -> str:
    """The frame with the names of files and ranks, and the bare earth inside it."""
    inside = 8 * UNIT
    parts = [
        box(0, 0, SIZE, SIZE, 16, fill=figures.FRAME, stroke="#5E4526", stroke_width=1.2),
        box(MARGIN - 3, MARGIN - 3, inside + 6, inside + 6, 3, fill="#5E4526"),
        box(MARGIN, MARGIN, inside, inside, 2, fill=figures.EARTH),
    ]
    for nth, (letter, digit) in enumerate(zip(FILES, RANKS, strict=True)):
        along = MARGIN + (nth + 0.5) * UNIT
        parts.append(label(along, SIZE - 9, letter, 15, figures.ON_FRAME, 700))
        parts.append(label(12, SIZE - along + 5, digit, 15, figures.ON_FRAME, 700))
    return "".join(parts)


def _ground(view: View) -> list[str]:
    """Dashes where a ground plate is still to be laid (Q1)."""
    parts = []
    for letter in FILES[::2]:
        for digit in RANKS[::2]:
            if f"0{letter}{digit}" not in view.position.plates:
                x, y = corner(f"0{letter}{digit}")
                shape = figures.line([(x + 6, y + 6), (x + 2 * UNIT - 6, y + 6)])
                shape += f"v{2 * UNIT - 12:g}h{12 - 2 * UNIT:g}z"
                parts.append(path(shape, figures.EARTH_LINE, 1.4, dashes="7 5"))
    return parts


def _plates(view: View) -> list[str]:
    """Every plate that still shows, level by level, with its numeral away from what is above it."""
    parts = []
    for plate in sorted(view.position.plates):
        seen = view.visible(plate)
        if not seen:
            continue
        x, y = corner(plate)
        level = int(plate[0])
        parts.append(figures.stone(x, y, UNIT, level, plate))
        if level:
            dx, dy = _free_side(plate, seen)
            parts.append(
                figures.numeral(x + UNIT * (1 + 0.17 * dx), y + UNIT * (1 + 0.17 * dy), UNIT, level)
            )
    return parts


def _free_side(plate: str, seen: list[str]) -> tuple[float, float]:
    """Where a plate's numeral moves to from its centre; each of both is -1, 0 or 1."""
    if len(seen) == 4:
        return 0, 0
    free = [spot for spot, place in zip(CORNERS, places_of(plate), strict=True) if place in seen]
    east, north = (sum(2 * spot[axis] - 1 for spot in free) for axis in (0, 1))
    if not east and not north:  # what is above covers two opposite corners
        east, north = (2 * free[0][axis] - 1 for axis in (0, 1))
    return (east > 0) - (east < 0), (north < 0) - (north > 0)


def _walkways(view: View) -> list[str]:
    """Complete walkways and entries as strips, halves as brackets (Q6, Q7)."""
    lines, strips, ladders, ends = [], [], [], set()
    for joint in view.joints():
        a, b = middle(joint.place), middle(joint.other)
        shape = figures.line([a, b])
        lines.append(shape)
        ends |= {joint.place, joint.other}
        strips.append(figures.strip(shape, UNIT, "walkway", f"{joint.place}-{joint.other}"))
        if joint.levels[0] != joint.levels[1]:
            seam = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            ladders.append(figures.rungs(seam, direction(joint.place, joint.other), UNIT))
    halves = [
        figures.half(middle(place), heading, UNIT, f"{place}{heading}")
        for place, heading in view.halves()
    ]
    for entry in view.entries:
        if view.entry_complete(entry):
            shape = figures.line([middle(entry), _outside(entry, REACH - 6)])
            lines.append(shape)
            ends.add(entry)
            strips.append(figures.strip(shape, UNIT, "entry", entry))
            strips.append(_tip(entry))
        else:
            halves.append(figures.half(middle(entry), side(entry), UNIT, entry, 0.58, "entry"))
    discs = [middle(place) for place in sorted(ends)]
    under = figures.kerbs(lines, discs, UNIT) if lines else ""
    return [under, *strips, *(figures.disc(spot, UNIT) for spot in discs), *ladders, *halves]


def _outside(entry: str, far: float) -> Point:
    """A point on the frame, so far out from an entry's place."""
    x, y = middle(entry)
    dx, dy = AWAY[side(entry)]
    return x + far * dx, y + far * dy


def _tip(entry: str) -> str:
    """The pointed end of a complete entry."""
    (x, y), (dx, dy) = _outside(entry, REACH - 6), AWAY[side(entry)]
    wide = (figures.STRIP / 2 + figures.EDGE) * UNIT
    shape = figures.line(
        [(x - wide * dy, y + wide * dx), (x + 8 * dx, y + 8 * dy), (x + wide * dy, y - wide * dx)]
    )
    return element("path", d=shape + "Z", fill=figures.COMPLETE)


def _footprint(plate: str) -> str:
    """Where a plate is to be laid."""
    x, y = corner(plate)
    wide = 2 * UNIT - 8
    body = box(x + 4, y + 4, wide, wide, 6, fill=ACCENT, fill_opacity=0.12)
    for colour, width in (("#FFFFFF", 6), (ACCENT, 3.2)):
        body += box(x + 4, y + 4, wide, wide, 6, fill="none", stroke=colour, stroke_width=width)
    return element("g", body, class_="footprint", data_at=plate)


def _marks(last: str | None) -> list[str]:
    """Brackets around what the last action touched; dashes where a pillar is gone."""
    here, gone = last_touched(last)
    marks = [
        element("circle", cx=x, cy=y, r=RADIUS, fill="none", stroke="#17130F", stroke_width=2,
                stroke_dasharray="5 4")
        for x, y in map(middle, gone)
    ]  # fmt: skip
    if len(here) == 4:  # a plate
        x, y = corner(f"0{here[3]}")
        return [brackets(x + 3, y + 3, 2 * UNIT - 6, 2 * UNIT - 6)]
    edge = 0.42 * UNIT
    spots = map(middle, here)
    return [*marks, *(brackets(x - edge, y - edge, 2 * edge, 2 * edge) for x, y in spots)]


def _drawn_move(view: View, move: DrawnMove) -> str:
    """A move: its path with a mark at each broken crossing, and its price where it ends (Q13)."""
    steps = move.steps
    points = [
        _outside(steps[1 if nth == 0 else nth - 1], REACH) if step == HAND else middle(step)
        for nth, step in enumerate(steps)
    ]
    parts = [figures.trail(points)] if move.chosen else []
    for (a, one), (b, other) in pairwise(zip(steps, points, strict=True)) if move.chosen else ():
        if HAND in (a, b):
            whole = view.entry_complete(b if a == HAND else a)
        else:
            whole = view.complete(a, b)
        if not whole:
            parts.append(figures.surcharge((one[0] + other[0]) / 2, (one[1] + other[1]) / 2))
    if move.chosen and steps[0] != HAND:
        ring = element("circle", cx=points[0][0], cy=points[0][1], r=RADIUS + 5, fill="none",
                       stroke=ACCENT, stroke_width=3)  # fmt: skip
        parts.insert(0, ring)
    (x0, _), (x, y) = points[-2:]
    # A path that comes from the side keeps its last crossing free of the price.
    beyond = figures.price_width(move.coins) / 2 - 12 if move.chosen else 0
    x += beyond * ((x > x0) - (x < x0))
    parts.append(figures.price(x, y, move.points, move.coins, move.chosen))
    return "".join(parts)
