"""What thinks: the part of an artificial player that looks at a position and finds an action."""

from __future__ import annotations

from threading import Event
from typing import Protocol

from chantier.core.position import Position
from chantier.search.finding import Finding
from chantier.search.limits import Limits


class Brain(Protocol):
    """Thinks about positions of one game, one after the other.

    It may keep what it has learned for the next position and use several threads; with a seed it
    does neither, and finds the same every time when it is limited by nodes. It knows nothing of
    future chance. A brain is used by one thread at a time; only `stop` may be set from another.
    """

    def think(
        self,
        position: Position,
        limits: Limits,
        seed: int | str | None = None,
        stop: Event | None = None,
    ) -> Finding:
        """The best action that it can find for the seat to act."""
