"""T17: what each of the five views shows, and the largest area of a colour on it."""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.bits import popcount
from chantier.core.jit import compiled, compiled_by_constant
from chantier.games.turris.layout import (
    ALL,
    FACE_PLACES,
    FACE_SEEN,
    LEVELS,
    LOW,
    OPEN_LEVELS,
    ROOF,
    ROOF_PLACES,
    SQUARES,
    VIEW_STRIDE,
)


@compiled_by_constant
def view(state: Ints, side: int, seat: int) -> int:
    """The squares of a colour that show on a view, bit VIEW_STRIDE * up + across."""
    return roof(state, seat) if side == ROOF else face(state, side, seat)


@compiled_by_constant
def face(state: Ints, side: int, seat: int) -> int:
    """The squares of a colour that show on a face: at each place the nearest block."""
    mask = 0
    for level in range(state[LOW] + OPEN_LEVELS):
        own = state[SQUARES + LEVELS * seat + level]
        here = own | state[SQUARES + LEVELS * (1 - seat) + level]
        shown = own & FACE_SEEN[side, here]
        mask |= FACE_PLACES[side, shown] << VIEW_STRIDE * level
    return mask


@compiled_by_constant
def roof(state: Ints, seat: int) -> int:
    """The squares of a colour that show from above: the top of each column."""
    return ROOF_PLACES[tops(state, seat)]


@compiled_by_constant
def tops(state: Ints, seat: int) -> int:
    """The columns whose top square is of a colour."""
    found = 0
    hidden = 0
    level = state[LOW] + OPEN_LEVELS - 1
    while level >= 0 and hidden != ALL:
        own = state[SQUARES + LEVELS * seat + level]
        found |= own & ~hidden
        hidden |= own | state[SQUARES + LEVELS * (1 - seat) + level]
        level -= 1
    return found


@compiled
def largest_area(mask: int) -> int:
    """The squares of the largest area joined by sides; of equals, that with the lowest square."""
    best = 0
    size = 0
    while popcount(mask) > size:
        area = mask & -mask
        grown = 0
        while area != grown:
            grown = area
            around = area << 1 | area >> 1 | area << VIEW_STRIDE | area >> VIEW_STRIDE
            area |= around & mask
        mask &= ~area
        if popcount(area) > size:
            size = popcount(area)
            best = area
    return best


@compiled_by_constant
def score(state: Ints, seat: int) -> int:
    """The sum over the five views of a colour's largest area (T17)."""
    total = 0
    for side in range(5):
        total += popcount(largest_area(view(state, side, seat)))
    return total
