"""Turris's heuristics for alpha-beta: evaluation, order of actions, and forcing actions."""

from __future__ import annotations

import numpy as np

from chantier.core.arrays import Ints
from chantier.core.jit import compiled
from chantier.games.turris.layout import ACTIONS, BLOCKS, BONUS, LEFT, TO_ACT
from chantier.players.turris.measures import NAMES, ON_MIDDLE, measures
from chantier.players.turris.weights import KNOTS, STEP
from chantier.search.alphabeta.heuristics import FORCED, AlphaBetaHeuristics

COUNT = len(NAMES)
SCALE = 1000.0
# By blocks left: what each measure is worth, and to act; between the knots on straight lines.
WEIGHTS = np.array(
    [
        np.round([np.interp(left, np.arange(len(KNOTS)) * STEP, column) for column in KNOTS.T])
        for left in range(2 * BLOCKS + 1)
    ],
    dtype=np.int64,
)


@compiled
def evaluate(state: Ints) -> int:
    """What the position is worth to the seat to act."""
    seat = state[TO_ACT]
    left = state[LEFT] + state[LEFT + 1]
    mine = measures(state, seat)
    theirs = measures(state, 1 - seat)
    total = WEIGHTS[left, COUNT]
    for index in range(COUNT):
        total += WEIGHTS[left, index] * (mine[index] - theirs[index])
    return total


@compiled
def order(state: Ints, actions: Ints, count: int, scores: Ints) -> None:
    """Blocks on the middle first: they bring another action (T8)."""
    for index in range(count):
        scores[index] = 800 if ON_MIDDLE >> actions[index] & 1 else 0


@compiled
def forcing(state: Ints, actions: Ints, count: int, depth: int) -> int:
    """While a bonus is pending (T8) the turn is not over: everything must be looked at."""
    return FORCED + count if state[BONUS] else 0


ALPHA_BETA_HEURISTICS = AlphaBetaHeuristics("areas", evaluate, order, forcing, SCALE, ACTIONS)
