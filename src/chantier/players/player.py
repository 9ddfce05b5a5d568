"""The protocol of a player."""

from __future__ import annotations

from typing import Protocol

from chantier.core.position import Position
from chantier.search.result import SearchResult


class Player(Protocol):
    """Chooses an action in a position."""

    search_result: SearchResult | None
    """The result of the last search; `None` for players that do not search."""

    def choose(self, position: Position) -> int:
        """The id of a legal action for the seat to act."""
