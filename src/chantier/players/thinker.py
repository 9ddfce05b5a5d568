"""The player that thinks: a brain, and how long it may."""

from __future__ import annotations

from threading import Event

from chantier.core.position import Position
from chantier.players.brain import Brain
from chantier.players.instant import instant_win
from chantier.search.finding import Finding
from chantier.search.limits import Limits
from chantier.search.sampling import choices


class Thinker:
    """Plays what its brain finds within the limits, and never misses a win in one action."""

    def __init__(self, brain: Brain, limits: Limits, seed: int | str | None = None) -> None:
        self._brain = brain
        self._limits = limits
        self._seed = seed
        self.finding: Finding | None = None

    def think(self, position: Position, stop: Event | None = None) -> Finding:
        """What it would do, and what speaks for it; raises `BadRequest` where no seat acts."""
        choices(position)
        won = instant_win(position)
        return won or self._brain.think(position, self._limits, self._seed, stop)

    def choose(self, position: Position) -> int:
        """The id of the action that it found best."""
        self.finding = self.think(position)
        return self.finding.action
