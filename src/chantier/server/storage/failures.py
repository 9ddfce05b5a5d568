"""What SQLite or the system refused, as one sentence that names the file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from chantier.errors import StoreFailed

_BY_CODE = {
    "SQLITE_BUSY": "error.store.busy",
    "SQLITE_CANTOPEN": "error.store.open",
    "SQLITE_CORRUPT": "error.store.damaged",
    "SQLITE_FULL": "error.store.full",
    "SQLITE_IOERR": "error.store.disk",
    "SQLITE_LOCKED": "error.store.busy",
    "SQLITE_NOTADB": "error.store.not_database",
    "SQLITE_PERM": "error.store.open",
    "SQLITE_READONLY": "error.store.read_only",
}


class DamagedRow(sqlite3.DatabaseError):
    """What SQLite took for a whole row, and is none of ours."""

    sqlite_errorname = "SQLITE_CORRUPT"


# Where SQLite quotes a damaged name in a message, Python fails to decode that message.
Refusal = sqlite3.Error | OSError | UnicodeDecodeError
REFUSALS = (sqlite3.Error, OSError, UnicodeDecodeError)


def store_failed(path: Path, error: Refusal) -> StoreFailed:
    """The failure that a refusal of SQLite or of the system amounts to."""
    if isinstance(error, UnicodeDecodeError):
        return StoreFailed("error.store.damaged", path=str(path), why=str(error))
    if isinstance(error, OSError):
        return StoreFailed("error.store.open", path=str(path), why=error.strerror or str(error))
    code = getattr(error, "sqlite_errorname", "")
    # Extended codes begin with the plain one: SQLITE_IOERR_WRITE.
    plain = "_".join(code.split("_")[:2])
    kind = _BY_CODE.get(plain, "error.store.failed")
    why = f"{error} ({code})" if code and code != plain else str(error)
    return StoreFailed(kind, path=str(path), why=why)


@contextmanager
def refusals_of(path: Path) -> Iterator[None]:
    """Raise whatever SQLite or the system refuses inside as `StoreFailed`."""
    try:
        yield
    except REFUSALS as error:
        raise store_failed(path, error) from error
