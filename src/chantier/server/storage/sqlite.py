"""Tables in one SQLite file."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import TypeVar

from chantier.errors import StoreFailed
from chantier.server.profiles import Profile, Sign
from chantier.server.storage import (
    alive_statements,
    game_statements,
    profile_statements,
    schema,
    statements,
)
from chantier.server.storage.connection import connect, connect_reader, make_durable
from chantier.server.storage.data_lock import DataLock
from chantier.server.storage.failures import refusals_of
from chantier.server.storage.lock import FileLock
from chantier.server.storage.readers import Readers
from chantier.server.storage.store import (
    Append,
    GamesQuery,
    Label,
    OwnGame,
    OwnGames,
    Summary,
    Tally,
)
from chantier.server.storage.store_files import refuse_other_name
from chantier.server.storage.writer import Writer, WriterTallies
from chantier.server.time_source import wall_ms
from chantier.table.chain import StoredEvent
from chantier.table.clock import Absence

T = TypeVar("T")

_PAGE = 200  # tables read at a time where all are


class SqliteStore:
    """Tables in one file, which this process alone writes; see `Store` for what is promised."""

    def __init__(
        self,
        path: Path,
        locks: tuple[FileLock, DataLock] | None = None,
        writer: Writer | None = None,
        last_alive: int | None = None,
        absences: Sequence[Absence] = (),
    ) -> None:
        """Made by `open` and `open_to_read`."""
        self.path = path
        self._locks = locks
        self._writer = writer
        self._readers = Readers(path)
        self._last_alive = last_alive
        self._absences = absences

    @classmethod
    async def open(
        cls, path: str | Path, migrations: Sequence[schema.Migration] = schema.MIGRATIONS
    ) -> SqliteStore:
        """Open a file, or make it; raises `StoreFailed` if it cannot be or is in use."""
        file = _resolved(path)
        locks, connection, alive, absences = await asyncio.to_thread(_open, file, migrations)
        return cls(file, locks, Writer(connection, file), alive, absences)

    @classmethod
    async def open_to_read(cls, path: str | Path) -> SqliteStore:
        """Open a file only to read it, beside a process that writes it; raises `StoreFailed`."""
        file = _resolved(path)
        await asyncio.to_thread(_check, file)
        return cls(file)

    async def append(self, batch: Sequence[Append]) -> None:
        """Add events to one or more tables, all or none; they are on the disk when it returns."""
        await self._write(partial(statements.append, batch=tuple(batch)))

    async def load(self, table: str) -> list[StoredEvent]:
        """Every event of a table, in order; empty if there is no such table."""
        return await self._readers.run(partial(statements.events, table=table))

    async def summary(self, table: str) -> Summary | None:
        """What lists know of a table; `None` if there is no such table."""
        return await self._readers.run(partial(statements.summary, table=table))

    async def listed(self, status: Sequence[str], limit: int, before: int | None) -> list[Summary]:
        """Listed tables of some statuses, latest first, updated before a time."""
        question = partial(statements.listed, status=tuple(status), limit=limit, before=before)
        return await self._readers.run(question)

    async def owned(self, owner: bytes, limit: int) -> list[Summary]:
        """The tables in which an owner holds a seat, latest first."""
        return await self._readers.run(partial(statements.owned, owner=owner, limit=limit))

    async def own_games(self, owner: bytes, query: GamesQuery) -> OwnGames:
        """A page of the games in which an owner holds a seat."""
        question = partial(game_statements.own_games, owner=owner, query=query)
        return await self._readers.run(question)

    async def own_game(self, owner: bytes, table: str) -> OwnGame | None:
        """One of them; `None` if the owner holds no seat there."""
        question = partial(game_statements.own_game, owner=owner, table=table)
        return await self._readers.run(question)

    async def set_label(
        self, owner: bytes, table: str, label: str | None, hidden: bool | None
    ) -> bool:
        """Label a table or leave it out of an owner's list; false if it is none of theirs."""
        job = partial(
            game_statements.set_label, owner=owner, table=table, label=label, hidden=hidden
        )
        return await self._write(job)

    async def tallies(self, owner: bytes) -> list[Tally]:
        """The results of an owner's seats, by profile and game."""
        return await self._readers.run(partial(game_statements.tallies, owner=owner))

    async def labels(self, owner: bytes) -> list[Label]:
        """All labels of an owner, in the order of their tables."""
        return await self._readers.run(partial(game_statements.labels, owner=owner))

    async def people(self) -> AsyncIterator[bytes]:
        """Every owner that has profiles or labels."""
        owner = b""
        while found := await self._readers.run(
            partial(profile_statements.profile_owners, after=owner, limit=_PAGE)
        ):
            for owner in found:  # the last is where to go on
                yield owner

    async def add_people(self, owner: bytes, profiles: list[Profile], labels: list[Label]) -> None:
        """Add profiles and labels of an owner, except those that are there."""
        await self._write(partial(profile_statements.put_profiles, owner=owner, given=profiles))
        await self._write(partial(game_statements.put_labels, owner=owner, given=labels))

    async def profiles(self, owner: bytes) -> list[Profile]:
        """An owner's profiles, the oldest first."""
        return await self._readers.run(partial(profile_statements.profiles, owner=owner))

    async def add_profile(self, owner: bytes, new: Profile, sign: Sign | None) -> Profile:
        """Add a profile; raises `NotAllowed` for one too many, and a name or sign that is taken."""
        job = partial(profile_statements.add_profile, owner=owner, new=new, sign=sign)
        return await self._write(job)

    async def change_profile(
        self, owner: bytes, profile: str, name: str | None, sign: Sign | None
    ) -> Profile:
        """Rename a profile or change its sign; raises `NotAllowed` and `NoSuchPart`."""
        job = partial(
            profile_statements.change_profile, owner=owner, profile=profile, name=name, sign=sign
        )
        return await self._write(job)

    async def remove_profile(self, owner: bytes, profile: str) -> None:
        """Remove a profile; its games stay. Raises `NoSuchPart`."""
        job = partial(profile_statements.remove_profile, owner=owner, profile=profile)
        await self._write(job)

    async def due(self) -> list[tuple[int, str]]:
        """When and which tables must be woken without a request, earliest first."""
        return await self._readers.run(statements.due)

    async def tables(self) -> AsyncIterator[Summary]:
        """Every table, in the order they were made."""
        key = 0
        while True:
            question = partial(statements.page, after=key, limit=_PAGE)
            key, found = await self._readers.run(question)
            if not found:
                return
            for summary in found:
                yield summary

    async def names(self) -> AsyncIterator[str]:
        """The name of every table, in the order they were made, also of those that are damaged."""
        key = 0
        while found := await self._readers.run(partial(statements.names, after=key, limit=_PAGE)):
            for key, name in found:  # noqa: B007  # the last is where to go on
                yield name

    async def remove(self, status: Sequence[str], before: int, limit: int) -> list[str]:
        """Remove at most some tables of these statuses not updated since a time; returns which."""
        job = partial(statements.remove, status=tuple(status), before=before, limit=limit)
        return await self._write(job)

    async def set_alive(self, moment: int, absences: Sequence[Absence] = ()) -> None:
        """Note that the server was running at a moment, and in which times before it was not."""
        job = partial(alive_statements.set_alive, moment=moment, absences=tuple(absences))
        await self._write(job)

    async def last_alive(self) -> int | None:
        """The last moment noted by an earlier run; `None` if there was none."""
        return self._last_alive

    async def latest_event(self, before: int) -> int:
        """The time of the latest event of a table in progress, of those before a time; else 0."""
        return await self._readers.run(partial(alive_statements.latest_event, before=before))

    async def absences(self) -> Sequence[Absence]:
        """The absences noted by earlier runs that a table may have missed, the earliest first."""
        return self._absences

    async def probe(self) -> None:
        """Write a note as an action would be written; raises `StoreFailed` if that fails."""
        await self._write(partial(alive_statements.set_probe, moment=wall_ms()))

    @property
    def writing(self) -> tuple[WriterTallies, int]:
        """What was written since the start, and how many requests wait."""
        if self._writer is None:
            return WriterTallies(), 0
        return self._writer.tallies, self._writer.waiting

    async def close(self) -> None:
        """Write what waits, and let go of the file."""
        await self._readers.close()
        if self._writer is not None:
            await self._writer.close()
        if self._locks is not None:
            name, data = self._locks
            self._locks = None
            data.release()  # only now: it would drop SQLite's locks
            name.release()

    async def _write(self, job: Callable[[sqlite3.Connection], T]) -> T:
        if self._writer is None:
            raise StoreFailed("error.store.reader", path=str(self.path))
        return await self._writer.run(job)


