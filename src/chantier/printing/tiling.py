"""Equal parts on as few pages as possible, cut by straight strokes, with their backs.

Parts lie in a grid in the middle of the paper, two bleeds between neighbours, the same grid on
every page. So a back lies behind its face when the sheet is turned over its long side: only the
columns are mirrored, never a drawing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chantier.core.svg import Picture
from chantier.printing.grid import PartGrid
from chantier.printing.paper import Paper
from chantier.printing.sheet import Cut, Part, Sheet


@dataclass(frozen=True)
class Tiling(PartGrid):
    """A grid of equal parts in the middle of a paper."""

    paper: Paper
    columns: int
    rows: int
    width: float  # of a part once cut
    height: float
    bleed: float

    @property
    def left(self) -> float:
        """Where the first part begins once cut."""
        return (self.paper.width - self.columns * self.step_x) / 2 + self.bleed

    @property
    def top(self) -> float:
        """Where the first part begins once cut."""
        return (self.paper.height - self.rows * self.step_y) / 2 + self.bleed

    def place(self, nth: int, mirrored: bool = False) -> tuple[float, float]:
        """Where the n-th part of a page begins; on a back the columns run from right to left."""
        row, column = divmod(nth, self.columns)
        if mirrored:
            column = self.columns - 1 - column
        return self.left + column * self.step_x, self.top + row * self.step_y

    def cuts(self, count: int | None = None, mirrored: bool = False) -> tuple[Cut, ...]:
        """Every stroke: first across the whole page, then down the strips; two between parts.

        `count` leaves out what a page with fewer parts does not need.
        """
        parts = self.columns * self.rows if count is None else count
        taken = range(min(parts, self.columns))
        columns = sorted(self.columns - 1 - nth if mirrored else nth for nth in taken)
        rows = range(-(-parts // self.columns))
        across = [self._y(row) + at for row in rows for at in (0.0, self.height)]
        down = [self._x(column) + at for column in columns for at in (0.0, self.width)]
        right, bottom = self.paper.width, self.paper.height
        return (
            *(Cut(0, y, right, y, nth) for nth, y in enumerate(across, 1)),
            *(Cut(x, 0, x, bottom, nth) for nth, x in enumerate(down, len(across) + 1)),
        )

    def _x(self, column: int) -> float:
        return self.left + column * self.step_x

    def _y(self, row: int) -> float:
        return self.top + row * self.step_y

    def pages(
        self,
        pictures: Sequence[tuple[str, Picture]],
        side: str = "face",
        sideways: bool | None = None,
        note: str = "",
        ground: str = "",
    ) -> Iterator[Sheet]:
        """Numbered pictures, each with its bleed, on as many pages as they need."""
        room = self.columns * self.rows
        for first in range(0, len(pictures), room):
            shown = pictures[first : first + room]
            parts = tuple(
                Part(number, *self.place(nth, side == "back"), self.width, self.height, picture,
                     self.bleed, ground=ground)
                for nth, (number, picture) in enumerate(shown)
            )  # fmt: skip
            cuts = self.cuts(len(shown), side == "back")
            yield Sheet(self.paper, parts, cuts, side=side, sideways=sideways, note=note)
