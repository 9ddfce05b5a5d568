"""Policies of the mutation check that drive games to what is rare: what those of a game share.

A game may have a `policies.py` with `POLICIES`, `events(before, action, then)`, which names what is
rare about a move, and `options(seed)` if it has options; otherwise its seeded games are compared.
Nothing here imports the package: a process that tries a mutant imports the broken one.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chantier.core.position import Position

Policy = Callable[["Position", list[str], random.Random], str]


def after(position: Position, action: str) -> Position:
    """The position after a legal action."""
    return position.apply(position.parse(action))


def uniform(_position: Position, legal: list[str], chance: random.Random) -> str:
    """Any action."""
    return chance.choice(legal)
