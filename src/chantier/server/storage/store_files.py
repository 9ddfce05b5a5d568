"""Which files belong to a file of tables, so that nothing else is ever written in their place."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

from chantier.errors import StoreFailed
from chantier.server.storage.schema import APPLICATION

SIDE_FILES: Final = ("-wal", "-shm", "-journal")
"""How the names of SQLite's own files end that belong to the one of that name."""
LOCK: Final = ".lock"
CONTROL: Final = ".control"
"""How the name of the file ends by which a host reaches the server that runs."""
BLOCKS: Final = ".blocks"
"""How the name of the file ends that holds the blocked addresses."""

_MAGIC = b"SQLite format 3\0"
_HEADER, _APPLICATION_AT = 100, 68  # bytes of a database's header, and where its program stands


def beside(path: Path, name: str) -> Path:
    """The file beside another whose name ends so."""
    return path.with_name(path.name + name)


def refuse_companion(place: Path, data: Path) -> None:
    """Raise `StoreFailed` if a place is that of a log or lock of some data or of any store."""
    for name in (*SIDE_FILES, LOCK, CONTROL, BLOCKS):
        companion = beside(data, name)
        if place == companion or _same(place, companion):
            raise StoreFailed("error.store.belongs", path=str(place), data=str(data))
        owner = place.with_name(place.name.removesuffix(name))
        if owner not in (place, place.parent) and is_store(owner):
            raise StoreFailed("error.store.belongs", path=str(place), data=str(owner))


def refuse_store(place: Path, data: Path) -> None:
    """Raise `StoreFailed` if a place is that of some data or of any store, or belongs to one."""
    if place == data or _same(place, data) or is_store(place):
        raise StoreFailed("error.store.tables", path=str(place))
    refuse_companion(place, data)


def refuse_hard_links(path: Path, found: os.stat_result) -> None:
    """Raise `StoreFailed` if a file has several names: SQLite keeps its log beside the one used."""
    if found.st_nlink > 1:
        raise StoreFailed("error.store.hard_links", path=str(path), count=found.st_nlink)


def refuse_other_name(path: Path) -> None:
    """Raise `StoreFailed` if the log of a file to be read may lie beside another name of it."""
    with suppress(FileNotFoundError):  # which SQLite tells
        if not beside(path, "-wal").exists():
            refuse_hard_links(path, path.stat())


def is_store(path: Path) -> bool:
    """Whether a file holds tables, or is locked by a server that will keep them there.

    A locked one is not opened: closing it would drop the locks that SQLite has in this process, and
    what tells whose it is may still be in the log.
    """
    if os.path.lexists(beside(path, LOCK)):
        return True
    with suppress(OSError):
        if stat.S_ISREG(path.stat().st_mode):
            with open(path, "rb") as file:
                header = file.read(_HEADER)
            program = header[_APPLICATION_AT : _APPLICATION_AT + 4]
            return header.startswith(_MAGIC) and program == APPLICATION.to_bytes(4, "big")
    return False


def _same(one: Path, other: Path) -> bool:
    """Whether two names, hard links say, are of one file."""
    try:
        return one.samefile(other)
    except OSError:
        return False
