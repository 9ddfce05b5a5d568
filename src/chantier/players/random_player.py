"""The player that has no plan at all."""

from __future__ import annotations

from chantier.core.chance import Randomness
from chantier.core.position import Position
from chantier.search.finding import Finding


class RandomPlayer:
    """Plays any legal action, each as likely."""

    finding: Finding | None = None

    def __init__(self, randomness: Randomness) -> None:
        self._randomness = randomness

    def choose(self, position: Position) -> int:
        """The id of a uniformly random legal action."""
        return position.random_id(self._randomness)
