"""A histogram: how often a number was measured, by upper bounds."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate

# Upper bounds in seconds: a player notices 0.1, and waits for no answer longer than some seconds.
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
THOUGHT_SECONDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 25.0, 60.0, 120.0)
SIZES = (1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0)


class Histogram:
    """Counts of what was measured. One thread measures; any thread may read."""

    __slots__ = ("_counts", "bounds", "total")

    def __init__(self, bounds: Sequence[float] = SECONDS) -> None:
        self.bounds = tuple(bounds)
        self.total = 0.0
        """The sum of all that was measured."""
        self._counts = [0] * (len(self.bounds) + 1)

    def observe(self, value: float) -> None:
        """Count something measured."""
        self._counts[bisect_left(self.bounds, value)] += 1
        self.total += value

    @property
    def count(self) -> int:
        """How often something was measured."""
        return sum(self._counts)

    def cumulative(self) -> list[int]:
        """How often it was at most each bound; the last is how often in all."""
        return list(accumulate(self._counts.copy()))
