"""Threats of five: which actions would complete a line at once, and which may prevent it.

All squares at a time, on the wall as `games/kwinty/layout.py` draws it. Legality is asked of the
rules; tests hold the rest to them, position by position.
"""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.bits import lowest, popcount
from chantier.core.jit import compiled, compiled_apart
from chantier.games.kwinty.layout import (
    EDGE,
    FLAT,
    LOWER,
    LOWER_BITS,
    MOST,
    PITCH,
    ROW,
    SQUARES,
    TO_ACT,
    UPPER,
    UPRIGHT,
)
from chantier.games.kwinty.rules import any_row, filled, placements, raised_lower, raised_upper

# Beside the wall there is only the ground: what a block there needs of the wall's first columns.
_ROW_3 = 0b111
_ROW_4 = 0b1111
_RISING = sum(1 << PITCH * (column + 1) + column for column in range(4))  # from just beside it
_FALLING = sum(1 << PITCH * (4 - column) + column for column in range(4))


@compiled
def up_lower(lower: int, bits: int) -> int:
    """The lower part after all squares moved up by so many bits, at most 44."""
    return lower << bits & LOWER


@compiled
def up_upper(lower: int, upper: int, bits: int) -> int:
    """The upper part after all squares moved up by so many bits."""
    return (upper << bits | lower >> LOWER_BITS - bits) & UPPER


@compiled
def down_lower(lower: int, upper: int, bits: int) -> int:
    """The lower part after all squares moved down by so many bits."""
    return (lower >> bits | upper << LOWER_BITS - bits) & LOWER


@compiled
def completing(
    before1: int,
    before2: int,
    before3: int,
    before4: int,
    after1: int,
    after2: int,
    after3: int,
    after4: int,
) -> int:
    """Squares that make five with four around them: `before1` has each square's neighbour, …"""
    before = before1 & before2
    after = after1 & after2
    return (
        before & before3 & (before4 | after1) | before & after | after & after3 & (after4 | before1)
    )


@compiled
def completing_lower(lower: int, upper: int, step: int) -> int:
    """In the lower part: squares that complete a line of five, `step` bits apart."""
    return completing(
        up_lower(lower, step),
        up_lower(lower, 2 * step),
        up_lower(lower, 3 * step),
        up_lower(lower, 4 * step),
        down_lower(lower, upper, step),
        down_lower(lower, upper, 2 * step),
        down_lower(lower, upper, 3 * step),
        down_lower(lower, upper, 4 * step),
    )


@compiled
def completing_upper(lower: int, upper: int, step: int) -> int:
    """In the upper part: squares that complete a line of five, `step` bits apart."""
    return completing(
        up_upper(lower, upper, step),
        up_upper(lower, upper, 2 * step),
        up_upper(lower, upper, 3 * step),
        up_upper(lower, upper, 4 * step),
        upper >> step,
        upper >> 2 * step,
        upper >> 3 * step,
        upper >> 4 * step,
    )


@compiled
def alone_lower(lower: int, upper: int) -> int:
    """In the lower part: every square, taken or not, that one more block half makes a five."""
    return (
        completing_lower(lower, upper, 1)
        | completing_lower(lower, upper, PITCH + 1)
        | completing_lower(lower, upper, PITCH - 1)
        | up_lower(lower & up_lower(lower, PITCH), PITCH)
        & up_lower(lower & up_lower(lower, PITCH), 3 * PITCH)
    )


@compiled
def alone_upper(lower: int, upper: int) -> int:
    """In the upper part: every square, taken or not, that one more block half makes a five."""
    pairs_lower = lower & up_lower(lower, PITCH)
    pairs_upper = upper & up_upper(lower, upper, PITCH)
    return (
        completing_upper(lower, upper, 1)
        | completing_upper(lower, upper, PITCH + 1)
        | completing_upper(lower, upper, PITCH - 1)
        | up_upper(pairs_lower, pairs_upper, PITCH) & up_upper(pairs_lower, pairs_upper, 3 * PITCH)
    )


@compiled
def both_flat(squares: int) -> int:
    """Left halves of flat blocks that need both halves to make five in their row."""
    after = squares >> 2 & squares >> 3
    before = squares << 1 & squares << 2
    return after & (squares >> 4 | squares << 1) | before & (squares >> 2 | squares << 3)


