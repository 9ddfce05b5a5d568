"""Tables as an archive: one JSON line a table, with everything that is kept of it.

Identities with profiles have a line each after them (`people_lines.py`).

An archive holds what only the server may know (secrets of chance that are not revealed yet, owners
of seats): it is for moving tables to another file, not for showing games.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Annotated, Final, Literal, Protocol

import msgspec

from chantier.core.record import bounded_lines
from chantier.errors import BadFile, StoreFailed
from chantier.server.profiles import Profile
from chantier.server.storage.people_lines import is_people_line, people_line, read_people
from chantier.server.storage.restore import restored
from chantier.server.storage.store import Append, Label, Summary
from chantier.table.chain import START, StoredEvent, next_digest

FORMAT: Final = "chantier-table/1"

_LONGEST = 64 * 1024 * 1024  # bytes of a line: far more than any table's
_AT_ONCE = 50  # tables a transaction

_Time = Annotated[int, msgspec.Meta(ge=0, lt=1 << 62)]
_Name = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class _Event(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An event; bodies are JSON texts in a string, so that no byte of them changes."""

    n: int
    body: str
    digest: str
    private: str = ""
    aside: str = ""


class _Summary(msgspec.Struct, forbid_unknown_fields=True):
    """What lists know of the table."""

    game: _Name
    status: Literal["open", "playing", "over", "closed"]
    listed: bool
    created: _Time
    updated: _Time
    due: _Time | None
    card: str
    owners: list[str]


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    """One table."""

    format: Literal["chantier-table/1"]
    id: _Name
    events: Annotated[list[_Event], msgspec.Meta(min_length=1)]
    summary: _Summary


class ReadableStore(Protocol):
    """A store whose tables can all be read."""

    def tables(self) -> AsyncIterator[Summary]:
        """Every table, in the order they were made."""

    async def summary(self, table: str) -> Summary | None:
        """What lists know of a table."""

    async def load(self, table: str) -> list[StoredEvent]:
        """Every event of a table."""

    def people(self) -> AsyncIterator[bytes]:
        """Every owner that has profiles or labels."""

    async def profiles(self, owner: bytes) -> list[Profile]:
        """An owner's profiles."""

    async def labels(self, owner: bytes) -> list[Label]:
        """What an owner calls its tables."""


class WritableStore(Protocol):
    """A store that tables can be added to."""

    async def append(self, batch: Sequence[Append]) -> None:
        """Add events to one or more tables, all or none."""

    async def summary(self, table: str) -> Summary | None:
        """What lists know of a table."""

    async def add_people(self, owner: bytes, profiles: list[Profile], labels: list[Label]) -> None:
        """Add profiles and labels of an owner, except those that are there."""


async def dump(store: ReadableStore, stream: IO[bytes]) -> int:
    """Write every table to a stream; returns how many."""
    count = 0
    async for summary in store.tables():
        stream.write(to_line(summary, await store.load(summary.table)))
        count += 1
    async for line in people_lines(store):
        stream.write(line)
    return count


async def people_lines(store: ReadableStore) -> AsyncIterator[bytes]:
    """The profiles and labels of every identity, a line each."""
    async for owner in store.people():
        yield people_line(owner, await store.profiles(owner), await store.labels(owner))


async def dump_table(store: ReadableStore, table: str, stream: IO[bytes]) -> None:
    """Write one table to a stream; raises `StoreFailed` if there is none of that name."""
    summary = await store.summary(table)
    if summary is None:
        raise StoreFailed("error.store.unknown_table", table=table)
    stream.write(to_line(summary, await store.load(table)))


def replayed(item: Append) -> Append:
    """A table played through, with what lists know of it made anew; raises `BadFile`."""
    return restored(item.table, item.events)[1]


def check(path: str | Path, rebuild: Callable[[Append], Append] = replayed) -> dict[str, int]:
    """The tables of an archive and the lines they are on, all good; raises `BadFile`."""
    file = Path(path).expanduser()
    found: dict[str, int] = {}
    for number, item in _read(file, rebuild):
        if item.table in found:
            raise _twice(item.table, file, number)
        found[item.table] = number
    return found


