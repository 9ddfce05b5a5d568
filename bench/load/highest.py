"""The highest rate that a server holds, in a few steps; several servers by turns, step by step."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt

from bench.load.driving import Driver, Window

STEP = 1.35  # times the last rate, until one is missed
BACK = 1.6  # by how much to go back, until one is held
CLOSE = 1.05  # between held and missed: near enough


@dataclass
class Highest:
    """What is known so far of one server."""

    name: str
    driver: Driver
    guess: float
    held: Window | None = None
    missed: float | None = None
    """The lowest rate above it that was not held."""
    client_busy: bool = False
    """Whether the client was too busy to tell."""
    tried: list[Window] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """The highest rate that was held; 0 for none."""
        return 0.0 if self.held is None else self.held.achieved

    def next_rate(self) -> float | None:
        """What to try next; `None` when it is known well enough."""
        if self.held is None:
            return self.guess if self.missed is None else self.missed / BACK
        if self.missed is None:
            return self.held.offered * STEP
        if self.missed / self.held.offered < CLOSE:
            return None
        return sqrt(self.held.offered * self.missed)

    async def step(self, seconds: float) -> Window | None:
        """Try one more rate."""
        rate = self.next_rate()
        if rate is None:
            return None
        window = await self.driver.offer(rate, seconds, seed=len(self.tried))
        self.tried.append(window)
        if window.holds and window.counts:
            self.held = window
        else:
            self.missed = rate
            self.client_busy = self.client_busy or not window.counts
        return window
