"""The solved game of two seats, as it ships: `two.npy`, written by `chantier solve tulum --out`.

Row and column are classes of `pyramids`; an entry is the chance to win of the seat at the row's
class, about to roll, against the column's. The finished pyramid, the last class, is left out.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from chantier.core.arrays import Floats
from chantier.players.tulum.pyramids import CLASSES, FULL

FILE = Path(__file__).with_name("two.npy")


@cache
def two() -> Floats:
    """The chance to win by the class of the seat to roll and the other's, the finished included."""
    value = np.zeros((CLASSES, CLASSES))
    value[:FULL, :FULL] = np.load(FILE)
    value[FULL] = 1.0  # U7
    value.flags.writeable = False
    return value
