"""The five views of a Turris tower and each seat's largest area on them (T17).

A view is a mask of squares; a square is how far across it is, from the viewer's left, and how far
up. The roof is seen from above with north up.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from chantier.core.arrays import Ints
from chantier.games.turris.layout import COLUMNS, LEVELS, LOW, OPEN_LEVELS, SQUARES, VIEW_STRIDE
from chantier.games.turris.protocol import TurrisViewName
from chantier.games.turris.scoring import largest_area, view

NAMES: tuple[TurrisViewName, ...] = ("S", "E", "N", "W", "roof")  # as `layout.VIEWS`


def heights(state: Ints) -> list[int]:
    """How high every column is, in the order of their names."""
    values = state.tolist()
    levels = [
        values[SQUARES + level] | values[SQUARES + LEVELS + level]
        for level in range(values[LOW] + OPEN_LEVELS)
    ]
    return [sum(level >> column & 1 for level in levels) for column in range(len(COLUMNS))]


def areas_of(state: Ints, side: int) -> tuple[int, ...]:
    """Each seat's largest area on a view, as masks (T17)."""
    return seen(state.tobytes())[side][1]


def scores_of(state: Ints) -> tuple[int, int]:
    """Each seat's sum of its largest areas over the five views (T17)."""
    shown = seen(state.tobytes())
    white, black = (sum(areas[seat].bit_count() for _, areas in shown) for seat in (0, 1))
    return white, black


# A table asks for the same two positions: as JSON, render data, score changes and words.
@lru_cache(maxsize=64)
def seen(state: bytes) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """What each view shows of each seat, and each seat's largest area there, as masks."""
    position: Ints = np.frombuffer(state, dtype=np.int64)
    masks = [tuple(int(view(position, side, seat)) for seat in (0, 1)) for side in range(5)]
    return [(shown, tuple(int(largest_area(mask)) for mask in shown)) for shown in masks]


def squares_of(mask: int) -> list[tuple[int, int]]:
    """The squares of a view's mask."""
    return [
        (bit % VIEW_STRIDE, bit // VIEW_STRIDE)
        for bit in range(mask.bit_length())
        if mask >> bit & 1
    ]
