"""Clocks: how much time each seat has, as a value. Times are milliseconds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from chantier.table.options import DAY, Budget, Clock, Days


class Absence(NamedTuple):
    """A time in which the server did not run: from one moment to another."""

    stopped: int
    since: int


class Clocks(Struct, frozen=True):
    """Each seat's time left, and whose runs since when. Without a clock, nobody's runs."""

    clock: Clock
    left: tuple[int, ...]
    running: int | None = None
    since: int = 0

    @classmethod
    def fresh(cls, clock: Clock, players: int) -> Clocks:
        """Clocks before a game."""
        match clock:
            case Budget(seconds=seconds):
                left = (seconds * 1000,) * players
            case Days(days=days):
                left = (days * DAY,) * players
            case _:
                left = ()
        return cls(clock, left)

    @property
    def deadline(self) -> int | None:
        """When the seat whose clock runs is out of time."""
        return None if self.running is None else self.since + self.left[self.running]

    def stopped(self, now: int) -> Clocks:
        """The clocks with none running; never less than nothing is left."""
        if self.running is None:
            return self
        spent = max(0, now - self.since)
        return replace(
            self._with(self.running, max(0, self.left[self.running] - spent)), running=None
        )

    def turned(self, now: int, before: int | None, after: int | None, timed: bool) -> Clocks:
        """The clocks after `before` acted and `after` is to act, whose clock runs if it is `timed`.

        A turn may take several actions: only when it passes on is time added.
        """
        clocks = self.stopped(now)
        if not clocks.left:
            return clocks
        if before is not None and before != after and isinstance(self.clock, Budget):
            clocks = clocks._with(before, clocks.left[before] + self.clock.increment * 1000)
        if after is None or not timed:
            return clocks
        if before != after and isinstance(self.clock, Days):
            clocks = clocks._with(after, self.clock.days * DAY)
        return replace(clocks, running=after, since=now)

    def taken_back(self, seats: Sequence[int]) -> Clocks:
        """The clocks after turns of these seats were taken back, with what those had added.

        What was added may be spent by now: a seat keeps as much as one turn adds.
        """
        clocks = self
        if isinstance(self.clock, Budget):
            added = self.clock.increment * 1000
            for seat in seats:
                left = clocks.left[seat]
                clocks = clocks._with(seat, max(left - added, min(left, added)))
        return clocks

    def resumed(self, stopped: int, since: int) -> Clocks:
        """The clocks after no time passed from one moment to another."""
        if self.running is None:
            return self
        seat = self.running
        return replace(self.stopped(max(stopped, self.since)), running=seat, since=since)

    def shown(self, now: int) -> tuple[int, ...]:
        """Each seat's time left at a moment."""
        return self.stopped(now).left

    def _with(self, seat: int, left: int) -> Clocks:
        changed = (*self.left[:seat], left, *self.left[seat + 1 :])
        return replace(self, left=changed)
