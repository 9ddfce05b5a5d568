"""Each seat's share of the win at a turn's end: exact for two seats, and for three once solved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from chantier.core.arrays import Floats
from chantier.players.tulum.multiplayer_estimate import shares_after
from chantier.players.tulum.table import three_after, two


class TurnEnds(NamedTuple):
    """By the class that a seat leaves its pyramid at: each seat's share of the win."""

    shares: Floats
    """The other seats, the next to roll first; the seat whose turn ends comes last."""
    exact: bool
    """Whether these are the shares if all play as well as can be, not an estimate."""


def turn_ends(others: Sequence[int]) -> TurnEnds:
    """What a turn may end with; `others` are the classes of the other seats, the next first."""
    if len(others) == 1:
        theirs = two()[others[0]]
        return TurnEnds(np.stack([theirs, 1.0 - theirs], axis=1), exact=True)
    if len(others) == 2 and (shares := three_after(*others)) is not None:
        return TurnEnds(shares, exact=True)
    return TurnEnds(shares_after(tuple(others)), exact=False)
