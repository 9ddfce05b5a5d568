"""What the levels of Tulum maximise in a turn.

An objective gets the class before the turn and the shares of every end (`turn_value`, the own share
last). It returns the worth of stopping at each class, never below 0, and that of losing the blocks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from chantier.core.arrays import Floats
from chantier.players.tulum.pyramids import SIZE

Objective: TypeAlias = Callable[[int, Floats], tuple[Floats, float]]

DREAD = 4.0  # blocks
TERROR = 1e6


def win(base: int, after: Floats) -> tuple[Floats, float]:
    """To win, whatever it takes."""
    mine = after[:, -1].copy()
    return mine, float(mine[base])


def place_many(base: int, after: Floats) -> tuple[Floats, float]:
    """To keep the most blocks of this turn, wherever they lie and however far the others are."""
    return (SIZE - SIZE[base]).clip(0).astype(float), 0.0


def dread_loss(base: int, after: Floats) -> tuple[Floats, float]:
    """To keep many blocks, where a turn lost hurts as if it had cost some more of them."""
    return place_many(base, after)[0], -DREAD


def lose_nothing(base: int, after: Floats) -> tuple[Floats, float]:
    """Never to lose a turn's blocks, and to place many without that risk."""
    return place_many(base, after)[0], -TERROR
