"""`chantier export`, `import`, `backup`: nothing dear is written over, nothing bad is taken in."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from chantier.cli import language
from chantier.cli.main import run
from chantier.games.registry import find_game
from chantier.server.storage.sqlite import SqliteStore
from chantier.server.storage.store import Append
from chantier.server.storage.summaries import summary_of
from chantier.table.chain import START, StoredEvent, next_digest
from chantier.table.options import DAY, Budget, MySeat
from chantier.table.table import Table
from server.storage.making import with_store
from table.table_fixture import ANNE, TableFixture, plan, table_of

Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def call(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    """Run a command in this process; returns its status, what it printed, and its errors."""
    monkeypatch.setenv("CHANTIER_LANG", "en")
    monkeypatch.setattr(language, "_chosen", [])

    def call(*arguments: object) -> tuple[int, str, str]:
        capfd.readouterr()
        status = run([str(one) for one in arguments])
        return (status, *capfd.readouterr())

    return call


def append_of(fixture: TableFixture) -> Append:
    events = tuple(
        StoredEvent(e.number, e.body, e.digest, e.private, e.aside) for e in fixture.book
    )
    return Append(fixture.state.table, events, summary_of(fixture.state))


@pytest.fixture(scope="module")
def fixture() -> TableFixture:
    fixture = table_of("kwinty")
    fixture.play_on(4)
    return fixture


@pytest.fixture
def data(tmp_path: Path, fixture: TableFixture) -> Path:
    path = tmp_path / "tables.db"
    with_store(path, lambda store: store.append([append_of(fixture)]))
    return path


# Where an export goes.


@pytest.mark.parametrize("name", ["", "-wal", "-shm", "-journal", ".lock"])
@pytest.mark.parametrize("options", [(), ("--overwrite",), ("--archive", "--overwrite")])
def test_an_export_never_takes_the_place_of_the_tables(
    call: Call, data: Path, name: str, options: tuple[str, ...]
) -> None:
    before = data.read_bytes()
    status, _, said = call("export", "--data", data, "--out", f"{data}{name}", *options)
    assert status == 2
    assert "file of tables" in said
    assert said.count("\n") == 1
    assert [file.name for file in data.parent.iterdir()] == ["tables.db"]
    assert data.read_bytes() == before


@pytest.mark.parametrize("name", ["other.db", "link.db", "hard.db", "other.db-wal"])
def test_an_export_never_takes_the_place_of_other_tables(call: Call, data: Path, name: str) -> None:
    other = data.with_name("other.db")
    with_store(other, SqliteStore.last_alive)
    data.with_name("link.db").symlink_to(data)
    data.with_name("hard.db").hardlink_to(data)
    before = sorted((file.name, file.read_bytes()) for file in data.parent.iterdir())
    place = data.with_name(name)
    status, _, said = call("export", "--data", data, "--out", place, "--overwrite")
    assert (status, "file of tables" in said) == (2, True)
    assert sorted((file.name, file.read_bytes()) for file in data.parent.iterdir()) == before


def test_an_export_does_not_take_the_place_of_a_live_servers_file(
    call: Call, data: Path, fixture: TableFixture
) -> None:
    """Its header may not say yet whose it is: that is still in the log."""
    place = data.with_name("live.db")
    told = []

    async def work(store: SqliteStore) -> None:
        arguments = ("export", "--data", data, "--out", place, "--overwrite")
        told.append(await asyncio.to_thread(call, *arguments))
        await store.append([append_of(fixture)])

    with_store(place, work)
    assert told[0][0] == 2
    assert with_store(place, lambda store: store.load(fixture.state.table))


def test_an_export_replaces_another_file_only_if_that_is_asked_for(call: Call, data: Path) -> None:
    out = data.with_name("games.jsonl")
    out.write_text("something dear")
    status, _, said = call("export", "--data", data, "--out", out)
    assert (status, "--overwrite" in said) == (2, True)
    assert out.read_text() == "something dear"
    assert call("export", "--data", data, "--out", out, "--overwrite")[0] == 0
    assert out.read_text() == call("export", "--data", data)[1]
    assert call("export", "--data", data, "--out", os.devnull)[0] == 0


@pytest.mark.parametrize("existing", [False, True])
def test_an_archive_is_for_its_owner_alone_at_every_moment(
    call: Call, data: Path, monkeypatch: pytest.MonkeyPatch, existing: bool
) -> None:
    out = data.with_name("all.jsonl")
    if existing:
        out.touch(0o644)
    replace, modes = os.replace, []

    def watch(source: str, target: str) -> None:
        modes.append(os.stat(source).st_mode & 0o777)
        replace(source, target)

    monkeypatch.setattr(os, "replace", watch)
    assert call("export", "--data", data, "--archive", "--out", out, "--overwrite")[0] == 0
    assert modes == [0o600]
    assert out.stat().st_mode & 0o777 == 0o600


# What is damaged, or made up.

Change = Callable[[dict[str, Any]], None]


def chained(line: dict[str, Any]) -> None:
    """Make the chain of an archive's line whole, whatever its events say."""
    digest = START
    for event in line["events"]:
        digest = next_digest(digest, event["body"].encode())
        event["digest"] = digest.hex()


