"""The server's time: the one that events carry and clocks run by.

It begins with the machine's wall clock and goes on with its monotonic clock, so a step of the wall
clock moves no player's clock. Where the two show that time has passed in which the server did not
run, that time is an absence, which tables give back to their clocks:

- The last beat is longer ago than `GAP`: the process was stopped, or the machine so busy that no
  client was answered.
- The wall clock has come to be more than `GAP` ahead: the machine was suspended, which most
  monotonic clocks do not count, or its clock was put forward. The server's time follows it.

A wall clock that is put back is not followed: no event may be earlier than the one before it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final

from chantier.server import log
from chantier.table.clock import Absence

BEAT: Final = 0.5
"""Seconds from one beat to the next."""
GAP: Final = 3000
"""Milliseconds without a beat after which the server was absent."""
_MILLISECOND = 1_000_000  # nanoseconds


def wall_ms() -> int:
    """The machine's wall clock in milliseconds since 1970: for what moves no table."""
    return time.time_ns() // _MILLISECOND


class TimeSource:
    """The time of one run of the server, and in which times it was absent.

    Only the thread of the event loop may ask it.
    """

    def __init__(
        self,
        wall: Callable[[], int] = time.time_ns,
        monotonic: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        """`wall` and `monotonic` are the machine's clocks, in nanoseconds."""
        self.absences: list[Absence] = []
        """The earliest first; those of earlier runs, too."""
        self._wall = wall
        self._monotonic = monotonic
        self._set(wall() // _MILLISECOND, monotonic())

    def begin(
        self, absences: Sequence[Absence], last_alive: int | None, latest_event: int = 0
    ) -> None:
        """Go on after an earlier run: with its absences, and the one since it was last alive.

        Time does not go back behind the earlier run, even if the wall clock does.
        """
        stopped = 0 if last_alive is None else last_alive  # no table is older than its events
        now = max(self._wall() // _MILLISECOND, stopped, latest_event + 1)
        self._set(now, self._monotonic())
        self.absences[:] = (*absences, Absence(stopped, self._began))

    def now(self) -> int:
        """The time in milliseconds since 1970; it never goes back, and notices an absence."""
        monotonic = self._monotonic()
        now = self._began + (monotonic - self._offset) // _MILLISECOND
        stopped = self._beaten if now - self._beaten > GAP else None
        wall = self._wall() // _MILLISECOND
        if wall - now > GAP:
            stopped = now if stopped is None else stopped
            now = wall
        if stopped is not None:
            self._set(now, monotonic)
            self.absences.append(Absence(stopped, now))
            log.note("absent", seconds=round((now - stopped) / 1000, 1))
        return now

    def beat(self) -> None:
        """Note that the server runs."""
        self._beaten = self.now()

    def moved_on(self, at: int) -> int:
        """A moment, moved on by all absences since: as if the server had always run.

        What a person has some time for counts from there.
        """
        moved = at
        for one in reversed(self.absences):
            if one.since <= at:
                break
            moved += one.since - max(one.stopped, at)
        return moved

    def _set(self, now: int, monotonic: int) -> None:
        self._began = self._beaten = now
        self._offset = monotonic
