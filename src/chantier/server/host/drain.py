"""Draining: no new tables, games go on to their end, then the server stops."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Iterable
from typing import Protocol

from chantier.errors import BadRequest, NotReady
from chantier.i18n import say
from chantier.server import log
from chantier.server.games import both
from chantier.server.time_source import wall_ms
from chantier.table.messages import Bilingual, HostNotice
from chantier.table.options import Days
from chantier.table.state import State

LONGEST_SECONDS = 7 * 24 * 3600
LOOK = 1.0  # seconds between two looks at the tables


class DrainedRoom(Protocol):
    """What a drain looks at of a table."""

    @property
    def state(self) -> State:
        """Where the table stands."""

    @property
    def is_followed_by_players(self) -> bool:
        """Whether a player of it is there."""


class Drain:
    """Whether the server is being drained, and until when."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` tells seconds and is never put forward or back."""
        self.word = ""
        self._clock = clock
        self._until: float | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def is_on(self) -> bool:
        """Whether no new tables are taken."""
        return self._until is not None

    @property
    def stops_at(self) -> int | None:
        """When the server stops at the latest, in milliseconds since 1970 by the wall clock."""
        return None if self._until is None else wall_ms() + int(1000 * self._left(self._until))

    def _left(self, until: float) -> float:
        return max(0.0, until - self._clock())

    def check(self) -> None:
        """Refuse a new table while the server is drained; raises `NotReady`."""
        if self._until is not None:
            error = NotReady("error.draining")
            error.after = max(5, int(self._left(self._until)))
            raise error

    def begin(
        self,
        seconds: int,
        word: str,
        rooms: Callable[[], Iterable[DrainedRoom]],
        stop: Callable[[], object],
    ) -> None:
        """Take no new tables; call `stop` once no game is played, or after some seconds.

        Raises `BadRequest` for a time that is too long. To begin again sets another end.
        """
        if not 0 <= seconds <= LONGEST_SECONDS:
            raise BadRequest("error.admin.drain_seconds", most=LONGEST_SECONDS // 86400)
        self.end()
        self._until, self.word = self._clock() + seconds, word
        self._task = asyncio.create_task(self._watch(self._until, rooms, stop))
        log.note("draining", seconds=seconds)

    def end(self) -> bool:
        """Take new tables again; false if the server was not drained."""
        was_on = self.is_on
        if self._task is not None:
            self._task.cancel()
        self._until, self.word, self._task = None, "", None
        return was_on

    def notice(self) -> HostNotice:
        """What clients are told."""
        if self._until is None:
            return HostNotice(both("notice.not_draining"))
        minutes = max(1, math.ceil(self._left(self._until) / 60))
        told = (say(language, "notice.draining", minutes=minutes) for language in ("fr", "en"))
        words = Bilingual(*told)
        return HostNotice(with_word(words, self.word), self.stops_at)

    async def _watch(
        self,
        until: float,
        rooms: Callable[[], Iterable[DrainedRoom]],
        stop: Callable[[], object],
    ) -> None:
        while self._clock() < until and any(map(is_played, rooms())):
            await asyncio.sleep(min(LOOK, self._left(until)))
        log.note("drained")
        stop()


def is_played(room: DrainedRoom) -> bool:
    """Whether a game is worth waiting for: its players are there, and it is none of days."""
    state = room.state
    by_days = isinstance(state.rules.clock, Days)
    return state.status == "playing" and not by_days and room.is_followed_by_players


def with_word(words: Bilingual, word: str) -> Bilingual:
    """A sentence followed by the host's own words, if there are any."""
    if not word:
        return words
    return Bilingual(f"{words.fr} {word}", f"{words.en} {word}")
