"""Kwinty's positions up to the mirror: five numbers that say everything that matters later.

Where on the ground the wall stands does not matter (K3 limits the wall alone), nor which way round
it is. The flat blocks need no number of their own: two of one colour never lie end to end (K5), so
squares of one colour that are no upright block's belong together in twos.
"""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.bits import popcount
from chantier.core.jit import compiled, compiled_apart
from chantier.games.kwinty.layout import (
    EDGE,
    FLAT,
    LOWER_ROWS,
    MOST,
    PASSES,
    PITCH,
    ROW,
    SQUARES,
    TO_ACT,
    TOPS,
    UPPER_BITS,
    UPRIGHT,
)
from chantier.games.kwinty.rules import filled, seat_of
from chantier.search.alphabeta.transposition import stir

_EVERY = sum(1 << PITCH * row for row in range(LOWER_ROWS))  # one column of a part
_OUTER = _EVERY  # the columns that change places, from the outside in
_SECOND = _EVERY << 1
_THIRD = _EVERY << 2
_FOURTH = _EVERY << 3
_MIDDLE = _EVERY << 4


@compiled
def mirrored(squares: int, width: int) -> int:
    """The squares of one part of a wall so many columns wide, seen from behind."""
    turned = (squares & _OUTER) << 8 | squares >> 8 & _OUTER
    turned |= (squares & _SECOND) << 6 | squares >> 6 & _SECOND
    turned |= (squares & _THIRD) << 4 | squares >> 4 & _THIRD
    turned |= (squares & _FOURTH) << 2 | squares >> 2 & _FOURTH
    turned |= squares & _MIDDLE
    return turned >> MOST - width


@compiled
def canonical(state: Ints) -> tuple[int, int, int, int, int, bool]:
    """A position's five numbers, the lesser of both ways round, and whether it was turned."""
    width = popcount(filled(state, 0) & ROW)
    extra = (state[TO_ACT] + 2 * state[PASSES]) << UPPER_BITS
    white = state[SQUARES]
    black = state[SQUARES + 2]
    tops = state[TOPS]
    upper = state[SQUARES + 1] | state[SQUARES + 3] << UPPER_BITS
    last = state[TOPS + 1] | extra
    white2 = mirrored(white, width)
    black2 = mirrored(black, width)
    tops2 = mirrored(tops, width)
    upper2 = mirrored(state[SQUARES + 1], width) | mirrored(state[SQUARES + 3], width) << UPPER_BITS
    last2 = mirrored(state[TOPS + 1], width) | extra
    turned = white2 < white
    if white2 == white:
        turned = black2 < black
        if black2 == black:
            turned = tops2 < tops
            if tops2 == tops:
                turned = upper2 < upper
                if upper2 == upper:
                    turned = last2 < last
    if turned:
        return white2, black2, tops2, upper2, last2, True
    return white, black, tops, upper, last, False


@compiled
def key_of(white: int, black: int, tops: int, upper: int, last: int) -> int:
    """A key of five numbers, from 0 to 2**63 - 1."""
    found = stir(stir(stir(stir(stir(0, white), black), tops), upper), last)
    return stir(stir(found, 0), 0)  # once more each half: the lowest bits choose the bucket


@compiled_apart
def key(state: Ints) -> int:
    """A key of a position up to the mirror, from 0 to 2**63 - 1; who plays which colour counts."""
    white, black, tops, upper, last, _turned = canonical(state)
    return key_of(white, black, tops, upper, last | seat_of(state, 0) << UPPER_BITS + 3)  # K10


_FLAT_BELOW = UPRIGHT - 4  # ids less the wall's left column: flat ones below it, upright ones above


def relative(action: int, state: Ints) -> int:
    """A placing by where it stands at the wall, wherever on the ground that is."""
    return action - int(state[EDGE])


def placed_again(placing: int, turned: bool, state: Ints) -> int:
    """The action of a `relative` placing at the same wall; `turned` if it is seen from behind."""
    upright = placing > _FLAT_BELOW
    first = UPRIGHT if upright else FLAT
    column = placing - first
    if turned:
        column = popcount(filled(state, 0) & ROW) - (1 if upright else 2) - column
    return first + column + int(state[EDGE])