def event_with(number: int, **fields: Any) -> Change:
    def change(line: dict[str, Any]) -> None:
        event = line["events"][number - 1]
        event["body"] = json.dumps(json.loads(event["body"]) | fields, separators=(",", ":"))

    return change


def named(line: dict[str, Any]) -> None:
    line["id"] = "another"


def no_owner(line: dict[str, Any]) -> None:
    for event in line["events"]:
        event["private"] = event.get("private", "").replace('"owner":"', '"owner":"x')


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (named, "those of table"),
        (event_with(1, type="started"), "cannot be read"),
        (event_with(1, rules=3), "cannot be read"),
        (event_with(1, at=1 << 63), "cannot happen"),
        (event_with(8, action="Va1:nonsense"), "Va1:nonsense"),
        (event_with(5, seat=77), ""),
        (no_owner, "cannot be played through"),
    ],
)
def test_a_table_that_cannot_be_played_through_is_not_imported(
    call: Call, data: Path, change: Change, why: str
) -> None:
    good = call("export", "--data", data, "--archive")[1]
    line = json.loads(good)
    change(line)
    chained(line)
    archive, fresh = data.with_name("all.jsonl"), data.with_name("fresh.db")
    archive.write_text(f"\n{json.dumps(line)}\n")
    status, _, said = call("import", archive, "--data", fresh)
    assert status == 2
    assert "all.jsonl, line 2: table " in said
    assert why in said
    assert said.count("\n") == 1
    assert not fresh.exists()


def test_a_table_on_its_way_to_another_file_loses_no_time(call: Call, tmp_path: Path) -> None:
    """Not even where a server was alive at the other file meanwhile."""
    playing = table_of("kwinty", clock=Budget(60))
    playing.now += 20_000
    playing.act(ANNE, "Vi")
    source, data, archive = (tmp_path / name for name in ("one.db", "other.db", "all.jsonl"))
    with_store(source, lambda store: store.append([append_of(playing)]))
    assert call("export", "--data", source, "--archive", "--out", archive)[0] == 0
    with_store(data, lambda store: store.set_alive(playing.now + DAY))
    assert call("import", archive, "--data", data)[0] == 0
    kept = with_store(data, lambda store: store.load(playing.state.table))
    state = Table.replay(kept, find_game).state
    assert state.clocks.shown(state.updated) == (40_000, 60_000)
    assert state.updated > playing.now + DAY
    found = with_store(data, lambda store: store.summary(playing.state.table))
    assert found == summary_of(state)


def test_an_archives_summary_is_not_believed(call: Call, data: Path, fixture: TableFixture) -> None:
    line = json.loads(call("export", "--data", data, "--archive")[1])
    line["summary"] |= {"game": "tulum", "status": "closed", "owners": [], "card": "{", "due": 7}
    archive, fresh = data.with_name("all.jsonl"), data.with_name("fresh.db")
    archive.write_text(json.dumps(line))
    assert call("import", archive, "--data", fresh)[0] == 0
    found = with_store(fresh, lambda store: store.summary(fixture.state.table))
    assert found == summary_of(fixture.state)


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE events SET body = x'7b7d' WHERE table_key = 1 AND number = 3",
        "UPDATE events SET body = x'ff' WHERE table_key = 1 AND number = 3",
        "UPDATE events SET private = x'ff' WHERE table_key = 1 AND number = 1",
        "DELETE FROM events WHERE table_key = 1 AND number = 3",
        "DELETE FROM events WHERE table_key = 1",
    ],
)
@pytest.mark.parametrize("options", [(), ("--archive",)])
def test_an_export_leaves_a_damaged_table_out_and_says_so(
    call: Call, data: Path, fixture: TableFixture, harm: str, options: tuple[str, ...]
) -> None:
    second = TableFixture(plan("turris", [MySeat(), MySeat()]), seed=1)
    second.play_on(3)
    with_store(data, lambda store: store.append([append_of(second)]))
    whole = call("export", "--data", data, *options)[1].splitlines()
    assert len(whole) == 2
    with closing(sqlite3.connect(data)) as connection, connection:
        connection.execute(harm)
    status, out, said = call("export", "--data", data, *options)
    assert status == 1
    assert out.splitlines() == whole[1:]
    assert f"table {fixture.state.table} is damaged" in said.splitlines()[0]
    assert said.splitlines()[1:] == ["1 exported.", "1 left out."]


def test_a_summary_that_is_damaged_does_not_keep_tables_from_being_exported(
    call: Call, data: Path
) -> None:
    whole = call("export", "--data", data, "--archive")
    with closing(sqlite3.connect(data)) as connection, connection:
        connection.execute("UPDATE tables SET owners = 'nonsense', card = x'ff'")
    assert call("export", "--data", data, "--archive") == whole
