"""What a Turris position is worth, and what cannot wait in it: Turris's sight for alpha-beta."""

from __future__ import annotations

import numpy as np

from chantier.core.arrays import Ints
from chantier.core.jit import compiled
from chantier.games.turris.layout import ACTIONS, BLOCKS, BONUS, LEFT, TO_ACT
from chantier.players.turris.measures import NAMES, ON_MIDDLE, measures
from chantier.search.sight import FORCED, Sight

# In hundredths of a square: what each measure is worth with no block left, and how much more with
# all of them; found by tools/tune_turris.py.
AT_END = np.array([93, 93, 34, 115, -24, 48, 30, 130, 59, 1281], dtype=np.int64)
AT_START = np.array([-132, -21, 38, -212, 25, -27, 140, -136, -50, 31], dtype=np.int64)
TO_MOVE = np.array(
    [-133, -359], dtype=np.int64
)  # to act: at the end, and how much more at the start
COUNT = len(NAMES)
SCALE = 500.0


@compiled
def evaluate(state: Ints) -> int:
    """What the position is worth to the seat to act."""
    seat = state[TO_ACT]
    left = state[LEFT] + state[LEFT + 1]
    mine = measures(state, seat)
    theirs = measures(state, 1 - seat)
    total = TO_MOVE[0] * 2 * BLOCKS + TO_MOVE[1] * left
    for index in range(COUNT):
        weight = AT_END[index] * 2 * BLOCKS + AT_START[index] * left
        total += weight * (mine[index] - theirs[index])
    return total // (2 * BLOCKS)


@compiled
def order(state: Ints, actions: Ints, count: int, scores: Ints) -> None:
    """Blocks on the middle first: they bring another action (T8)."""
    for index in range(count):
        scores[index] = 800 if ON_MIDDLE >> actions[index] & 1 else 0


@compiled
def forcing(state: Ints, actions: Ints, count: int, depth: int) -> int:
    """While a bonus is pending (T8) the turn is not over: everything must be looked at."""
    return FORCED + count if state[BONUS] else 0


SIGHT = Sight("areas", evaluate, order, forcing, SCALE, ACTIONS)
