"""A page in millimetres: parts to cut out, cuts, folds, and what stands on every page.

A cut is a straight line. Parts are drawn with bleed, so a cut is not drawn where it crosses them:
thin marks show where it begins and ends, numbered in the order in which to cut. Only an outline
that is not a straight stroke (a net, a tablet) is drawn. Folds are dashed. The page is exactly the
paper, and nothing stands within `EDGE` of its border. `page` draws it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from chantier.core.svg import Picture
from chantier.printing.paper import Paper

INK, SOFT = "#000000", "#555555"
HAIR, DASHES = 0.2, "1 0.7"  # the width of a mark, and how a fold is dashed
MARK, SHORT = 3.0, 1.2  # how long a mark is, and how short where there is little room
AWAY = 0.6  # how far from the bleed it begins

Box: TypeAlias = tuple[float, float, float, float]
"""The left, top, right and bottom of something."""


@dataclass(frozen=True)
class Line:
    """A straight line from one point to another."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True)
class Cut(Line):
    """A straight stroke of the knife across the page; `order` numbers the strokes from 1."""

    order: int = 0


@dataclass(frozen=True)
class FoldLine(Line):
    """A line to fold along; `drawn` where it is dashed along its length, in the colour `stroke`."""

    drawn: bool = False
    stroke: str = INK


@dataclass(frozen=True)
class Part:
    """A thing to cut out: where it lies once cut, and its picture with bleed around it.

    `number` names it in the assembly; where its picture does not show it, it is printed into the
    bleed, unless parts are alike. A picture is `width + 2 * bleed` by `height + 2 * bleed`.
    Neighbours' bleeds touch: where a picture has one colour to its end, leave that to `ground`,
    and no white line shows between them.
    """

    number: str
    x: float
    y: float
    width: float
    height: float
    picture: Picture
    bleed: float = 0.0
    outline: str = ""  # a path from the part's own corner once cut, where cuts are not straight
    ground: str = ""  # the colour under the picture, drawn a little over the end of the bleed

    def moved(self, x: float, y: float) -> Part:
        """The part at another place of the page."""
        return replace(self, x=x, y=y)


@dataclass(frozen=True)
class Sheet:
    """A page: its paper, parts, cuts and folds; `extra` is markup beside the parts.

    `under` is markup below the parts: what runs on from one part to the next.
    """

    paper: Paper
    parts: Sequence[Part] = ()
    cuts: Sequence[Cut] = ()
    folds: Sequence[FoldLine] = ()
    extra: str = ""
    under: str = ""
    side: str = "face"  # or "back"
    sideways: bool | None = None  # title and ruler in the side margins; None: where they fit
    note: str = ""  # what to do with this page, in a few words
    bounds: Box | None = None
    """The box of everything to cut out with its bleed: marks stand outside it; computed if None."""


@dataclass(frozen=True)
class Heading:
    """What stands on every page of a document."""

    game: str
    part: str
    page: int
    pages: int
    language: str
    set_name: str = ""  # of the plates, for a game that has sets


def bounds_of(sheet: Sheet, bleed: bool = True) -> Box:
    """The box of the parts with their bleed, or as they are once cut."""
    if sheet.bounds is not None and (bleed or not sheet.parts):
        return sheet.bounds
    if not sheet.parts:  # nothing to cut: marks and bands may use every margin
        middle_x, middle_y = sheet.paper.width / 2, sheet.paper.height / 2
        return middle_x, middle_y, middle_x, middle_y
    around = [part.bleed if bleed else 0.0 for part in sheet.parts]
    both = list(zip(sheet.parts, around, strict=True))
    return (
        min(part.x - by for part, by in both),
        min(part.y - by for part, by in both),
        max(part.x + part.width + by for part, by in both),
        max(part.y + part.height + by for part, by in both),
    )
