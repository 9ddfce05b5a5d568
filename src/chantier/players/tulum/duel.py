"""Two seats that play each by its own objective: the exact chances, without playing a game."""

from __future__ import annotations

from itertools import groupby

import numpy as np

from chantier.core.arrays import Floats, Ints
from chantier.core.jit import compiled, compiled_apart
from chantier.players.tulum.objectives import Objective
from chantier.players.tulum.pyramids import CLASSES, FULL, SIZE
from chantier.players.tulum.roll_outcomes import RollOutcomes, roll_outcomes
from chantier.players.tulum.turn import follow_turn, weigh_turn
from chantier.players.tulum.turn_value import turn_ends


def duel(one: Objective, other: Objective) -> tuple[float, float]:
    """The chance that `one` wins against `other`: when it rolls first, and when it rolls second."""
    mine = np.zeros((CLASSES, CLASSES))  # by its class and the other's, about to roll
    theirs = np.zeros((CLASSES, CLASSES))
    mine[FULL] = theirs[FULL] = 1.0  # U7
    views = [turn_ends([c]).shares for c in range(CLASSES)]
    pairs = [(a, b) for a in range(FULL) for b in range(FULL)]
    pairs.sort(key=_fullness)
    for _, together in groupby(pairs, key=_fullness):  # they do not depend on each other
        batch = np.array(list(together), dtype=np.int64)
        likes = [one(a, views[b]) for a, b in batch.tolist()]
        their_likes = [other(b, views[a]) for a, b in batch.tolist()]
        play_pairs(
            roll_outcomes(),
            SIZE,
            batch,
            np.stack([stop for stop, _ in likes]),
            np.array([lost for _, lost in likes]),
            np.stack([stop for stop, _ in their_likes]),
            np.array([lost for _, lost in their_likes]),
            mine,
            theirs,
            np.zeros((2, CLASSES)),
            np.zeros((2, CLASSES, 2)),
        )
    return float(mine[0, 0]), 1.0 - float(theirs[0, 0])


def _fullness(pair: tuple[int, int]) -> int:
    """Sorts the pairs with the most blocks to the front."""
    return -int(SIZE[pair[0]] + SIZE[pair[1]])


@compiled_apart
def play_pairs(
    outcomes: RollOutcomes,
    size: Ints,
    pairs: Ints,
    stops: Floats,
    losts: Floats,
    their_stops: Floats,
    their_losts: Floats,
    mine: Floats,
    theirs: Floats,
    work: Floats,
    rows: Floats,
) -> None:
    """The chances of some pairs, from those of all fuller ones."""
    for at in range(len(pairs)):
        a, b = pairs[at, 0], pairs[at, 1]
        kept, lost = play_turn(outcomes, size, a, stops[at], losts[at], theirs[b], work, rows)
        their_kept, their_lost = play_turn(
            outcomes, size, b, their_stops[at], their_losts[at], mine[a], work, rows
        )
        # mine = kept + lost * (1 - theirs), theirs = their_kept + their_lost * (1 - mine)
        chance = kept + lost * (1.0 - their_kept - their_lost)
        mine[a, b] = chance / (1.0 - lost * their_lost)
        theirs[b, a] = their_kept + their_lost * (1.0 - mine[a, b])


@compiled
def play_turn(
    outcomes: RollOutcomes,
    size: Ints,
    base: int,
    stop: Floats,
    lost: float,
    answers: Floats,
    work: Floats,
    rows: Floats,
) -> tuple[float, float]:
    """A turn by an objective: the chance to win by what stays, and that of losing the blocks.

    `answers` are the other's chances to win, about to roll, by the class that it is left against.
    """
    go, slope = work[0], work[1]
    ends, held = rows[0], rows[1]
    stop[base] = 0.0  # a seat that has placed nothing cannot stop
    weigh_turn(outcomes, size, base, stop, lost, go, slope)
    for at in range(outcomes.begin[base], outcomes.begin[base + 1]):
        d = outcomes.path[at]
        ends[d, 0] = 1.0 - answers[d]
        ends[d, 1] = 0.0
    ends[base, 0] = 0.0
    ends[base, 1] = 1.0
    follow_turn(outcomes, size, base, stop, go, ends, held)
    return held[base, 0], held[base, 1]
