"""What Tulum is played with, as numbers: the solvers work for smaller games of the same rules too.

A smaller game is where a second, plain solver can be compared with ours in full.
"""

from __future__ import annotations

from typing import NamedTuple

from chantier.games.tulum.layout import ALL_DICE, ROWS


class Shape(NamedTuple):
    """The pyramid's rows, the dice of a turn, and the faces of a die: face n is for row n."""

    rows: int
    dice: int
    faces: int

    def check(self) -> None:
        """Raise `ValueError` for what the layout of `games/tulum` has no room for.

        A die needs a face for every row, or no pyramid could be finished.
        """
        if not (1 <= self.rows <= self.faces <= ROWS and 1 <= self.dice <= ALL_DICE):
            raise ValueError(f"no such game of Tulum: {self}")


THE_GAME = Shape(ROWS, ALL_DICE, ROWS)  # U1, U2
