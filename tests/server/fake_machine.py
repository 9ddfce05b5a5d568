"""A machine whose clocks a test moves: time passes, the machine is suspended, the clock is put."""

from __future__ import annotations

from chantier.server.time_source import BEAT, GAP, TimeSource

BEGAN = 1_700_000_000_000
_MILLISECOND = 1_000_000
_LONG = 60 * 60 * 1000


class FakeMachine:
    """The wall clock and the monotonic clock of a machine, and the servers' time on it."""

    def __init__(self) -> None:
        self.wall = BEGAN
        self.monotonic = 5_000
        self._sources: list[TimeSource] = []

    def source(self) -> TimeSource:
        """The time of one more server."""
        made = TimeSource(lambda: self.wall * _MILLISECOND, lambda: self.monotonic * _MILLISECOND)
        self._sources.append(made)
        return made

    def passes(self, milliseconds: int) -> None:
        """Let time pass while every server runs and beats."""
        most = int(BEAT * 1000) if milliseconds <= _LONG else GAP  # late beats will do
        while milliseconds > 0:
            self.stops(min(most, milliseconds))
            milliseconds -= most
            for source in self._sources:
                source.beat()

    def stops(self, milliseconds: int) -> None:
        """Let time pass while no server runs: a stopped process, a blocked event loop."""
        self.wall += milliseconds
        self.monotonic += milliseconds

    def sleeps(self, milliseconds: int) -> None:
        """Suspend the machine: its monotonic clock stands still."""
        self.wall += milliseconds

    def steps(self, milliseconds: int) -> None:
        """Put the wall clock forward or back."""
        self.wall += milliseconds
