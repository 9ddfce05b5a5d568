"""The solved games: of two seats as it ships, of three as this machine has made it.

`two.npy` is written by `chantier solve tulum --out`. Row and column are classes of `pyramids`; an
entry is the chance to win of the seat at the row's class, about to roll, against the column's. The
finished pyramid, the last class, is left out.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import numpy as np

from chantier.core.arrays import Floats
from chantier.errors import BadFile
from chantier.i18n import preferred_language
from chantier.players.tulum.pyramids import CLASSES, FULL
from chantier.players.tulum.three_file import ThreeTable, path_of

FILE = Path(__file__).with_name("two.npy")


@cache
def two() -> Floats:
    """The chance to win by the class of the seat to roll and the other's, the finished included."""
    value = np.zeros((CLASSES, CLASSES))
    value[:FULL, :FULL] = np.load(FILE)
    value[FULL] = 1.0  # U7
    value.flags.writeable = False
    return value


class _Three:
    """The file of three seats: opened when it is there, and not again while it is damaged."""

    def __init__(self) -> None:
        self._known: tuple[object, ...] = ()
        self._table: ThreeTable | None = None

    def after(self, b: int, c: int) -> Floats | None:
        try:
            path = path_of()
            stat = path.stat()
            known = (path, stat.st_ino, stat.st_mtime_ns, stat.st_size)
            if known != self._known:  # another process may have made it since
                self._known, self._table = known, None
                self._table = ThreeTable(path)
            return None if self._table is None else self._table.after(b, c)
        except BadFile as error:
            self._table = None
            why = BadFile("error.solution_left_out", cause=error)
            print(why.say(preferred_language()), file=sys.stderr, flush=True)
        except (OSError, RuntimeError):  # RuntimeError: no home folder
            self._known = ()
        return None


_three = _Three()


def three_after(b: int, c: int) -> Floats | None:
    """By the class that a seat leaves its pyramid at: the shares of the next, the third and itself.

    `None` where the game of three seats is not solved on this machine. Of a damaged file standard
    error is told once.
    """
    return _three.after(b, c)