def _resolved(path: str | Path) -> Path:
    """The file's one name: one lock a file, and the same file wherever the process goes."""
    return Path(path).expanduser().resolve()


def _open(
    path: Path, migrations: Sequence[schema.Migration]
) -> tuple[tuple[FileLock, DataLock], sqlite3.Connection, int | None, list[Absence]]:
    """The locks, the connection that writes, and when earlier runs were alive and absent."""
    with refusals_of(path), ExitStack() as undo:
        name = FileLock(path)
        undo.callback(name.release)
        data = DataLock(path)
        undo.callback(data.release)
        connection = undo.enter_context(closing(connect(path)))
        schema.check_ours(connection, path, migrations)  # before anything is written
        data.check_in_place()
        make_durable(connection, path)
        schema.prepare(connection, path, migrations)
        connection.execute("PRAGMA foreign_keys = ON")
        alive_statements.forget_absences(connection)
        alive = alive_statements.last_alive(connection)
        absences = alive_statements.absences(connection)
        undo.pop_all()
        return (name, data), connection, alive, absences


def _check(path: Path) -> None:
    """See that there is a file of ours to read."""
    with refusals_of(path):
        refuse_other_name(path)
        connection = connect_reader(path)
        try:
            schema.check_readable(connection, path)
        finally:
            connection.close()
