"""Marks of cuts and folds: thin lines at both ends, outside everything that is cut out.

Cuts are solid and numbered in their order, folds are dashed. In a margin without room for a mark
(a board that fills its paper) it stands in the bleed, on white, up to the part and no further.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from chantier import fonts
from chantier.core.svg import box, element, label, number
from chantier.printing.paper import EDGE
from chantier.printing.sheet import (
    AWAY,
    DASHES,
    HAIR,
    INK,
    MARK,
    SHORT,
    SOFT,
    Cut,
    FoldLine,
    Sheet,
    bounds_of,
)

NUMBER = 2.2  # the height of its number
HALO = 0.8  # the width of the white under a mark in the bleed


@dataclass(frozen=True)
class Mark:
    """A line from a point near the parts outwards: one step is one millimetre."""

    x: float
    y: float
    across: int
    down: int
    length: float
    inside: bool  # in the bleed

    @property
    def path(self) -> str:
        """The line as a path."""
        along = f"h{number(self.length * self.across)}" if self.across else ""
        return f"M{number(self.x)} {number(self.y)}" + (
            along or f"v{number(self.length * self.down)}"
        )


def draw_marks(sheet: Sheet, room: tuple[float, float, float, float]) -> str:
    """The marks of all cuts and folds, in the room that the margins have for them."""
    if not sheet.cuts and not sheet.folds:
        return ""
    solid: list[Mark] = []
    dashed: list[Mark] = []
    numbers = []
    for cut in sheet.cuts:
        ends = list(marks_of(sheet, cut, room))
        solid += ends
        if cut.order and ends:
            numbers.append(_numbered(ends[0], cut.order))
    whole: dict[str, list[str]] = {}
    for fold in sheet.folds:
        if fold.drawn:
            whole.setdefault(fold.stroke, []).append(
                f"M{number(fold.x1)} {number(fold.y1)}L{number(fold.x2)} {number(fold.y2)}"
            )
        else:
            dashed += marks_of(sheet, fold, room)
    halo = "".join(mark.path for mark in (*solid, *dashed) if mark.inside)
    return (
        _drawn(halo, "#FFFFFF", HALO, None, "halo")
        + _drawn("".join(mark.path for mark in solid), INK, HAIR, None, "cuts")
        + _drawn("".join(mark.path for mark in dashed), INK, HAIR, DASHES, "folds")
        + "".join(
            _drawn("".join(shapes), stroke, HAIR, DASHES, "folds")
            for stroke, shapes in whole.items()
        )
        + "".join(numbers)
    )


def marks_of(
    sheet: Sheet, line: Cut | FoldLine, room: tuple[float, float, float, float]
) -> Iterator[Mark]:
    """Both ends of a line that crosses the page."""
    left, top, right, bottom = bounds_of(sheet)
    inner = bounds_of(sheet, bleed=False)
    if line.x1 == line.x2:
        sides = ((1, line.x1, top, 0, -1), (3, line.x1, bottom, 0, 1))
    else:
        sides = ((0, left, line.y1, -1, 0), (2, right, line.y1, 1, 0))
    for side, x, y, across, down in sides:
        if room[side] >= AWAY + SHORT:
            length = min(MARK, room[side] - AWAY)
            yield Mark(x + AWAY * across, y + AWAY * down, across, down, length, inside=False)
        else:
            bleed = abs(inner[side] - (left, top, right, bottom)[side])
            yield Mark(x - bleed * across, y - bleed * down, across, down, bleed, inside=True)


def _numbered(mark: Mark, order: int) -> str:
    """A cut's number beside its mark: above one that lies, at the right of one that stands."""
    words = str(order)
    wide = fonts.width(words, 400) * NUMBER
    if mark.across:
        x, y = mark.x - wide - 0.1, max(mark.y - 0.6, EDGE + NUMBER * 0.76)
    else:
        x, y = mark.x + 0.5, mark.y + (0.15 if mark.length < MARK and not mark.inside else -0.5)
    said = label(x, y, words, NUMBER, SOFT, 400, "start")
    if not mark.inside:
        return said
    return box(x - 0.1, y - 1.6, wide + 0.2, 1.7, 0, fill="#FFFFFF") + said


def _drawn(shape: str, colour: str, width: float, dashes: str | None, name: str) -> str:
    if not shape:
        return ""
    line = element(
        "path", d=shape, stroke=colour, stroke_width=width, fill="none", stroke_dasharray=dashes
    )
    return element("g", line, class_=name)
