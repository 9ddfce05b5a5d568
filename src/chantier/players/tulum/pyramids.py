"""The pyramids of Tulum as numbers: 429 sets of blocks that can stand, in 231 classes.

A pyramid and its mirror image are worth the same, so a class stands for both. Pyramids and classes
are numbered by their blocks, the emptiest first: what a turn adds always has a higher number.
`pyramids_of` numbers those of a smaller game likewise; the names in capitals are the game's own.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from chantier.core.arrays import Ints
from chantier.core.bits import popcount, write_bits
from chantier.games.tulum.layout import ROWS, STRIDE
from chantier.games.tulum.rules import open_places


class Pyramids(NamedTuple):
    """The pyramids of so many rows. The last one, and its class, is the finished one."""

    masks: tuple[int, ...]
    number: dict[int, int]
    fronts: tuple[int, ...]
    """One of each class."""
    class_of: Ints
    """By pyramid."""
    size: Ints
    """By class: its blocks."""
    places: int
    """All places, as a mask."""


def bits(mask: int) -> list[int]:
    """The places of a mask."""
    out = np.empty(64, dtype=np.int64)
    found: list[int] = out[: write_bits(mask, out)].tolist()
    return found


def mirror(mask: int, rows: int = ROWS) -> int:
    """A pyramid as it looks from behind: a row has as many places as there are rows from it up."""
    return sum(1 << STRIDE * row + rows - 1 - row - at for row, at in map(_row_and_at, bits(mask)))


def _row_and_at(bit: int) -> tuple[int, int]:
    return divmod(bit, STRIDE)


@cache
def pyramids_of(rows: int) -> Pyramids:
    """Every set of blocks that can be stacked from nothing (U1, U2)."""
    places = sum(1 << STRIDE * row + at for row in range(rows) for at in range(rows - row))
    found = {0}
    waiting = [0]
    while waiting:
        mask = waiting.pop()
        for bit in bits(open_places(mask) & places):
            more = mask | 1 << bit
            if more not in found:
                found.add(more)
                waiting.append(more)
    masks = tuple(sorted(found, key=lambda mask: (popcount(mask), mask)))
    fronts = tuple(mask for mask in masks if mask <= mirror(mask, rows))
    classes = {mask: number for number, mask in enumerate(fronts)}
    return Pyramids(
        masks,
        {mask: number for number, mask in enumerate(masks)},
        fronts,
        np.array([classes[min(mask, mirror(mask, rows))] for mask in masks], dtype=np.int64),
        np.array([popcount(mask) for mask in fronts], dtype=np.int64),
        places,
    )


PYRAMIDS, NUMBER, FRONTS, CLASS_OF, SIZE, _ = pyramids_of(ROWS)
CLASSES = len(FRONTS)
FULL = CLASSES - 1


def class_of(mask: int) -> int:
    """The class of a pyramid."""
    return int(CLASS_OF[NUMBER[mask]])
