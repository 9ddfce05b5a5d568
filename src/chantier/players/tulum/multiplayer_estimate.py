"""Three and four seats: shares of the win from what every two of them would win alone.

The table of two seats says exactly how likely each seat is to finish before each other one. Take
it that seats finish at times scattered like a normal law and independently: then a pair's chance
is the lead of one over the other, and from all the leads follows the chance to be the first of all.
With two seats this would give the table again, so there is no loss there. With three seats it
stands in until the game is solved on this machine, and `tools/tulum_three.py` measures it against
the exact shares: over 2,000 turns met in play a share is off by 0.0037 on average and 0.085 at
most, near the very end, and a turn played by it gives away 0.00007 of the win on average and 0.017
at most, where the next lower level gives away 0.005 and 0.18. With four seats there is nothing
exact to measure it by.
"""

from __future__ import annotations

import math
from functools import cache, lru_cache
from statistics import NormalDist

import numpy as np

from chantier.core.arrays import Floats
from chantier.players.tulum.pyramids import CLASSES, FULL
from chantier.players.tulum.table import two

# How much of the scatter of a lead is the scatter of the seat's own time: half of the variance.
OWN = math.sqrt(0.5)
REST = math.sqrt(1 - OWN**2)
_EDGE = 1e-12

# The own time's scatter, as points with weights (Gauss and Hermite).
_points, _weights = np.polynomial.hermite_e.hermegauss(24)
POINTS: Floats = _points
WEIGHTS: Floats = _weights / _weights.sum()


@lru_cache(maxsize=64)
def shares_after(others: tuple[int, ...]) -> Floats:
    """By the class that a seat leaves its pyramid at: each seat's share of the win.

    `others` are the classes of the other seats, the next to roll first; the shares are in the same
    order, and the seat whose turn ends comes last.
    """
    first = np.ones((len(others) + 1, CLASSES, len(POINTS)))  # by seat, class left at, own time
    for seat, one in enumerate(others):
        ahead = chances_ahead(one)
        for later in range(seat + 1, len(others)):
            first[seat] *= ahead[others[later]]
            first[later] *= 1 - ahead[others[later], ::-1]
        first[seat] *= ahead
        first[-1] *= 1 - ahead[:, ::-1]
    shares: Floats = (first @ WEIGHTS).T
    shares[FULL] = 0.0
    shares[FULL, -1] = 1.0  # U7
    shares /= shares.sum(axis=1, keepdims=True)
    shares.flags.writeable = False  # it is remembered
    return shares


@cache
def chances_ahead(one: int) -> Floats:
    """How likely a seat at a class, about to roll, finishes before one at each class.

    By the other's class and the own time, which is as much above the average as `POINTS` say.
    """
    normal = NormalDist()
    leads = [normal.inv_cdf(min(max(chance, _EDGE), 1 - _EDGE)) for chance in two()[one].tolist()]
    over = (np.array(leads)[:, None] - OWN * POINTS[None, :]) / REST
    found = [[math.erfc(-x / math.sqrt(2)) / 2 for x in row] for row in over.tolist()]
    return np.array(found)
