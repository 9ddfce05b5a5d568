"""An engine: the part of an artificial player that searches a position for the best action."""

from __future__ import annotations

from typing import Protocol

from chantier.core.chance import Seed
from chantier.core.position import Position
from chantier.search.limits import Limits, Stop
from chantier.search.result import SearchResult


class Engine(Protocol):
    """Thinks about positions of one game, one after the other.

    It may keep what it has learned for the next position and use several threads; with a seed it
    does neither, and finds the same every time when it is limited by nodes. It knows nothing of
    future chance. An engine is used by one thread at a time; only `stop` may be set from another.
    """

    def think(
        self, position: Position, limits: Limits, seed: Seed | None = None, stop: Stop = None
    ) -> SearchResult:
        """The best action that it can find for the seat to act."""
