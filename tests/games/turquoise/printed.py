"""Turquoise as printed: settings, pages, and the geometry that is read back from the drawings.

Nothing here knows how a plate is drawn: strips and places are read from the SVG of its face.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

from chantier.games.registry import find_game
from chantier.printing.ink import find_ink
from chantier.printing.kit import PrintSettings, kit_of
from chantier.printing.page import page_svg
from chantier.printing.paper import find_paper
from chantier.printing.sheet import Heading, Sheet
from chantier.printing.turquoise import board, plates

GAME = find_game("turquoise")
PAPERS, INKS = ("a4", "a3", "letter"), ("colour", "grey", "low")
Point = tuple[float, float]
Segment = tuple[Point, Point]
HALF = 24.5  # of a plate once cut
NAMES = [letter + digit for letter in "abcdefgh" for digit in "12345678"]
_NUMBER = r"(-?[0-9.]+)"
_SEGMENT = re.compile(rf"M{_NUMBER} {_NUMBER}L{_NUMBER} {_NUMBER}")
_TRANSLATE = re.compile(rf"translate\({_NUMBER} {_NUMBER}\)")


def settings(
    paper: str = "a4", ink: str = "colour", language: str = "fr", **options: Any
) -> PrintSettings:
    """How to print; `plates` is a plate set, `blank` prints plates to draw on."""
    blank = options.pop("blank", False)
    complete = GAME.card.complete_options(options)
    return PrintSettings(GAME, find_paper(paper), find_ink(ink), language, complete, blank)


def sheets(part: str, how: PrintSettings | None = None) -> list[Sheet]:
    """The pages of a document."""
    kit = kit_of(GAME)
    assert kit is not None
    (document,) = (one for one in kit.documents if one.part == part)
    pages = document.pages(how or settings())
    assert isinstance(pages, list)
    return pages


def svg_of(sheet: Sheet, page: int = 1, pages: int = 1) -> str:
    """A page as it is printed."""
    return page_svg(sheet, Heading("Turquoise", "…", page, pages, "fr"))


def _tree(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<svg>{markup}</svg>")  # noqa: S314  # our own drawing


def _classed(markup: str, name: str) -> Iterator[ElementTree.Element]:
    return (one for one in _tree(markup).iter() if one.get("class") == name)


def segments(shape: str) -> list[Segment]:
    """The straight lines of a path."""
    return [((float(a), float(b)), (float(c), float(d))) for a, b, c, d in _SEGMENT.findall(shape)]


@lru_cache(maxsize=5000)
def face_of(digits: str, ink: str = "colour", bleed: float = 3.0) -> str:
    """The SVG of a plate's face."""
    return plates.face(plates.Plate(1, digits), find_ink(ink), bleed).markup


@lru_cache(maxsize=5000)
def strips_of(digits: str, ink: str = "colour", bleed: float = 3.0) -> tuple[Segment, ...]:
    """The strips drawn on a plate, from its centre: y goes down."""
    markup = face_of(digits, ink, bleed)
    assert _TRANSLATE.search(markup).groups() == (f"{HALF + bleed:g}",) * 2  # type: ignore[union-attr]
    drawn = list(_classed(markup, "strip"))
    return tuple(line for one in drawn for line in segments(one.get("d", "")))


def places_of(digits: str, ink: str = "colour") -> list[Point]:
    """The middles of the squares of 15 mm drawn on a plate, from its centre."""
    rects = [one.attrib for one in _tree(face_of(digits, ink)).iter("rect")]
    small = [one for one in rects if one["width"] == one["height"] == "15"]
    return [(float(one["x"]) + 7.5, float(one["y"]) + 7.5) for one in small]


def entry_ends(how: PrintSettings) -> list[Segment]:
    """The entries' strips on the board, from its upper left corner."""
    (group,) = _classed(board.picture(how, 0.0).markup, "entries")
    (drawn,) = (one for one in group.iter("path") if one.get("class") == "strip")
    return segments(drawn.get("d", ""))


def turn(point: Point, times: int) -> Point:
    """A point after quarter turns clockwise; y goes down."""
    for _ in range(times % 4):
        point = (-point[1], point[0])
    return point


def centre(site: str) -> Point:
    """The middle of a plate laid on the board, from the board's upper left corner."""
    x, y = board.place_at(site[1:])  # its south-west place
    return x + 12.5, y - 12.5


def _shift(point: Point, by: Point) -> Point:
    return round(point[0] + by[0], 6), round(point[1] + by[1], 6)


PLACE_AT = {_shift(board.place_at(name), (0, 0)): name for name in NAMES}
"""The place whose middle a point of the board is."""


class Laid:
    """Printed plates side by side on the printed board, as their strips run."""

    def __init__(self, how: PrintSettings) -> None:
        self.joints: set[frozenset[str]] = set()
        self._open: list[tuple[Point, str]] = []  # a strip's end on a plate's edge, and its place
        self._gates = [self._gate(*ends) for ends in entry_ends(how)]

    @staticmethod
    def _gate(one: Point, other: Point) -> Point:
        """Where an entry meets the border of the site."""
        x, y = (
            min(max(value, low), high)
            for value, low, high in (
                (other[0], board.SITE_X, board.SITE_X + 200),
                (other[1], board.SITE_Y, board.SITE_Y + 200),
            )
        )
        assert one[0] == other[0] == x or one[1] == other[1] == y
        return round(x, 6), round(y, 6)

    def lay(self, site: str, digits: str, times: int) -> None:
        """Lay a printed plate of these digits, turned clockwise."""
        middle = centre(site)
        for start, end in strips_of(digits):
            a, b = (_shift(turn(point, times), middle) for point in (start, end))
            if b in PLACE_AT:
                self.joints.add(frozenset((PLACE_AT[a], PLACE_AT[b])))
            else:  # it is cut off where the plate ends
                cut = (max(-HALF, min(HALF, end[0])), max(-HALF, min(HALF, end[1])))
                self._open.append((_shift(turn(cut, times), middle), PLACE_AT[a]))

    def all_joints(self) -> set[frozenset[str]]:
        """Places whose strips meet: inside a plate, or over 1 mm between two plates."""
        met = {
            frozenset((one, other))
            for (a, one), (b, other) in combinations(self._open, 2)
            if _near(a, b, 1.0)
        }
        return self.joints | met

    def open_entries(self) -> set[str]:
        """Places whose strips meet an entry of the board, over half a millimetre."""
        return {
            place for end, place in self._open if any(_near(end, gate, 0.5) for gate in self._gates)
        }


def _near(a: Point, b: Point, far: float) -> bool:
    """Whether two points are exactly so far apart, straight across or down."""
    return sorted((abs(a[0] - b[0]), abs(a[1] - b[1]))) == [0.0, far]


def joints_of(render_data: Mapping[str, Any]) -> set[frozenset[str]]:
    """Every complete walkway, as the rules have it (Q6)."""
    return {frozenset(joint[:2]) for joint in render_data["joints"]}


def open_entries_of(render_data: Mapping[str, Any]) -> set[str]:
    """Every complete entry, as the rules have it (Q7)."""
    return {entry for entry, complete in render_data["entries"].items() if complete}


def colours_of(svgs: Iterable[str]) -> set[str]:
    """All colours of some pages."""
    return {colour.upper() for svg in svgs for colour in re.findall(r"#[0-9A-Fa-f]{6}\b", svg)}