async def load(
    store: WritableStore,
    path: str | Path,
    skip_existing: bool = False,
    checked: Mapping[str, int] | None = None,
    rebuild: Callable[[Append], Append] = replayed,
) -> int:
    """Add the tables of an archive; returns how many. Raises `BadFile` and `StoreFailed`.

    The whole archive is checked before anything is written, unless that was done. If the disk then
    refuses half-way, the tables written so far stay, and `skip_existing` goes on with the others.
    """
    file = Path(path).expanduser()
    wanted: set[str] = set()
    for table, number in (check(file, rebuild) if checked is None else checked).items():
        if await store.summary(table) is None:
            wanted.add(table)
        elif not skip_existing:
            raise _twice(table, file, number)
    batch: list[Append] = []
    for _, item in _read(file, rebuild):
        if item.table in wanted:
            batch.append(item)
        if len(batch) == _AT_ONCE:
            await store.append(batch)
            batch = []
    if batch:
        await store.append(batch)
    await _load_people(store, file)
    return len(wanted)


async def _load_people(store: WritableStore, file: Path) -> None:
    """Add the profiles and labels of an archive, once its tables are there."""
    for _, line in _lines(file):
        if is_people_line(line):
            people = read_people(line)
            owner = bytes.fromhex(people.owner)
            await store.add_people(owner, list(people.profiles), list(people.labels))


def _twice(table: str, file: Path, number: int) -> BadFile:
    why = BadFile("error.archive.twice", table=table)
    return BadFile("error.archive.line", cause=why, path=str(file), line=number)


def to_line(summary: Summary, events: Sequence[StoredEvent]) -> bytes:
    """A table as a line of an archive; raises `StoreFailed` if it is damaged."""
    if not events:  # a table has one at least, so its name in the file was changed
        raise StoreFailed("error.store.no_events", table=summary.table)
    try:
        told = [
            _Event(e.number, e.body.decode(), e.digest.hex(), e.private.decode(), e.aside.decode())
            for e in events
        ]
        card = summary.card.decode()
    except UnicodeDecodeError as error:
        raise StoreFailed("error.store.not_text", table=summary.table, why=str(error)) from None
    owners = [owner.hex() for owner in summary.owners]
    about = _Summary(
        summary.game,
        summary.status,  # type: ignore[arg-type]  # checked where it is read
        summary.listed,
        summary.created,
        summary.updated,
        summary.due,
        card,
        owners,
    )
    return msgspec.json.encode(_Line(FORMAT, summary.table, told, about)) + b"\n"


def from_line(line: bytes) -> Append:
    """A table from a line of an archive, its form and its chain checked; raises `BadFile`."""
    try:
        found = msgspec.json.decode(line, type=_Line)
        about = found.summary
        owners = tuple(bytes.fromhex(owner) for owner in about.owners)
        events = tuple(
            StoredEvent(
                e.n, e.body.encode(), bytes.fromhex(e.digest), e.private.encode(), e.aside.encode()
            )
            for e in found.events
        )
        card = about.card.encode()
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadFile("error.archive.form", format=FORMAT, why=str(error)) from None
    digest = START
    for number, event in enumerate(events, 1):
        digest = next_digest(digest, event.body)
        if event.number != number:
            raise BadFile("error.archive.number", table=found.id, number=event.number, due=number)
        if event.digest != digest:
            raise BadFile("error.archive.chain", table=found.id, number=number)
    summary = Summary(
        found.id,
        about.game,
        about.status,
        about.listed,
        about.created,
        about.updated,
        about.due,
        card,
        owners,
    )
    return Append(found.id, events, summary)


def _read(path: Path, rebuild: Callable[[Append], Append]) -> Iterator[tuple[int, Append]]:
    """The tables of an archive with their lines' numbers, every line checked; raises `BadFile`."""
    for number, line in _lines(path):
        try:
            if is_people_line(line):
                read_people(line)
            else:
                yield number, rebuild(from_line(line))
        except BadFile as error:
            raise BadFile("error.archive.line", cause=error, path=str(path), line=number) from None


def _lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """The lines of an archive that are not empty, with their numbers; raises `BadFile`."""
    try:
        with open(path, "rb") as stream:
            for number, line in enumerate(bounded_lines(stream, _LONGEST), 1):
                if line is None:
                    cause = BadFile("error.line_long", limit=_LONGEST >> 20)
                    raise BadFile("error.archive.line", cause=cause, path=str(path), line=number)
                if line.strip():
                    yield number, line
    except OSError as error:
        raise BadFile("error.file_read", path=str(path), why=error.strerror) from None
