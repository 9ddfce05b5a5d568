"""When the server ran, in SQL: numbers by a name, which need no new version of the file."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Sequence

from chantier.server.storage.failures import DamagedRow
from chantier.table.clock import Absence

_ALIVE = "alive"
_PROBE = "probe"
_ABSENCE = "absence:"  # its end follows in the name; the value is its beginning
_IS_ABSENCE = "name GLOB 'absence:*'"


def set_alive(connection: sqlite3.Connection, moment: int, absences: Sequence[Absence]) -> None:
    """Note when the server was alive, and before that in which times it was not."""
    notes = [(f"{_ABSENCE}{one.since}", one.stopped) for one in absences]
    connection.executemany("INSERT OR REPLACE INTO notes VALUES (?, ?)", [*notes, (_ALIVE, moment)])


def set_probe(connection: sqlite3.Connection, moment: int) -> None:
    """Write something that nobody reads, to see that writing works."""
    connection.execute("INSERT OR REPLACE INTO notes VALUES (?, ?)", (_PROBE, moment))


def last_alive(connection: sqlite3.Connection) -> int | None:
    """When the server was alive last; `None` if that was never noted."""
    found = connection.execute("SELECT value FROM notes WHERE name = ?", (_ALIVE,)).fetchone()
    return found[0] if found else None


def absences(connection: sqlite3.Connection) -> list[Absence]:
    """The absences that a table in progress may have missed, the earliest first."""
    query = f"SELECT name, value FROM notes WHERE {_IS_ABSENCE}"  # noqa: S608  # no input
    found = []
    for name, stopped in connection.execute(query):
        since = name.removeprefix(_ABSENCE)
        if not since.isdecimal() or type(stopped) is not int:
            raise DamagedRow(f"note {name!r}")
        found.append(Absence(stopped, int(since)))
    return sorted(found)


def latest_event(connection: sqlite3.Connection, before: int) -> int:
    """The time of the latest event of a table in progress, of those before a time; else 0."""
    query = "SELECT coalesce(max(updated), 0) FROM tables WHERE due IS NOT NULL AND updated < ?"
    return int(connection.execute(query, (before,)).fetchone()[0])


def forget_absences(connection: sqlite3.Connection) -> None:
    """Forget the absences that every table in progress has an event after."""
    connection.execute(
        f"DELETE FROM notes WHERE {_IS_ABSENCE} AND CAST(substr(name, ?) AS INTEGER) <="  # noqa: S608  # no input
        " coalesce((SELECT min(updated) FROM tables WHERE due IS NOT NULL), ?)",
        (len(_ABSENCE) + 1, sys.maxsize),
    )
