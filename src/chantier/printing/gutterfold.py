"""Faces and their backs on one side of the paper, over a fold in the middle of the page.

The page is folded in two, printed sides out, glued, and cut only then: so a back lies behind its
face whatever the printer does. A back's place is that of its face, mirrored over the fold; its
drawing is never mirrored. Side by side a back stands as its face does; head to head it is turned
half round, so that it stands upright once a part is turned over like the page of a book.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chantier.core.svg import Picture, element, number
from chantier.printing.grid import PartGrid
from chantier.printing.paper import EDGE, Paper
from chantier.printing.sheet import AWAY, HAIR, INK, MARK, Cut, FoldLine, Part, Sheet

HEAD = EDGE + 5.5  # what the title takes above, and the ruler below
GUTTER = 2 * (AWAY + MARK)  # the least room at the fold: marks stand in it


@dataclass(frozen=True)
class Gutterfold(PartGrid):
    """A grid of equal parts on one half of a paper, and the grid of their backs on the other.

    `upright` says how the fold runs: upright between a left and a right half, or else across
    between an upper and a lower one. Sizes are those of a part once cut.
    """

    paper: Paper
    columns: int
    rows: int
    width: float
    height: float
    bleed: float
    upright: bool = True

    @property
    def fold(self) -> float:
        """Where the fold is: across if it runs upright, else down."""
        return (self.paper.width if self.upright else self.paper.height) / 2

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """The left, top, right and bottom of the faces with their bleed."""
        wide, high = self.columns * self.step_x, self.rows * self.step_y
        if self.upright:
            left = EDGE + (self.fold - EDGE - wide) / 2
            top = (self.paper.height - high) / 2
        else:
            left = (self.paper.width - wide) / 2
            top = HEAD + (self.fold - HEAD - high) / 2
        return left, top, left + wide, top + high

    def place(self, nth: int) -> tuple[float, float]:
        """Where the n-th face begins once cut."""
        row, column = divmod(nth, self.columns)
        left, top, _, _ = self.bounds
        x, y = left + column * self.step_x, top + row * self.step_y
        return x + self.bleed, y + self.bleed

    def place_behind(self, nth: int) -> tuple[float, float]:
        """Where the back of the n-th face begins: the face's place, mirrored over the fold."""
        x, y = self.place(nth)
        if self.upright:
            return 2 * self.fold - x - self.width, y
        return x, 2 * self.fold - y - self.height

    def cuts(self, count: int | None = None) -> tuple[Cut, ...]:
        """Every stroke through the folded page, across first; they run over the faces' half."""
        parts = self.columns * self.rows if count is None else count
        rows, columns = -(-parts // self.columns), min(parts, self.columns)
        right = self.fold if self.upright else self.paper.width
        bottom = self.paper.height if self.upright else self.fold
        lows = [self.place(row * self.columns)[1] for row in range(rows)]
        lefts = [self.place(column)[0] for column in range(columns)]
        across = [y + more for y in lows for more in (0.0, self.height)]
        down = [x + more for x in lefts for more in (0.0, self.width)]
        strokes = [Cut(0, y, right, y, nth) for nth, y in enumerate(across, 1)]
        first = len(strokes) + 1
        return (*strokes, *(Cut(x, 0, x, bottom, nth) for nth, x in enumerate(down, first)))

    def pages(
        self, pictures: Sequence[tuple[str, Picture, Picture]], note: str = "", extra: str = ""
    ) -> Iterator[Sheet]:
        """Numbered faces with their backs, all with bleed, on as many pages as they need."""
        room = self.columns * self.rows
        for first in range(0, len(pictures), room):
            shown = pictures[first : first + room]
            parts = []
            for nth, (name, face, back) in enumerate(shown):
                size = (self.width, self.height)
                behind = back if self.upright else half_turned(back)
                parts.append(Part(name, *self.place(nth), *size, face, self.bleed))
                parts.append(Part(name, *self.place_behind(nth), *size, behind, self.bleed))
            cuts = self.cuts(len(shown))
            yield Sheet(
                self.paper,
                tuple(parts),
                cuts,
                (self._fold(),),
                extra=self._gutter_marks(cuts) + extra,
                note=note,
                bounds=self._both_bounds(),
            )

    def _both_bounds(self) -> tuple[float, float, float, float]:
        left, top, right, bottom = self.bounds
        if self.upright:
            return left, top, 2 * self.fold - left, bottom
        return left, top, right, 2 * self.fold - top

    def _fold(self) -> FoldLine:
        """The fold, drawn along all that is to be folded; nothing is printed under it."""
        left, top, right, bottom = self._both_bounds()
        out = AWAY + MARK
        if self.upright:
            return FoldLine(self.fold, top - out, self.fold, bottom + out, drawn=True)
        return FoldLine(left - out, self.fold, right + out, self.fold, drawn=True)

    def _gutter_marks(self, cuts: Sequence[Cut]) -> str:
        """Marks at the ends of the strokes that meet the fold, on the faces' side of it."""
        _, _, right, bottom = self.bounds
        shapes = []
        for cut in cuts:
            if self.upright and cut.y1 == cut.y2:
                shapes.append(f"M{number(right + AWAY)} {number(cut.y1)}h{number(MARK)}")
            elif not self.upright and cut.x1 == cut.x2:
                shapes.append(f"M{number(cut.x1)} {number(bottom + AWAY)}v{number(MARK)}")
        return element(
            "path",
            d="".join(shapes),
            stroke=INK,
            stroke_width=HAIR,
            fill="none",
            class_="gutter-marks",
        )


def half_turned(picture: Picture) -> Picture:
    """A picture turned half round: turned, and not mirrored."""
    middle = f"{number(picture.width / 2)} {number(picture.height / 2)}"
    turned = element("g", picture.markup, transform=f"rotate(180 {middle})")
    return Picture(picture.width, picture.height, turned)
