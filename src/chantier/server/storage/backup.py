"""A copy of a file of tables, made while a server may be writing it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from chantier.errors import StoreFailed
from chantier.server.storage import schema
from chantier.server.storage.connection import connect, connect_reader, sync_folder
from chantier.server.storage.failures import DamagedRow, refusals_of, store_failed
from chantier.server.storage.lock import FileLock
from chantier.server.storage.store_files import (
    SIDE_FILES,
    beside,
    refuse_companion,
    refuse_other_name,
)


def back_up(source: str | Path, target: str | Path, overwrite: bool = False) -> None:
    """Copy a file as it is at one moment; the copy has its name only once it is whole and checked.

    Raises `StoreFailed`. This blocks: call it in a thread or a process of its own.
    """
    origin, place = Path(source).expanduser().resolve(), Path(target).expanduser().resolve()
    if origin == place:
        raise StoreFailed("error.store.backup_same", path=str(origin))
    refuse_companion(place, origin)
    if not overwrite:
        _refuse_existing(place)
    with _temporary(place) as copy:
        _copy(origin, place, copy)
        with refusals_of(place):
            lock = FileLock(place)  # a server's file must not be replaced under it
            try:
                if not overwrite:
                    _refuse_existing(place)
                for name in SIDE_FILES:  # SQLite would mix an old log into the new file
                    beside(place, name).unlink(missing_ok=True)
                os.replace(copy, place)
                sync_folder(place.parent)
            finally:
                lock.release()


def _copy(origin: Path, place: Path, copy: Path) -> None:
    with refusals_of(origin):
        refuse_other_name(origin)
    with refusals_of(origin), closing(connect_reader(origin)) as reading:
        if schema.check_ours(reading, origin, schema.MIGRATIONS) == 0:
            raise StoreFailed("error.store.foreign", path=str(origin))
        with refusals_of(place), closing(connect(copy)) as writing:
            try:
                # All pages in one step: between steps every write would make it begin again.
                # In WAL mode the server goes on writing meanwhile.
                reading.backup(writing, pages=-1)
                found = writing.execute("PRAGMA quick_check(1)").fetchone()[0]
                if found != "ok":
                    raise DamagedRow(found)
            except sqlite3.DatabaseError as error:  # damage was copied, all else met in writing
                damaged = getattr(error, "sqlite_errorname", "").startswith("SQLITE_CORRUPT")
                raise store_failed(origin if damaged else place, error) from error
        with refusals_of(place), open(copy, "rb") as whole:
            os.fsync(whole.fileno())


@contextmanager
def _temporary(place: Path) -> Iterator[Path]:
    """A new file beside the place, readable by no other user, and gone afterwards."""
    path = place.with_name(f".{place.name}.{os.getpid()}.part")
    with refusals_of(place):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600))
    try:
        yield path
    finally:
        for file in (path, *(beside(path, name) for name in SIDE_FILES)):
            with suppress(OSError):
                file.unlink()


def _refuse_existing(place: Path) -> None:
    for file in (place, *(beside(place, name) for name in SIDE_FILES)):
        if os.path.lexists(file):
            raise StoreFailed("error.store.backup_exists", path=str(file))
