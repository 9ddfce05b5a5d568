"""What a Kwinty position is worth, by the lines that are still open.

Every stretch of five squares in a line that holds no square of the other colour can still become a
five. It is worth the more, the more of its squares are there, and the sooner the others can be
filled: a column grows from below (K2). A square that completes a five by itself is worth by how
high it lies above its column. All stretches of a direction are counted at once, by adding five
moved copies of a colour's squares bit by bit. The weights are fitted to self-play by
tools/tune_kwinty.py.
"""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.bits import popcount
from chantier.core.jit import compiled, compiled_apart
from chantier.games.kwinty.layout import (
    EDGE,
    FLAT,
    LEFT,
    LOWER_BITS,
    LOWER_ROWS,
    MOST,
    PITCH,
    ROW,
    SQUARES,
    TO_ACT,
    UPRIGHT,
)
from chantier.games.kwinty.rules import (
    any_row,
    filled,
    fours,
    raised_lower,
    raised_upper,
)
from chantier.players.kwinty.threats import (
    alone_lower,
    alone_upper,
    both_flat,
    placements_of,
)
from chantier.players.kwinty.weights import (
    COVERED,
    FOURS,
    LATE,
    ONE,
    PAIR,
    QUIET,
    ROWS,
    SAFE,
    SAFE_TO_ACT,
    SLANTING,
    SQUARE,
    STACKED,
    THREE,
    TWO,
    UPWARDS,
    WEIGHTS,
    WORTH,
)

# Where a stretch may begin: along a row; upwards; slanting to the right; to the left. The last
# three begin in rows 0 to 4, so in the lower part.
_COLUMNS = 0b11111
_ROWS_LOWER = sum(_COLUMNS << PITCH * row for row in range(LOWER_ROWS))
_ROWS_UPPER = sum(_COLUMNS << PITCH * row for row in range(MOST - LOWER_ROWS))
_UPWARDS = sum(ROW << PITCH * row for row in range(5))
_RISING = sum(_COLUMNS << PITCH * row for row in range(5))
_FALLING = _RISING << 4
_LOWER_SQUARES = sum(ROW << PITCH * row for row in range(LOWER_ROWS))
_UPPER_SQUARES = sum(ROW << PITCH * row for row in range(MOST - LOWER_ROWS))


@compiled
def worth(
    one: int,
    two: int,
    three: int,
    four: int,
    five: int,
    near: int,
    soon: int,
    later: int,
    weights: Ints,
    first: int,
) -> int:
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
    single = ones & ~twos & ~fours_
    double = twos & ~ones
    triple = twos & ones
    soon &= ~near
    later &= ~near & ~soon
    return (
        weights[first + ONE] * popcount(single & (near | soon | later))
        + weights[first + TWO] * popcount(double & near)
        + weights[first + TWO + 1] * popcount(double & soon)
        + weights[first + TWO + 2] * popcount(double & later)
        + weights[first + THREE] * popcount(triple & near)
        + weights[first + THREE + 1] * popcount(triple & soon)
        + weights[first + THREE + 2] * popcount(triple & later)
    )


@compiled
def whole_row(squares: int) -> int:
    """Where a stretch along a row begins that lies in these squares whole."""
    pairs = squares & squares >> 1
    return pairs & pairs >> 2 & squares >> 4


@compiled
def along_row(mine: int, near: int, soon: int, later: int, begin: int, weights: Ints) -> int:
    """What a colour's stretches along the rows of one part are worth."""
    return worth(
        mine,
        mine >> 1,
        mine >> 2,
        mine >> 3,
        mine >> 4,
        whole_row(near) & begin,
        whole_row(soon) & begin,
        whole_row(later) & begin,
        weights,
        ROWS,
    )


@compiled
def moved(lower: int, upper: int, bits: int) -> int:
    """The lower part after all squares moved down by so many bits."""
    return lower >> bits | upper << LOWER_BITS - bits


@compiled
def whole(lower: int, upper: int, step: int) -> int:
    """Where a stretch begins in the lower part that lies in these squares whole."""
    pairs_lower = lower & moved(lower, upper, step)
    pairs_upper = upper & upper >> step
    return pairs_lower & moved(pairs_lower, pairs_upper, 2 * step) & moved(lower, upper, 4 * step)


@compiled
def along(
    mine_lower: int,
    mine_upper: int,
    near_lower: int,
    near_upper: int,
    soon_lower: int,
    soon_upper: int,
    later_lower: int,
    later_upper: int,
    step: int,
    begin: int,
    weights: Ints,
    first: int,
) -> int:
    """What a colour's stretches are worth whose squares are `step` bits apart."""
    return worth(
        mine_lower,
        moved(mine_lower, mine_upper, step),
        moved(mine_lower, mine_upper, 2 * step),
        moved(mine_lower, mine_upper, 3 * step),
        moved(mine_lower, mine_upper, 4 * step),
        whole(near_lower, near_upper, step) & begin,
        whole(soon_lower, soon_upper, step) & begin,
        whole(later_lower, later_upper, step) & begin,
        weights,
        first,
    )


