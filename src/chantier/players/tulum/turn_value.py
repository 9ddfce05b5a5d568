"""Each seat's share of the win at a turn's end: exact for two seats, estimated for more."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from chantier.core.arrays import Floats
from chantier.players.tulum.multiplayer_estimate import shares_after
from chantier.players.tulum.table import two


def after_turn(others: Sequence[int]) -> Floats:
    """By the class that a seat leaves its pyramid at: each seat's share of the win.

    `others` are the classes of the other seats, the next to roll first; the shares are in the same
    order, and the seat whose turn ends comes last.
    """
    if len(others) == 1:
        theirs = two()[others[0]]
        return np.stack([theirs, 1.0 - theirs], axis=1)
    return shares_after(tuple(others))
