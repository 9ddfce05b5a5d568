"""The layout of the file, its version, and the steps from every older one."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path

from chantier.errors import StoreFailed
from chantier.server.storage.upgrades import fill_held_seats

APPLICATION = 0x43484E54  # "CHNT", in the file's header: whose database it is

Migration = Sequence[str | Callable[[sqlite3.Connection], None]]
"""Statements and functions that bring a file from one version to the next."""

_VERSION_1 = (
    # `last` and the columns of lists stand here, so that neither an append nor a list reads events.
    """
    CREATE TABLE tables (
        key INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        last INTEGER NOT NULL,
        game TEXT NOT NULL,
        status TEXT NOT NULL,
        listed INTEGER NOT NULL,
        created INTEGER NOT NULL,
        updated INTEGER NOT NULL,
        due INTEGER,
        card BLOB NOT NULL,
        owners TEXT NOT NULL
    )
    """,
    "CREATE INDEX tables_by_status ON tables (listed, status, updated)",
    "CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL",
    # Without row ids, a table's events lie together, in order.
    """
    CREATE TABLE events (
        table_key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        body BLOB NOT NULL,
        digest BLOB NOT NULL,
        private BLOB NOT NULL,
        aside BLOB NOT NULL,
        PRIMARY KEY (table_key, number)
    ) WITHOUT ROWID
    """,
    # `ended` is the time a table was last changed if it is over, and far away while it is not: so
    # an action of a game that goes on changes no row here, and yet one's latest games are found
    # without reading all.
    """
    CREATE TABLE owners (
        owner BLOB NOT NULL,
        ended INTEGER NOT NULL,
        table_key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
        PRIMARY KEY (owner, ended, table_key)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX owners_by_table ON owners (table_key)",
    "CREATE TABLE notes (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID",
)

_VERSION_2 = (
    """
    CREATE TABLE profiles (
        owner BLOB NOT NULL,
        id TEXT NOT NULL,
        name TEXT NOT NULL,
        sign TEXT NOT NULL,
        created INTEGER NOT NULL,
        PRIMARY KEY (owner, id)
    ) WITHOUT ROWID
    """,
    # Whose seats are whose, and how the game ended for them: neither a list of one's games nor a
    # count of results reads events. No action of a game that goes on changes a row.
    """
    CREATE TABLE held_seats (
        owner BLOB NOT NULL,
        table_key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        profile TEXT NOT NULL,
        game TEXT NOT NULL,
        result TEXT NOT NULL,
        PRIMARY KEY (owner, table_key, seat)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX held_seats_by_table ON held_seats (table_key)",
    "CREATE INDEX results ON held_seats (owner, profile, game, result)",
    # What an identity calls a table, and whether its list leaves the table out.
    """
    CREATE TABLE labels (
        owner BLOB NOT NULL,
        table_key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
        label TEXT NOT NULL,
        hidden INTEGER NOT NULL,
        words TEXT NOT NULL,
        PRIMARY KEY (owner, table_key)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX labels_by_table ON labels (table_key)",
    # Names and game without case and accents, for a search.
    "ALTER TABLE tables ADD COLUMN words TEXT NOT NULL DEFAULT ''",
    fill_held_seats,
)

MIGRATIONS: tuple[Migration, ...] = (_VERSION_1, _VERSION_2)
"""One entry a version, oldest first; an entry that was released never changes again."""

OLDEST_READABLE = 1
"""The oldest version whose tables and events are read without an upgrade."""


def prepare(
    connection: sqlite3.Connection, path: Path, migrations: Sequence[Migration] = MIGRATIONS
) -> None:
    """Bring a file to the newest version in one transaction, an empty one from nothing.

    Raises `StoreFailed` for a file of another program or of a newer version, and leaves it alone.
    """
    version = check_ours(connection, path, migrations)
    if version == len(migrations):
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for migration in migrations[version:]:
            for step in migration:
                if callable(step):
                    step(connection)
                else:
                    connection.execute(step)
        if orphan := connection.execute("PRAGMA foreign_key_check").fetchone():
            raise StoreFailed("error.store.damaged", path=str(path), why=f"foreign key {orphan}")
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {len(migrations)}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def check_readable(connection: sqlite3.Connection, path: Path) -> None:
    """Check that a file can be read as it is, for a process that does not write it."""
    version = check_ours(connection, path, MIGRATIONS)
    if version == 0:
        raise StoreFailed("error.store.foreign", path=str(path))
    if version < OLDEST_READABLE:
        known = len(MIGRATIONS)
        raise StoreFailed("error.store.older", path=str(path), found=version, known=known)


def check_ours(connection: sqlite3.Connection, path: Path, migrations: Sequence[Migration]) -> int:
    """A file's version, 0 for an empty one; raises `StoreFailed` if it is not ours to touch."""
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    things = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if application != APPLICATION and (application or version or things):
        raise StoreFailed("error.store.foreign", path=str(path))
    if version > len(migrations):
        known = len(migrations)
        raise StoreFailed("error.store.newer", path=str(path), found=version, known=known)
    return version