@compiled
def beside_wall(mine: int, edge: int, width: int) -> int:
    """Actions on the ground beside the wall that would make five, if they are legal."""
    actions = 0
    row0 = mine & ROW
    row1 = mine >> PITCH & ROW
    # To the left: the wall's first columns.
    if row0 & _ROW_3 == _ROW_3 or mine & _RISING == _RISING:
        actions |= 1 << FLAT + edge >> 2
    if (
        row0 & _ROW_4 == _ROW_4
        or row1 & _ROW_4 == _ROW_4
        or mine & _RISING == _RISING
        or mine >> PITCH & _RISING == _RISING
    ):
        actions |= 1 << UPRIGHT + edge >> 1
    # To the right: its last ones, moved to where four columns end.
    over = 4 - width
    last = mine << over if over > 0 else mine >> -over
    row0 = last & ROW
    row1 = last >> PITCH & ROW
    if row0 & _ROW_3 << 1 == _ROW_3 << 1 or last & _FALLING == _FALLING:
        actions |= 1 << FLAT + edge + width
    if (
        row0 & _ROW_4 == _ROW_4
        or row1 & _ROW_4 == _ROW_4
        or last & _FALLING == _FALLING
        or last >> PITCH & _FALLING == _FALLING
    ):
        actions |= 1 << UPRIGHT + edge + width
    return actions


@compiled
def completing_actions(
    lower: int,
    upper: int,
    one_lower: int,
    one_upper: int,
    on_lower: int,
    on_upper: int,
    edge: int,
    width: int,
) -> int:
    """Actions that would make a colour's five, if they are legal, as a mask over ids.

    `one_` are the squares that complete one alone, `on_` those just above filled ones.
    """
    flat = on_lower & (one_lower | one_lower >> 1 | both_flat(lower))
    flat |= on_upper & (one_upper | one_upper >> 1 | both_flat(upper))
    two_lower = lower & up_lower(lower, PITCH)
    two_upper = upper & up_upper(lower, upper, PITCH)
    three_lower = lower & up_lower(two_lower, PITCH)
    three_upper = upper & up_upper(two_lower, two_upper, PITCH)
    upright = on_lower & (
        one_lower | down_lower(one_lower, one_upper, PITCH) | up_lower(three_lower, PITCH)
    )
    upright |= on_upper & (
        one_upper | one_upper >> PITCH | up_upper(three_lower, three_upper, PITCH)
    )
    found = any_row(flat) << FLAT + edge | any_row(upright) << UPRIGHT + edge
    if width < MOST:
        found |= beside_wall(lower, edge, width)
    return found


@compiled
def placements_of(state: Ints, colour: int) -> int:
    """Where a colour could place a block if it were its turn, as a mask over ids."""
    turn = state[TO_ACT]
    state[TO_ACT] = colour
    possible = placements(state)
    state[TO_ACT] = turn
    return possible


@compiled_apart
def winning(state: Ints, colour: int) -> int:
    """The actions that would make five at once if it were a colour's turn, as a mask over ids."""
    lower = state[SQUARES + 2 * colour]
    upper = state[SQUARES + 2 * colour + 1]
    if popcount(lower) + popcount(upper) < 3:
        return 0
    all_lower = filled(state, 0)
    all_upper = filled(state, 1)
    found = completing_actions(
        lower,
        upper,
        alone_lower(lower, upper),
        alone_upper(lower, upper),
        raised_lower(all_lower) & ~all_lower,
        raised_upper(all_upper, all_lower) & ~all_upper,
        state[EDGE],
        popcount(all_lower & ROW),
    )
    return found & placements_of(state, colour) if found else 0


@compiled_apart
def parrying(threats: int, state: Ints, possible: int) -> int:
    """Of the possible actions, those that may prevent all of the other colour's threats.

    A block prevents another only by taking a column that the other needs, or by making the wall so
    wide that there is no room for it beside (K3).
    """
    edge = state[EDGE]
    width = popcount(filled(state, 0) & ROW)
    inside = ROW >> MOST - width << edge
    # Actions that widen the wall: any with a column outside.
    widening = possible & ~(inside & inside >> 1) << FLAT & (1 << UPRIGHT) - 1
    widening |= possible & ~inside << UPRIGHT & ~((1 << UPRIGHT) - 1)
    kept = possible
    while threats:
        action = lowest(threats)
        threats &= threats - 1
        columns = 1 << action - UPRIGHT if action >= UPRIGHT else 3 << action - FLAT
        stops = columns << UPRIGHT | (columns | columns >> 1) << FLAT & (1 << UPRIGHT) - 1
        if columns & ~inside:
            stops |= widening
        kept &= stops
    return kept
