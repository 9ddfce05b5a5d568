"""What is written to the file and asked of it, in SQL; each function runs inside a transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from chantier.errors import StoreFailed
from chantier.server.storage.failures import DamagedRow
from chantier.server.storage.store import Append, HeldSeat, Summary
from chantier.table.chain import StoredEvent

NEVER = 1 << 62
"""`owners.ended` while a table goes on: later than any time."""

_ENDED = ("over", "closed")
# In the order of the fields of `Summary`.
SUMMARY = "id, game, status, listed, created, updated, due, card, owners"


def append(connection: sqlite3.Connection, batch: Sequence[Append]) -> None:
    """Add events and set summaries; raises `StoreFailed` where a number does not follow."""
    for item in batch:
        _append(connection, item)


def _append(connection: sqlite3.Connection, item: Append) -> None:
    new = item.summary
    if new.table != item.table:
        raise ValueError(f"events of {item.table} with the summary of {new.table}")
    found = _find(connection, item.table, "key, last, status, updated, owners")
    key, last, old_status, old_updated, old_owners = found or (None, 0, "", 0, "[]")
    for event in item.events:
        if event.number != last + 1:
            raise StoreFailed(
                "error.store.number", table=item.table, last=last, number=event.number
            )
        last += 1
    if last == 0:
        raise StoreFailed("error.store.no_table", table=item.table)
    owners = msgspec.json.encode([owner.hex() for owner in new.owners]).decode()
    row = (last, new.game, new.status, new.listed, new.created, new.updated, new.due, new.card)
    if key is None:
        key = connection.execute(
            "INSERT INTO tables (last, game, status, listed, created, updated, due, card, owners,"
            " id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (*row, owners, item.table),
        ).lastrowid
    else:
        connection.execute(
            "UPDATE tables SET last = ?, game = ?, status = ?, listed = ?, created = ?,"
            " updated = ?, due = ?, card = ?, owners = ? WHERE key = ?",
            (*row, owners, key),
        )
    if new.status != "playing" or new.status != old_status:  # else no seat changes hands
        put_held(connection, key, new.game, item.held, item.words)
    connection.executemany(
        "INSERT INTO events (table_key, number, body, digest, private, aside)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        [(key, e.number, e.body, e.digest, e.private, e.aside) for e in item.events],
    )
    ended = _ended(new.status, new.updated)
    if (owners, ended) != (old_owners, _ended(old_status, old_updated)):
        connection.execute("DELETE FROM owners WHERE table_key = ?", (key,))
        connection.executemany(
            "INSERT INTO owners (owner, ended, table_key) VALUES (?, ?, ?)",
            [(owner, ended, key) for owner in set(new.owners)],
        )


def put_held(
    connection: sqlite3.Connection, key: int, game: str, held: Iterable[HeldSeat], words: str
) -> None:
    """Note whose seats are whose at a table, and what a search of its players looks at."""
    connection.execute("UPDATE tables SET words = ? WHERE key = ?", (words, key))
    connection.execute("DELETE FROM held_seats WHERE table_key = ?", (key,))
    connection.executemany(
        "INSERT INTO held_seats (owner, table_key, seat, profile, game, result)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        [(one.owner, key, one.seat, one.profile, game, one.result) for one in held],
    )


def _ended(status: str, updated: int) -> int:
    return updated if status in _ENDED else NEVER


def events(connection: sqlite3.Connection, table: str) -> list[StoredEvent]:
    """A table's events, in order, from 1 to the last that was written."""
    found = _find(connection, table, "key, last")
    if found is None:
        return []
    rows = connection.execute(
        "SELECT number, body, digest, private, aside FROM events"
        " WHERE table_key = ? ORDER BY number",
        found[:1],
    )
    kept = [_event(row) for row in rows]
    if [event.number for event in kept] != list(range(1, found[1] + 1)):
        raise DamagedRow(f"table {table!r}: {len(kept)} of {found[1]} events")
    return kept


def summary(connection: sqlite3.Connection, table: str) -> Summary | None:
    """What lists know of a table."""
    found = _find(connection, table, SUMMARY)
    return read_summary(found) if found else None


def _find(connection: sqlite3.Connection, table: str, columns: str) -> tuple[Any, ...] | None:
    """Some columns of a table's row."""
    key = connection.execute("SELECT key FROM tables WHERE id = ?", (table,)).fetchone()
    if key is None:
        return None
    row = connection.execute(f"SELECT {columns}, id FROM tables WHERE key = ?", key).fetchone()  # noqa: S608  # column names
    if row is None or row[-1] != table:  # one byte of an index, and it is another table's row
        raise DamagedRow(f"table {table!r} is not where it should be")
    found: tuple[Any, ...] = row[:-1]
    return found


