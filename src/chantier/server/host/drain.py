"""Draining: no new tables, games go on to their end, then the server stops."""

from __future__ import annotations

import asyncio
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

    def __init__(self) -> None:
        self.stops_at: int | None = None
        """When the server stops at the latest, in milliseconds since 1970."""
        self.word = ""
        self._task: asyncio.Task[None] | None = None

    @property
    def is_on(self) -> bool:
        """Whether no new tables are taken."""
        return self.stops_at is not None

    def check(self) -> None:
        """Refuse a new table while the server is drained; raises `NotReady`."""
        if self.stops_at is not None:
            error = NotReady("error.draining")
            error.after = max(5, (self.stops_at - wall_ms()) // 1000)
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
        self.stops_at, self.word = wall_ms() + 1000 * seconds, word
        self._task = asyncio.create_task(self._watch(self.stops_at, rooms, stop))
        log.note("draining", seconds=seconds)

    def end(self) -> bool:
        """Take new tables again; false if the server was not drained."""
        was_on = self.is_on
        if self._task is not None:
            self._task.cancel()
        self.stops_at, self.word, self._task = None, "", None
        return was_on

    def notice(self) -> HostNotice:
        """What clients are told."""
        if self.stops_at is None:
            return HostNotice(both("notice.not_draining"))
        minutes = max(1, -(-(self.stops_at - wall_ms()) // 60_000))
        told = (say(language, "notice.draining", minutes=minutes) for language in ("fr", "en"))
        words = Bilingual(*told)
        return HostNotice(with_word(words, self.word), self.stops_at)

    async def _watch(
        self,
        until: int,
        rooms: Callable[[], Iterable[DrainedRoom]],
        stop: Callable[[], object],
    ) -> None:
        while wall_ms() < until and any(map(is_played, rooms())):
            await asyncio.sleep(min(LOOK, max(0.0, (until - wall_ms()) / 1000)))
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
