"""How long a search may think."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event
from typing import TypeAlias

from chantier.errors import BadRequest

Stop: TypeAlias = Event | None
"""Set by another thread to end a search early; `None` where no thread does."""

MOST_NODES = 10**12
MOST_SECONDS = 24 * 3600.0


@dataclass(frozen=True)
class Limits:
    """The most positions to look at, the most seconds to take, or both; raises `BadRequest`.

    A search that is limited by nodes alone gives the same answer on every machine.
    """

    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        nodes, seconds = self.nodes, self.seconds
        if nodes is None and seconds is None:
            raise BadRequest("error.limits_none")
        if nodes is not None and (type(nodes) is not int or not 1 <= nodes <= MOST_NODES):
            raise BadRequest("error.limits_nodes", value=nodes, most=MOST_NODES)
        if seconds is not None and not _is_duration(seconds):
            raise BadRequest("error.limits_seconds", value=seconds, most=int(MOST_SECONDS))

    def capped(self, nodes: int) -> Limits:
        """The same limits, and at most so many positions."""
        return Limits(nodes if self.nodes is None else min(self.nodes, nodes), self.seconds)

    def divided(self, parts: int) -> Limits:
        """One of so many equal parts of the limits."""
        nodes = None if self.nodes is None else max(1, self.nodes // parts)
        return Limits(nodes, None if self.seconds is None else self.seconds / parts)

    def rest(self, nodes: int, seconds: float) -> Limits:
        """What is left after so many positions and seconds; always a little."""
        left = None if self.nodes is None else max(1, self.nodes - nodes)
        return Limits(left, None if self.seconds is None else max(0.001, self.seconds - seconds))


def _is_duration(seconds: object) -> bool:
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        return False
    return 0 < seconds <= MOST_SECONDS  # false for what is no number, too