def listed(
    connection: sqlite3.Connection, status: Sequence[str], limit: int, before: int | None
) -> list[Summary]:
    """Listed tables of some statuses, latest first."""
    found: list[Summary] = []
    for name in dict.fromkeys(status):  # one at a time, each in the order of its index
        rows = connection.execute(
            f"SELECT {SUMMARY} FROM tables WHERE listed = 1 AND status = ? AND updated < ?"  # noqa: S608  # column names
            " ORDER BY updated DESC LIMIT ?",
            (name, NEVER if before is None else before, limit),
        )
        found += map(read_summary, rows)
    return _latest(found, limit)


def owned(connection: sqlite3.Connection, owner: bytes, limit: int) -> list[Summary]:
    """The tables where an owner holds a seat, latest first.

    Those that go on are sorted, those that are over lie in order: however many these are, only as
    many as asked for are read.
    """
    found: list[Summary] = []
    for which in ("ended = ? ORDER BY updated DESC", "ended < ? ORDER BY ended DESC"):
        rows = connection.execute(
            f"SELECT {SUMMARY} FROM owners JOIN tables ON key = table_key"  # noqa: S608  # column names
            f" WHERE owner = ? AND {which} LIMIT ?",
            (owner, NEVER, limit),
        )
        found += map(read_summary, rows)
    return _latest(found, limit)


def due(connection: sqlite3.Connection) -> list[tuple[int, str]]:
    """When and which tables must be looked at, earliest first."""
    return connection.execute(
        "SELECT due, id FROM tables WHERE due IS NOT NULL ORDER BY due"
    ).fetchall()


def page(connection: sqlite3.Connection, after: int, limit: int) -> tuple[int, list[Summary]]:
    """Some tables in the order they were made, after a key, and the last of their keys."""
    rows = connection.execute(
        f"SELECT {SUMMARY}, key FROM tables WHERE key > ? ORDER BY key LIMIT ?",  # noqa: S608  # column names
        (after, limit),
    ).fetchall()
    return (rows[-1][-1] if rows else after), [read_summary(row[:-1]) for row in rows]


def names(connection: sqlite3.Connection, after: int, limit: int) -> list[tuple[int, str]]:
    """The keys and names of some tables in the order they were made, after a key."""
    rows = "SELECT key, id FROM tables WHERE key > ? ORDER BY key LIMIT ?"
    return connection.execute(rows, (after, limit)).fetchall()


def remove(
    connection: sqlite3.Connection, status: Sequence[str], before: int, limit: int
) -> list[str]:
    """Remove some tables of these statuses not changed since a time; returns which."""
    found: list[tuple[int, str]] = []
    for is_listed in (0, 1):
        for name in status:
            found += connection.execute(
                "SELECT key, id FROM tables WHERE listed = ? AND status = ? AND updated < ?"
                " ORDER BY updated LIMIT ?",
                (is_listed, name, before, limit - len(found)),
            )
    connection.executemany("DELETE FROM tables WHERE key = ?", [(key,) for key, _ in found])
    return [table for _, table in found]


def _event(row: Sequence[Any]) -> StoredEvent:
    # One bit of damage makes a text of bytes: SQLite looks at the shape of a page, not at kinds.
    if type(row[0]) is not int or any(type(part) is not bytes for part in row[1:]):
        raise DamagedRow(f"event {row[0]!r}")
    return StoredEvent(*row)


def read_summary(row: Sequence[Any]) -> Summary:
    """A summary from the columns of `SUMMARY`; raises `DamagedRow`."""
    fields = dict(zip(Summary.__struct_fields__, row, strict=True))
    try:
        names = msgspec.json.decode(fields["owners"], type=list[str])
        fields["owners"] = tuple(bytes.fromhex(name) for name in names)
        fields["listed"] = bool(fields["listed"])
        return msgspec.convert(fields, Summary)
    except (msgspec.MsgspecError, TypeError, ValueError) as error:
        raise DamagedRow(f"table {row[0]!r}: {error}") from None


def _latest(found: list[Summary], limit: int) -> list[Summary]:
    return sorted(found, key=lambda one: -one.updated)[:limit]
