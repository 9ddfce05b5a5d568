"""Tulum for two seats, solved: the chance to win of the seat to roll, for every two pyramids.

A turn that keeps blocks leads to a fuller pair, so pairs are solved from the fullest down. A turn
that keeps none changes only who rolls: the two values of a pair hang together, x = f(1 - y) and
y = g(1 - x), where f and g are convex, made of straight pieces, and rise by less than 1. Newton's
method jumps from piece to piece and ends on the one that holds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from chantier.core.arrays import Floats, Ints
from chantier.core.jit import compiled, compiled_apart
from chantier.players.tulum.pyramids import pyramids_of
from chantier.players.tulum.roll_outcomes import RollOutcomes, roll_outcomes
from chantier.players.tulum.shape import THE_GAME, Shape
from chantier.players.tulum.turn import weigh_turn

TOLERANCE = 1e-15
MOST_JUMPS = 50
SLICE = 256  # pairs between two looks at the clock or at Ctrl-C


class Solution(NamedTuple):
    """`value[a, b]` is the chance to win of a seat at class a, about to roll, against class b."""

    value: Floats
    pairs: int
    residual: float
    """How far any value is at most from what its own turn makes of all values."""


def solve(advance: Callable[[int], None] | None = None, shape: Shape = THE_GAME) -> Solution:
    """Solve all pairs; `advance` is called with how many are done."""
    size = pyramids_of(shape.rows).size
    classes, full = len(size), len(size) - 1
    value = np.zeros((classes, classes))
    value[full] = 1.0  # U7
    order = _fullest_first(size)
    work = np.zeros((4, classes))
    worst = np.zeros(1)
    for begin in range(0, len(order), SLICE):
        end = min(begin + SLICE, len(order))
        solve_pairs(roll_outcomes(shape), size, order, begin, end, value, work, worst)
        if advance is not None:
            advance(end)
    return Solution(value[:full, :full].copy(), len(order), float(worst[0]))


def warm() -> None:
    """Compile the solver, or read it from the cache, so that what follows can be timed."""
    size = pyramids_of(THE_GAME.rows).size
    work = np.zeros((len(size), len(size)))
    solve_pairs(roll_outcomes(), size, _fullest_first(size), 0, 0, work, work, work[0])


def count_pairs(shape: Shape = THE_GAME) -> int:
    """How many pairs there are to solve."""
    full = len(pyramids_of(shape.rows).fronts) - 1
    return full * (full + 1) // 2


def _fullest_first(size: Ints) -> Ints:
    """Every two unfinished classes, those with the most blocks first."""
    full = len(size) - 1
    pairs = [(a, b) for a in range(full) for b in range(a, full)]
    pairs.sort(key=lambda pair: -int(size[pair[0]] + size[pair[1]]))
    return np.array(pairs, dtype=np.int64)


@compiled_apart
def solve_pairs(
    outcomes: RollOutcomes,
    size: Ints,
    order: Ints,
    begin: int,
    end: int,
    value: Floats,
    work: Floats,
    worst: Floats,
) -> None:
    """Solve some of the pairs, and note the largest residual in `worst`."""
    for at in range(begin, end):
        a, b = order[at, 0], order[at, 1]
        residual = solve_pair(outcomes, size, a, b, value, work)
        worst[0] = max(worst[0], residual)


@compiled
def solve_pair(
    outcomes: RollOutcomes, size: Ints, a: int, b: int, value: Floats, work: Floats
) -> float:
    """Solve one pair, both seats to roll; returns the residual."""
    mine, theirs, go, slope = work[0], work[1], work[2], work[3]
    leaving(outcomes, a, b, value, mine)
    leaving(outcomes, b, a, value, theirs)
    x = y = 0.5
    residual = 1.0
    for _ in range(MOST_JUMPS):
        weigh_turn(outcomes, size, a, mine, 1.0 - y, go, slope)
        fx, sx = go[a], slope[a]
        weigh_turn(outcomes, size, b, theirs, 1.0 - x, go, slope)
        fy, sy = go[b], slope[b]
        residual = max(abs(fx - x), abs(fy - y))
        if residual <= TOLERANCE:
            break
        # Where the straight pieces through these two points meet.
        new_x = (fx - sx * (fy - y) - sx * sy * x) / (1.0 - sx * sy)
        new_y = fy - sy * (new_x - x)
        if new_x == x and new_y == y:
            break  # as near as numbers can be
        x, y = new_x, new_y
    value[a, b] = x
    value[b, a] = y
    return residual


@compiled
def leaving(outcomes: RollOutcomes, a: int, b: int, value: Floats, stop: Floats) -> None:
    """What a seat at class a wins by stopping at each class: what the other does not."""
    for at in range(outcomes.begin[a], outcomes.begin[a + 1] - 1):
        d = outcomes.path[at]
        stop[d] = 1.0 - value[b, d]
    stop[a] = 0.0  # a seat that has placed nothing cannot stop
