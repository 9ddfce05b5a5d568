"""What can be counted on a Turris position: areas, what they can still become, the roof, the hand.

Every level but the last few fills up, and then each face shows its front row alone: a corner on two
faces, the middle on none. So areas are measured twice: as they show now (which is what counts at
the end, T17), and on the front row alone (which is what stays). An area can still grow into
places of the front row that are empty.
"""

from __future__ import annotations

import numpy as np

from chantier.core.arrays import Ints
from chantier.core.bits import popcount
from chantier.core.jit import compiled, compiled_apart
from chantier.games.turris.layout import (
    FACE_COLUMNS,
    FACE_PLACES,
    FACE_SEEN,
    FLAT,
    LEFT,
    LEVELS,
    LOW,
    MIDDLE,
    OPEN_LEVELS,
    PAIRS_TOUCHING,
    SQUARES,
    UPRIGHT,
    VIEW_STRIDE,
)
from chantier.games.turris.scoring import largest_area, roof, tops

# What `measures` counts for a seat, in its order; the first eight are sums over the faces.
NAMES = (
    "shown",  # the largest area as it shows now
    "lasting",  # the largest area of the front row
    "growing",  # the largest area of the front row that touches its edge
    "hoped",  # the largest area, were all empty places of the front row the seat's own
    "contacts",  # places of the edge that touch the largest lasting area
    "chances",  # places of the edge that touch any square of the seat's
    "front",  # squares in the front row
    "visible",  # squares that show
    "roof",
    "tops",
    "corners",  # tops that are corners
    "left",
)
# The actions that take the middle, and so earn a bonus (T8).
ON_MIDDLE = int(PAIRS_TOUCHING[1 << MIDDLE]) << FLAT | 1 << UPRIGHT + MIDDLE
# By side: the columns of the front row.
FRONT = np.array([sum(1 << line[0] for line in lines) for lines in FACE_COLUMNS], dtype=np.int64)
CORNERS = 0b101_000_101
ROW = 0b111


@compiled
def around(area: int) -> int:
    """The places of a view beside an area."""
    return area << 1 | area >> 1 | area << VIEW_STRIDE | area >> VIEW_STRIDE


@compiled
def growing_size(mask: int, edge: int) -> int:
    """The size of the largest area that touches the edge."""
    size = 0
    seeds = around(edge) & mask
    while seeds:
        area = seeds & -seeds
        grown = 0
        while area != grown:
            grown = area
            area |= around(area) & mask
        seeds &= ~area
        size = max(size, popcount(area))
    return size


@compiled_apart
def measures(
    state: Ints, seat: int
) -> tuple[int, int, int, int, int, int, int, int, int, int, int, int]:
    """What NAMES says, for one seat."""
    height = state[LOW] + OPEN_LEVELS  # nothing stands higher (T6)
    own = SQUARES + LEVELS * seat
    other = SQUARES + LEVELS * (1 - seat)
    shown = 0
    lasting = 0
    growing = 0
    hoped = 0
    contacts = 0
    chances = 0
    front = 0
    visible = 0
    for side in range(4):
        seen = 0
        mine = 0
        empty = 0
        edge = 0  # the lowest empty place of each column of the front row
        under = ROW
        for level in range(height):
            squares = state[own + level]
            here = squares | state[other + level]
            row = FACE_PLACES[side, here & FRONT[side]]
            seen |= FACE_PLACES[side, squares & FACE_SEEN[side, here]] << VIEW_STRIDE * level
            mine |= FACE_PLACES[side, squares & FRONT[side]] << VIEW_STRIDE * level
            empty |= (ROW & ~row) << VIEW_STRIDE * level
            edge |= (under & ~row) << VIEW_STRIDE * level
            under = row
        area = largest_area(mine)
        shown += popcount(largest_area(seen))
        lasting += popcount(area)
        growing += growing_size(mine, edge)
        hoped += popcount(largest_area(mine | empty) & mine)
        contacts += popcount(around(area) & edge)
        chances += popcount(around(mine) & edge)
        front += popcount(mine)
        visible += popcount(seen)
    top = tops(state, seat)
    return (
        shown,
        lasting,
        growing,
        hoped,
        contacts,
        chances,
        front,
        visible,
        popcount(largest_area(roof(state, seat))),
        popcount(top),
        popcount(top & CORNERS),
        state[LEFT + seat],
    )
