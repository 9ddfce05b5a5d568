"""The player that has no plan at all."""

from __future__ import annotations

from chantier.core.chance import Randomness
from chantier.core.position import Position
from chantier.search.result import SearchResult


class RandomPlayer:
    """Plays any legal action, each as likely."""

    search_result: SearchResult | None = None

    def __init__(self, randomness: Randomness) -> None:
        self._randomness = randomness

    def choose(self, position: Position) -> int:
        """The id of a uniformly random legal action."""
        return position.random_id(self._randomness)
