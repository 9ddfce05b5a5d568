"""Three and four seats: shares of the win from what every two of them would win alone."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from chantier.core.arrays import Floats
from chantier.players.tulum.pyramids import CLASSES, FULL
from chantier.players.tulum.table import two


def shares_after(others: Sequence[int]) -> Floats:
    """By the class that a seat leaves its pyramid at: each seat's share of the win."""
    return pair_shares(others)


def pair_shares(others: Sequence[int]) -> Floats:
    """Shares from the exact chances of every two seats, as if each beat the others one by one."""
    classes = [np.full(CLASSES, one) for one in others] + [np.arange(CLASSES)]
    seats = len(classes)
    against = np.ones((seats, CLASSES))  # 1 + the odds of each other seat against this one
    for one in range(seats):
        for other in range(one + 1, seats):
            chance = np.clip(two()[classes[one], classes[other]], 1e-12, 1 - 1e-12)
            against[one] += (1 - chance) / chance
            against[other] += chance / (1 - chance)
    shares = 1 / against
    shares /= shares.sum(axis=0)
    shares[:, FULL] = 0.0
    shares[-1, FULL] = 1.0  # U7
    return shares.T
