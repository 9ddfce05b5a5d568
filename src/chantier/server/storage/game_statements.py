"""An identity's own games in the file, in SQL; each function runs inside a transaction.

A list reads the identity's rows of `owners` in their order and stops when its page is full, so its
cost does not grow with the tables of others. A search reads on until the page is full.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

from chantier.server.profiles import folded
from chantier.server.storage.statements import NEVER, SUMMARY, read_summary
from chantier.server.storage.store import GamesQuery, Label, OwnGame, OwnGames, Tally

MOST_GOING_ON = 500
"""Of one identity, in one list."""

# `CROSS JOIN` keeps the order: the identity's rows first, then each one's table.
_FROM = (
    " FROM owners CROSS JOIN tables ON tables.key = owners.table_key"
    " LEFT JOIN labels ON labels.owner = owners.owner AND labels.table_key = owners.table_key"
    " WHERE owners.owner = :owner"
)
_COLUMNS = ", ".join(f"tables.{name}" for name in SUMMARY.split(", "))
_ROW = f"SELECT {_COLUMNS}, key, ended, coalesce(label, ''), coalesce(hidden, 0){_FROM}"
_SUMMARY_COLUMNS = len(SUMMARY.split(", "))


def own_games(connection: sqlite3.Connection, owner: bytes, query: GamesQuery) -> OwnGames:
    """A page of the games in which an identity holds a seat."""
    which, values = _conditions(owner, query)
    finished, last = _finished(connection, which, values, query)
    going_on: list[OwnGame] = []
    if query.before is None:
        rows = connection.execute(
            f"{_ROW} AND ended = {NEVER}{which} ORDER BY updated DESC LIMIT {MOST_GOING_ON}",
            values,
        )
        going_on = [_game(connection, owner, row) for row in rows.fetchall()]
    total = connection.execute(
        f"SELECT count(*){_FROM} AND ended < {NEVER} AND tables.status = 'over'{which}",
        values,
    ).fetchone()[0]
    hidden = connection.execute(
        "SELECT count(*) FROM labels WHERE owner = ? AND hidden = 1", (owner,)
    ).fetchone()[0]
    return OwnGames(tuple(going_on), tuple(finished), total, hidden, last)


def own_game(connection: sqlite3.Connection, owner: bytes, table: str) -> OwnGame | None:
    """One of an identity's games; `None` if it holds no seat there."""
    which = " AND owners.table_key = (SELECT key FROM tables WHERE id = :table)"
    row = connection.execute(
        _ROW + which,
        {"owner": owner, "table": table},
    ).fetchone()
    return None if row is None else _game(connection, owner, row)


def set_label(
    connection: sqlite3.Connection, owner: bytes, table: str, label: str | None, hidden: bool | None
) -> bool:
    """Label a table, or leave it out of the identity's list; false if it is none of its own."""
    old = own_game(connection, owner, table)
    if old is None:
        return False
    _put_label(
        connection,
        owner,
        Label(
            table,
            old.label if label is None else label,
            old.hidden if hidden is None else hidden,
        ),
    )
    return True


def put_labels(connection: sqlite3.Connection, owner: bytes, given: Sequence[Label]) -> None:
    """Set labels of an archive where the identity holds a seat and has set none."""
    for one in given:
        old = own_game(connection, owner, one.table)
        if old is not None and not old.label and not old.hidden:
            _put_label(connection, owner, one)


def labels(connection: sqlite3.Connection, owner: bytes) -> list[Label]:
    """All labels of an identity, in the order of their tables."""
    rows = connection.execute(
        "SELECT id, label, hidden FROM labels JOIN tables ON key = table_key"
        " WHERE owner = ? ORDER BY table_key",
        (owner,),
    )
    return [Label(table, label, bool(hidden)) for table, label, hidden in rows]


def tallies(connection: sqlite3.Connection, owner: bytes) -> list[Tally]:
    """The results of an identity's seats, by profile and game."""
    rows = connection.execute(
        "SELECT profile, game, sum(result = 'won'), sum(result = 'lost'), sum(result = 'shared')"
        " FROM held_seats WHERE owner = ? AND result != '' GROUP BY profile, game",
        (owner,),
    )
    return [Tally(*row) for row in rows]


def _conditions(owner: bytes, query: GamesQuery) -> tuple[str, dict[str, Any]]:
    """What a query asks of every game, and its values."""
    which = " AND coalesce(hidden, 0) = :hidden AND updated >= :since AND updated < :until"
    values: dict[str, Any] = {
        "owner": owner,
        "hidden": query.hidden,
        "since": query.since,
        "until": query.until,
    }
    if query.profile:
        values["profile"] = query.profile
        which += (
            " AND EXISTS (SELECT 1 FROM held_seats AS held WHERE held.owner = owners.owner"
            " AND held.table_key = owners.table_key AND held.profile IN (:profile, ''))"
        )
    for number, word in enumerate(query.words):
        values[f"word{number}"] = word
        which += f" AND instr(tables.words || ' ' || coalesce(labels.words, ''), :word{number})"
    return which, values


def _finished(
    connection: sqlite3.Connection, which: str, values: dict[str, Any], query: GamesQuery
) -> tuple[list[OwnGame], tuple[int, int] | None]:
    """A page of finished games, and where the next begins."""
    ended, key = query.before or (NEVER, 0)
    rows = connection.execute(
        f"{_ROW} AND (ended, owners.table_key) < (:ended, :key) AND tables.status = 'over'{which}"
        " ORDER BY ended DESC, owners.table_key DESC LIMIT :most",
        {**values, "ended": ended, "key": key, "most": query.limit + 1},
    ).fetchall()
    page = rows[: query.limit]
    last = None
    if len(rows) > query.limit:
        _, (key, ended, *_) = _parts(page[-1])
        last = (ended, key)
    return [_game(connection, values["owner"], row) for row in page], last


def _game(connection: sqlite3.Connection, owner: bytes, row: Sequence[Any]) -> OwnGame:
    summary, (key, _, label, hidden) = _parts(row)
    seats = connection.execute(
        "SELECT seat, profile FROM held_seats WHERE owner = ? AND table_key = ? ORDER BY seat",
        (owner, key),
    ).fetchall()
    return OwnGame(read_summary(summary), tuple(seats), label, bool(hidden))


def _parts(row: Sequence[Any]) -> tuple[Sequence[Any], Sequence[Any]]:
    return row[:_SUMMARY_COLUMNS], row[_SUMMARY_COLUMNS:]


def _put_label(connection: sqlite3.Connection, owner: bytes, new: Label) -> None:
    connection.execute(
        "INSERT OR REPLACE INTO labels (owner, table_key, label, hidden, words)"
        " SELECT ?, key, ?, ?, ? FROM tables WHERE id = ?",
        (owner, new.label, new.hidden, folded(new.label), new.table),
    )
