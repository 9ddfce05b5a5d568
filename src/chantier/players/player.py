"""What a player is."""

from __future__ import annotations

from typing import Protocol

from chantier.core.position import Position


class Player(Protocol):
    """Someone who can be asked for an action."""

    def choose(self, position: Position) -> int:
        """The id of a legal action for the seat to act."""