@compiled_apart
def assess(state: Ints, colour: int, weights: Ints) -> int:  # noqa: PLR0915  # one sum, term by term
    """What a colour's lines are worth, by any weights."""
    all_lower = filled(state, 0)
    all_upper = filled(state, 1)
    # A wall that may still grow is looked at as if it grew alike on both sides (K3).
    margin = (MOST - popcount(all_lower & ROW)) // 2
    all_lower <<= margin
    all_upper <<= margin
    mine_lower = state[SQUARES + 2 * colour] << margin
    mine_upper = state[SQUARES + 2 * colour + 1] << margin
    other_lower = all_lower ^ mine_lower
    other_upper = all_upper ^ mine_upper
    free_lower = _LOWER_SQUARES & ~all_lower
    free_upper = _UPPER_SQUARES & ~all_upper
    # The lowest free square of each column, and the rows above it, one by one.
    row0_lower = (raised_lower(all_lower) | ROW) & free_lower
    row0_upper = raised_upper(all_upper, all_lower) & free_upper
    row1_lower = raised_lower(row0_lower)
    row1_upper = raised_upper(row0_upper, row0_lower)
    row2_lower = raised_lower(row1_lower)
    row2_upper = raised_upper(row1_upper, row1_lower)
    row3_lower = raised_lower(row2_lower)
    row3_upper = raised_upper(row2_upper, row2_lower)
    row4_lower = raised_lower(row3_lower)
    row4_upper = raised_upper(row3_upper, row3_lower)
    near_lower = mine_lower | row0_lower | row1_lower
    near_upper = mine_upper | row0_upper | row1_upper
    soon_lower = near_lower | row2_lower | row3_lower
    soon_upper = near_upper | row2_upper | row3_upper
    later_lower = mine_lower | free_lower
    later_upper = mine_upper | free_upper
    score = along_row(mine_lower, near_lower, soon_lower, later_lower, _ROWS_LOWER, weights)
    score += along_row(mine_upper, near_upper, soon_upper, later_upper, _ROWS_UPPER, weights)
    for direction in range(3):
        score += along(
            mine_lower,
            mine_upper,
            near_lower,
            near_upper,
            soon_lower,
            soon_upper,
            later_lower,
            later_upper,
            PITCH - 1 + direction,
            _UPWARDS if direction == 1 else _FALLING if direction == 0 else _RISING,
            weights,
            UPWARDS if direction == 1 else SLANTING,
        )
    five_lower = alone_lower(mine_lower, mine_upper) & free_lower
    five_upper = alone_upper(mine_lower, mine_upper) & free_upper
    theirs_lower = alone_lower(other_lower, other_upper) & free_lower
    theirs_upper = alone_upper(other_lower, other_upper) & free_upper
    if five_lower | five_upper:
        low = popcount(five_lower & row0_lower) + popcount(five_upper & row0_upper)
        first = popcount(five_lower & row1_lower) + popcount(five_upper & row1_upper)
        second = popcount(five_lower & row2_lower) + popcount(five_upper & row2_upper)
        third = popcount(five_lower & row3_lower) + popcount(five_upper & row3_upper)
        fourth = popcount(five_lower & row4_lower) + popcount(five_upper & row4_upper)
        all_ = popcount(five_lower) + popcount(five_upper)
        score += weights[SQUARE] * low
        score += weights[SQUARE + 1] * first
        score += weights[SQUARE + 2] * second
        score += weights[SQUARE + 3] * third
        score += weights[SQUARE + 4] * fourth
        score += weights[SQUARE + 5] * (all_ - low - first - second - third - fourth)
        stacked = popcount(five_lower & raised_lower(five_lower))
        stacked += popcount(five_upper & raised_upper(five_upper, five_lower))
        score += weights[STACKED] * stacked
        covered = popcount(five_lower & raised_lower(theirs_lower))
        covered += popcount(five_upper & raised_upper(theirs_upper, theirs_lower))
        score += weights[COVERED] * covered
    pair_lower = both_flat(mine_lower) & free_lower & free_lower >> 1
    pair_upper = both_flat(mine_upper) & free_upper & free_upper >> 1
    if pair_lower | pair_upper:
        near = popcount(pair_lower & near_lower & near_lower >> 1)
        near += popcount(pair_upper & near_upper & near_upper >> 1)
        soon = popcount(pair_lower & soon_lower & soon_lower >> 1)
        soon += popcount(pair_upper & soon_upper & soon_upper >> 1)
        all_ = popcount(pair_lower) + popcount(pair_upper)
        score += weights[PAIR] * near
        score += weights[PAIR + 1] * (soon - near)
        score += weights[PAIR + 2] * (all_ - soon)
    # What would make a square that completes the other colour's five the lowest free one.
    turn = state[TO_ACT]
    possible = placements_of(state, colour)
    shift = state[EDGE] - margin
    under = any_row(theirs_lower & row1_lower | theirs_upper & row1_upper)
    above = any_row(theirs_lower & row2_lower | theirs_upper & row2_upper)
    unsafe = (under | under >> 1) << shift << FLAT | above << shift << UPRIGHT
    safe = popcount(possible & ~unsafe)
    here = SAFE_TO_ACT if turn == colour else SAFE
    if safe < 3:
        score += weights[here + safe]
    score += weights[here + 3] * safe + weights[here + 4] * popcount(possible)
    if turn == colour:
        over_lower = five_lower | theirs_lower
        over_upper = five_upper | theirs_upper
        for _ in range(3):  # and all that lies above them
            over_upper |= raised_upper(over_upper, over_lower)
            over_lower |= raised_lower(over_lower)
            over_upper |= raised_upper(over_upper, over_lower)
            over_lower |= raised_lower(over_lower)
            over_upper |= raised_upper(over_upper, over_lower)
            over_lower |= raised_lower(over_lower)
        quiet = popcount(free_lower & ~over_lower) + popcount(free_upper & ~over_upper)
        score += weights[QUIET + (quiet & 3)]
    late = LATE - state[LEFT] - state[LEFT + 1]
    if late > 0:
        score += weights[FOURS] * late * fours(state, colour)
    return score


@compiled_apart
def evaluate(state: Ints) -> int:
    """What a position is worth to the colour to act."""
    colour = state[TO_ACT]
    weights = WORTH[state[LEFT] + state[LEFT + 1]]
    return assess(state, colour, weights) - assess(state, 1 - colour, weights) + weights[WEIGHTS]
