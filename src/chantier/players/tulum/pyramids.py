"""The pyramids of Tulum as numbers: 429 sets of blocks that can stand, in 231 classes.

A pyramid and its mirror image are worth the same, so a class stands for both. Pyramids and classes
are numbered by their blocks, the emptiest first: what a turn adds always has a higher number.
"""

from __future__ import annotations

import numpy as np

from chantier.core.arrays import Ints
from chantier.core.bits import popcount, write_bits
from chantier.games.tulum.layout import PLACES, STRIDE
from chantier.games.tulum.rules import open_places

_MIRRORED = {
    STRIDE * (row - 1) + at - 1: STRIDE * (row - 1) + STRIDE - row + 1 - at for row, at in PLACES
}


def bits(mask: int) -> list[int]:
    """The places of a mask."""
    out = np.empty(64, dtype=np.int64)
    found: list[int] = out[: write_bits(mask, out)].tolist()
    return found


def mirror(mask: int) -> int:
    """A pyramid as it looks from behind."""
    return sum(1 << _MIRRORED[bit] for bit in bits(mask))


def _all_pyramids() -> list[int]:
    """Every set of blocks that can be stacked from nothing (U1, U2)."""
    found = {0}
    waiting = [0]
    while waiting:
        mask = waiting.pop()
        for bit in bits(open_places(mask)):
            more = mask | 1 << bit
            if more not in found:
                found.add(more)
                waiting.append(more)
    return sorted(found, key=lambda mask: (popcount(mask), mask))


PYRAMIDS = tuple(_all_pyramids())
NUMBER = {mask: number for number, mask in enumerate(PYRAMIDS)}
FRONTS = tuple(mask for mask in PYRAMIDS if mask <= mirror(mask))  # one of each class
_CLASS = {mask: number for number, mask in enumerate(FRONTS)}
CLASS_OF: Ints = np.array([_CLASS[min(mask, mirror(mask))] for mask in PYRAMIDS], dtype=np.int64)
SIZE: Ints = np.array([popcount(mask) for mask in FRONTS], dtype=np.int64)
CLASSES = len(FRONTS)
FULL = CLASSES - 1


def class_of(mask: int) -> int:
    """The class of a pyramid."""
    return int(CLASS_OF[NUMBER[mask]])
