"""What a Kwinty position is worth, and what cannot wait in it: Kwinty's sight for alpha-beta.

Every stretch of five squares in a line that holds no square of the other colour can still become a
five. It is worth the more, the more of its squares are there. All stretches of a direction are
counted at once, by adding five moved copies of a colour's squares bit by bit.
"""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.bits import lowest, popcount, write_bits
from chantier.core.jit import compiled
from chantier.games.kwinty.layout import (
    ACTIONS,
    EDGE,
    FLAT,
    LEFT,
    LOWER_BITS,
    MOST,
    PITCH,
    ROW,
    SQUARES,
    TO_ACT,
    UPRIGHT,
)
from chantier.games.kwinty.rules import filled, fours, placements
from chantier.players.kwinty.threats import parrying, winning
from chantier.search.sight import FORCED, Sight

# By how many of a stretch's five squares are there.
ONE, TWO, THREE, FOUR = 1, 4, 14, 40
TEMPO = 10  # for the seat to act
LATE = 12  # blocks left, of both seats, from which on lines of four count (K8)
FOURS = 6  # for a line of four, times how late it is
SCALE = 120.0

# Where a stretch may begin: along a row; upwards; upwards to the right; upwards to the left. The
# last three begin in rows 0 to 4, so in the lower part.
_COLUMNS = 0b11111
_ROWS_LOWER = sum(_COLUMNS << PITCH * row for row in range(6))
_ROWS_UPPER = sum(_COLUMNS << PITCH * row for row in range(3))
_UPWARDS = sum(ROW << PITCH * row for row in range(5))
_RISING = sum(_COLUMNS << PITCH * row for row in range(5))
_FALLING = _RISING << 4


@compiled
def worth(one: int, two: int, three: int, four: int, five: int, open_: int) -> int:
    """What the stretches of one direction are worth: five moved copies of a colour's squares."""
    half = one ^ two
    ones = half ^ three
    twos = one & two | half & three
    rest = four ^ five
    carried = four & five
    both = ones & rest
    ones ^= rest
    fours_ = twos & carried | twos & both | carried & both
    twos ^= carried ^ both
    return (
        ONE * popcount(ones & ~twos & ~fours_ & open_)
        + TWO * popcount(twos & ~ones & open_)
        + THREE * popcount(twos & ones & open_)
        + FOUR * popcount(fours_ & open_)
    )


@compiled
def along_row(mine: int, other: int, begin: int) -> int:
    """What a colour's stretches along the rows of one part are worth."""
    taken = other | other >> 1 | other >> 2 | other >> 3 | other >> 4
    return worth(mine, mine >> 1, mine >> 2, mine >> 3, mine >> 4, begin & ~taken)


@compiled
def moved(lower: int, upper: int, bits: int) -> int:
    """The lower part after all squares moved down by so many bits."""
    return lower >> bits | upper << LOWER_BITS - bits


@compiled
def along(
    mine_lower: int, mine_upper: int, other_lower: int, other_upper: int, step: int, begin: int
) -> int:
    """What a colour's stretches are worth whose squares are `step` bits apart."""
    taken = (
        other_lower
        | moved(other_lower, other_upper, step)
        | moved(other_lower, other_upper, 2 * step)
        | moved(other_lower, other_upper, 3 * step)
        | moved(other_lower, other_upper, 4 * step)
    )
    return worth(
        mine_lower,
        moved(mine_lower, mine_upper, step),
        moved(mine_lower, mine_upper, 2 * step),
        moved(mine_lower, mine_upper, 3 * step),
        moved(mine_lower, mine_upper, 4 * step),
        begin & ~taken,
    )


@compiled
def lines(state: Ints, seat: int) -> int:
    """What a seat's open lines are worth."""
    # A wall that may still grow is looked at as if it grew alike on both sides (K3).
    margin = (MOST - popcount(filled(state, 0) & ROW)) // 2
    mine_lower = state[SQUARES + 2 * seat] << margin
    mine_upper = state[SQUARES + 2 * seat + 1] << margin
    other_lower = state[SQUARES + 2 - 2 * seat] << margin
    other_upper = state[SQUARES + 3 - 2 * seat] << margin
    return (
        along_row(mine_lower, other_lower, _ROWS_LOWER)
        + along_row(mine_upper, other_upper, _ROWS_UPPER)
        + along(mine_lower, mine_upper, other_lower, other_upper, PITCH, _UPWARDS)
        + along(mine_lower, mine_upper, other_lower, other_upper, PITCH + 1, _RISING)
        + along(mine_lower, mine_upper, other_lower, other_upper, PITCH - 1, _FALLING)
    )


@compiled
def evaluate(state: Ints) -> int:
    """What a position is worth to the seat to act."""
    seat = state[TO_ACT]
    score = lines(state, seat) - lines(state, 1 - seat) + TEMPO
    late = LATE - state[LEFT] - state[LEFT + 1]
    if late > 0:  # K8
        score += FOURS * late * (fours(state, seat) - fours(state, 1 - seat))
    return score


@compiled
def order(state: Ints, actions: Ints, count: int, scores: Ints) -> None:
    """How promising actions look before they are tried: nearer to the wall's middle first."""
    middle = 2 * state[EDGE] + popcount(filled(state, 0) & ROW)
    for index in range(count):
        action = actions[index]
        if action >= UPRIGHT:
            scores[index] = -20 * abs(2 * (action - UPRIGHT) + 1 - middle)
        else:
            scores[index] = -20 * abs(2 * (action - FLAT) + 2 - middle)


@compiled
def forcing(state: Ints, actions: Ints, count: int, depth: int) -> int:
    """A five at once; or, when the other seat threatens one, all that may prevent it (K7)."""
    seat = state[TO_ACT]
    five = winning(state, seat)
    if five:
        actions[0] = lowest(five)
        return 1 + FORCED
    threats = winning(state, 1 - seat)
    if threats:
        possible = placements(state)
        if possible:
            kept = parrying(threats, state, possible)
            # If nothing prevents it, anything is as bad.
            return (write_bits(kept, actions) if kept else 1) + FORCED
    return 0


SIGHT = Sight("threats", evaluate, order, forcing, SCALE, ACTIONS)
