"""What there is to see of a Turris position beyond its JSON: five views, areas, heights.

A view is a mask of squares; a square is how far across it is, from the viewer's left, and how far
up. The roof is seen from above with north up.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from chantier.core.arrays import Ints
from chantier.games.turris.layout import (
    COLUMNS,
    LEVELS,
    LOW,
    OPEN_LEVELS,
    ROOF,
    SQUARES,
    VIEW_STRIDE,
)
from chantier.games.turris.scoring import largest_area, view

NAMES = ("S", "E", "N", "W", "roof")  # as `layout.VIEWS`


def render_data(state: Ints) -> dict[str, Any]:
    """The five views with each seat's largest area (T17), and the height of every column."""
    high = heights(state)
    views = [_view(state, side, 3 if side == ROOF else max(high)) for side in range(len(NAMES))]
    return {
        "views": views,
        "totals": [sum(shown["sizes"][seat] for shown in views) for seat in (0, 1)],
        "heights": dict(zip(COLUMNS, high, strict=True)),
    }


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
    return _seen(state.tobytes())[side][1]


def scores_of(state: Ints) -> list[int]:
    """Each seat's sum of its largest areas over the five views (T17)."""
    shown = _seen(state.tobytes())
    return [sum(areas[seat].bit_count() for _, areas in shown) for seat in (0, 1)]


# A table asks for the same two positions: as JSON, render data, score changes and words.
@lru_cache(maxsize=64)
def _seen(state: bytes) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
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


def _view(state: Ints, side: int, rows: int) -> dict[str, Any]:
    (white, black), areas = _seen(state.tobytes())[side]
    return {
        "name": NAMES[side],
        "rows": [
            "".join(
                "W" if white >> bit & 1 else "B" if black >> bit & 1 else "."
                for bit in range(VIEW_STRIDE * up, VIEW_STRIDE * up + 3)
            )
            for up in range(rows)
        ],
        "areas": [[list(square) for square in squares_of(area)] for area in areas],
        "sizes": [area.bit_count() for area in areas],
    }
