"""`chantier export`, `import`, `backup`: nothing dear is written over, nothing bad is taken in."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from chantier.cli import language
from chantier.cli.main import run
from chantier.server.storage.sqlite import SqliteStore
from chantier.server.storage.store import Append, StoredEvent
from chantier.server.summaries import summary_of
from server.storage.making import with_store
from table.desk import Desk, table_of

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


def append_of(desk: Desk) -> Append:
    events = tuple(StoredEvent(e.number, e.body, e.digest, e.private, e.aside) for e in desk.book)
    return Append(desk.state.table, events, summary_of(desk.state))


@pytest.fixture(scope="module")
def desk() -> Desk:
    desk = table_of("kwinty")
    desk.play_on(4)
    return desk


@pytest.fixture
def data(tmp_path: Path, desk: Desk) -> Path:
    path = tmp_path / "tables.db"
    with_store(path, lambda store: store.append([append_of(desk)]))
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
    call: Call, data: Path, desk: Desk
) -> None:
    """Its header may not say yet whose it is: that is still in the log."""
    place = data.with_name("live.db")
    told = []

    async def work(store: SqliteStore) -> None:
        arguments = ("export", "--data", data, "--out", place, "--overwrite")
        told.append(await asyncio.to_thread(call, *arguments))
        await store.append([append_of(desk)])

    with_store(place, work)
    assert told[0][0] == 2
    assert with_store(place, lambda store: store.load(desk.state.table))


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
