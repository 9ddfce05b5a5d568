"""What a player is."""

from __future__ import annotations

from typing import Protocol

from chantier.core.position import Position
from chantier.search.finding import Finding


class Player(Protocol):
    """Someone who can be asked for an action."""

    finding: Finding | None
    """What spoke for the last choice; `None` for players that do not weigh."""

    def choose(self, position: Position) -> int:
        """The id of a legal action for the seat to act."""
