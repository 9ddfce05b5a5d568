from __future__ import annotations

import asyncio
import sqlite3

import pytest

from chantier.errors import StoreFailed
from chantier.server.storage import schema
from chantier.server.storage.connection import connect
from chantier.server.storage.sqlite import SqliteStore
from server.storage.making import adding, numbers, with_store

SECOND = ("ALTER TABLE tables ADD COLUMN stars INTEGER NOT NULL DEFAULT 3",
          "UPDATE tables SET stars = last")  # fmt: skip
THIRD = ("CREATE TABLE extra (a)",)
BROKEN = ("CREATE TABLE more (a)", "INSERT INTO nowhere VALUES (1)")
ORPHANS = ("INSERT INTO owners VALUES (x'00', 1, 999)",)


@pytest.fixture
def path(tmp_path):
    """A file of version 1 with a table of two events in it."""
    path = tmp_path / "tables.db"
    with_store(path, lambda store: store.append([adding("t", [1, 2])]))
    return path


def open_with(path, *more) -> None:
    async def run() -> None:
        store = await SqliteStore.open(path, [*schema.MIGRATIONS, *more])
        try:
            assert await numbers(store, "t") == [1, 2]
            await store.append([adding("t2", [1])])
        finally:
            await store.close()

    asyncio.run(run())


def ask(path, question):
    connection = connect(path)
    try:
        return connection.execute(question).fetchall()
    finally:
        connection.close()


def version(path) -> int:
    return ask(path, "PRAGMA user_version")[0][0]


def test_an_older_file_is_brought_up_to_date_and_keeps_what_it_has(path):
    first = len(schema.MIGRATIONS)
    assert version(path) == first
    open_with(path, SECOND)
    assert version(path) == first + 1
    assert ask(path, "SELECT id, stars FROM tables ORDER BY key") == [("t", 2), ("t2", 3)]
    assert ask(path, "PRAGMA foreign_key_check") == []


def test_several_versions_are_passed_at_once_and_each_only_once(path):
    open_with(path, SECOND, THIRD)
    assert version(path) == len(schema.MIGRATIONS) + 2
    connection = connect(path)
    try:
        schema.prepare(connection, path, [*schema.MIGRATIONS, SECOND, THIRD])  # nothing is left
    finally:
        connection.close()


@pytest.mark.parametrize(
    ("last", "error"), [(BROKEN, "nowhere"), (ORPHANS, "damaged")], ids=["broken", "orphans"]
)
def test_a_step_that_fails_leaves_the_file_as_it_was(path, last, error):
    before = ask(path, "SELECT sql FROM sqlite_master")
    with pytest.raises(StoreFailed, match=error) as refused:
        open_with(path, SECOND, last)
    assert str(path) in str(refused.value)
    assert version(path) == len(schema.MIGRATIONS)
    assert ask(path, "SELECT sql FROM sqlite_master") == before
    with_store(path, lambda store: store.append([adding("t", [3])]))


def test_a_file_of_a_newer_version_is_refused_and_left_alone(path):
    open_with(path, SECOND)
    before = path.read_bytes()
    for opening in (SqliteStore.open, SqliteStore.open_to_read):
        with pytest.raises(StoreFailed) as refused:
            asyncio.run(opening(path))
        assert refused.value.key == "error.store.newer"
        assert str(path) in str(refused.value)
    assert path.read_bytes() == before


def test_a_file_of_an_older_version_is_not_changed_by_whoever_only_reads(path, monkeypatch):
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, SECOND))
    before = path.read_bytes()

    async def read() -> list[int]:
        store = await SqliteStore.open_to_read(path)
        try:
            return await numbers(store, "t")
        finally:
            await store.close()

    assert asyncio.run(read()) == [1, 2]
    assert path.read_bytes() == before


def test_a_file_too_old_to_be_read_as_it_is_is_refused_by_whoever_only_reads(path, monkeypatch):
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, SECOND))
    monkeypatch.setattr(schema, "OLDEST_READABLE", len(schema.MIGRATIONS))
    with pytest.raises(StoreFailed) as refused:
        asyncio.run(SqliteStore.open_to_read(path))
    assert refused.value.key == "error.store.older"


def test_a_file_whose_making_was_interrupted_is_made_anew(tmp_path):
    path = tmp_path / "tables.db"
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode = WAL")  # has a header, and nothing else
    connection.close()
    assert path.stat().st_size > 0
    with_store(path, lambda store: store.append([adding("t", [1])]))


def test_what_version_1_is_never_changes():
    """Files of it exist: a change of the layout is a new step, never another first one."""
    connection = sqlite3.connect(":memory:")
    for statement in schema.MIGRATIONS[0]:
        assert isinstance(statement, str)
        connection.execute(statement)
    columns = {
        table: [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        for table in ("tables", "events", "owners", "notes")
    }
    names = connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY name"
    ).fetchall()
    connection.close()
    assert columns == {
        "tables": ["key", "id", "last", "game", "status", "listed", "created", "updated", "due",
                   "card", "owners"],
        "events": ["table_key", "number", "body", "digest", "private", "aside"],
        "owners": ["owner", "ended", "table_key"],
        "notes": ["name", "value"],
    }  # fmt: skip
    assert names == [("owners_by_table",), ("tables_by_status",), ("tables_due",)]
