from __future__ import annotations

import asyncio
import random
import resource
import stat
import subprocess

import pytest

from chantier.errors import StoreFailed
from chantier.server.storage.backup import back_up
from chantier.server.storage.sqlite import SqliteStore
from server.storage.making import HOLD, adding, events, numbers, with_store


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "tables.db"
    with_store(path, lambda store: store.append([adding("t", [1, 2])]))
    return path


@pytest.fixture
def target(tmp_path):
    (tmp_path / "kept").mkdir()
    return tmp_path / "kept" / "copy.db"


def refused(*arguments, **options) -> StoreFailed:
    with pytest.raises(StoreFailed) as caught:
        back_up(*arguments, **options)
    return caught.value


def content(path) -> dict[str, list[int]]:
    async def work(store):
        return {one.table: await numbers(store, one.table) async for one in store.tables()}

    return with_store(path, work)


def test_a_backup_holds_all_and_is_a_file_to_go_on_with(path, target):
    back_up(path, target)
    assert [file.name for file in target.parent.iterdir()] == ["copy.db"]
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert content(target) == {"t": [1, 2]}
    with_store(target, lambda store: store.append([adding("t", [3])]))
    assert content(path) == {"t": [1, 2]}


def test_a_backup_of_a_live_file_is_one_moment_of_it_and_stops_nobody(path, target):
    """Every batch goes to two tables: a copy has both or neither, as far as was answered at least.
    Copies are made again and again while writing goes on."""

    async def work(store):
        done, number = asyncio.Event(), 0

        async def write() -> None:
            nonlocal number
            while not done.is_set():
                text = "z" * 2000
                await store.append(
                    [adding("a", [number + 1], text), adding("b", [number + 1], text)]
                )
                number += 1

        writing = asyncio.ensure_future(write())
        seen = []
        try:
            while number < 20:
                await asyncio.sleep(0.001)
            for _ in range(5):
                before = number
                await asyncio.to_thread(back_up, path, target, overwrite=True)
                after = number + 1  # one may be committed and not answered yet
                copy = await SqliteStore.open_to_read(target)
                kept = await copy.load("a")
                assert kept == await copy.load("b")
                assert [event.number for event in kept] == list(range(1, len(kept) + 1))
                await copy.close()
                seen.append((before, len(kept), after))
        finally:
            done.set()
            await writing
        return seen

    seen = with_store(path, work)
    assert all(before <= count <= after for before, count, after in seen), seen
    assert seen[-1][0] > seen[0][0]  # writing did go on


def test_a_backup_can_be_made_beside_another_process_that_holds_the_file(path, target, child):
    holder = child("-c", HOLD, str(path), stdin=subprocess.PIPE)
    assert holder.stdout.readline() == b"held\n"
    back_up(path, target)
    assert holder.poll() is None
    assert content(target) == {"t": [1, 2]}


def test_a_backup_after_a_kill_has_what_is_only_in_the_log(tmp_path, path, target, child):
    holder = child("-c", HOLD.replace('print("held"', """
    from server.storage.making import adding
    await store.append([adding("t", [3])])
    print("held\""""), str(path), stdin=subprocess.PIPE)  # fmt: skip
    assert holder.stdout.readline() == b"held\n", holder.stderr.read()
    holder.kill()
    holder.wait()
    assert (tmp_path / "tables.db-wal").stat().st_size > 0
    back_up(path, target)
    assert content(target) == {"t": [1, 2, 3]}


def test_what_exists_is_not_replaced_unless_that_is_asked_for(path, target):
    target.write_bytes(b"something dear")
    assert refused(path, target).key == "error.store.backup_exists"
    assert target.read_bytes() == b"something dear"
    back_up(path, target, overwrite=True)
    assert content(target) == {"t": [1, 2]}


def test_an_old_log_beside_the_place_is_never_mixed_into_a_backup(path, target):
    log = target.with_name("copy.db-wal")
    log.write_bytes(b"an old log")
    assert str(log) in str(refused(path, target))
    back_up(path, target, overwrite=True)
    assert [file.name for file in target.parent.iterdir()] == ["copy.db"]
    assert content(target) == {"t": [1, 2]}


def test_a_file_that_a_server_uses_is_not_replaced_even_then(path, target):
    async def work(store):
        await store.append([adding("live", [1])])
        failure = refused(path, target, overwrite=True)
        assert failure.key == "error.store.in_use"
        await store.append([adding("live", [2])])
        assert await store.load("live") == [*events([1]), *events([2])]

    with_store(target, work)
    assert content(target) == {"live": [1, 2]}


def test_a_file_is_not_its_own_backup(path):
    link = path.with_name("link.db")
    link.symlink_to(path)
    for overwrite in (False, True):
        assert refused(path, link, overwrite).key == "error.store.backup_same"
    assert content(path) == {"t": [1, 2]}


BESIDE = ["-wal", "-shm", "-journal", ".lock"]


@pytest.mark.parametrize("name", BESIDE)
@pytest.mark.parametrize("overwrite", [False, True])
def test_a_backup_never_takes_the_place_of_its_sources_log_or_lock(path, name, overwrite):
    async def work(store):
        await store.append([adding("t", [3])])
        before = {file.name for file in path.parent.iterdir()}
        failure = refused(path, f"{path}{name}", overwrite)
        assert failure.key == "error.store.belongs"
        assert str(path) in str(failure)
        assert {file.name for file in path.parent.iterdir()} == before
        await store.append([adding("t", [4])])

    with_store(path, work)
    assert refused(path, f"{path}{name}", overwrite).key == "error.store.belongs"
    assert content(path) == {"t": [1, 2, 3, 4]}


@pytest.mark.parametrize("name", BESIDE)
def test_a_backup_never_takes_the_place_of_another_stores_log_or_lock(path, target, name):
    async def work(store):
        await store.append([adding("live", [1])])
        assert refused(path, f"{target}{name}", overwrite=True).key == "error.store.belongs"
        await store.append([adding("live", [2])])

    with_store(target, work)
    assert refused(path, f"{target}{name}", overwrite=True).key == "error.store.belongs"
    assert content(target) == {"live": [1, 2]}


@pytest.mark.parametrize(
    ("made", "key"),
    [(None, "open"), (b"", "foreign"), (b"no database" * 1000, "not_database")],
)
def test_what_is_no_file_of_tables_is_not_backed_up(tmp_path, target, made, key):
    source = tmp_path / "other"
    if made is not None:
        source.write_bytes(made)
    failure = refused(source, target)
    assert failure.key == f"error.store.{key}"
    assert str(source) in str(failure)
    assert list(target.parent.iterdir()) == []


def test_a_damaged_file_gives_no_backup_and_the_old_one_stays(path, target):
    async def work(store):
        await store.append([adding(f"t{index}", range(1, 100)) for index in range(20)])

    with_store(path, work)
    back_up(path, target)
    good = target.read_bytes()
    with open(path, "r+b") as file:
        file.seek(20 * 4096)
        file.write(random.Random(1).randbytes(4096))
    failure = refused(path, target, overwrite=True)
    assert failure.key == "error.store.damaged"
    assert str(path) in str(failure)
    assert target.read_bytes() == good
    assert [file.name for file in target.parent.iterdir()] == ["copy.db"]


def test_a_backup_that_finds_no_space_leaves_nothing_behind(path, target):
    async def work(store):
        await store.append([adding("large", [1], "x" * 300_000)])

    with_store(path, work)
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, most))
    try:
        failure = refused(path, target)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    assert str(target) in str(failure)
    assert list(target.parent.iterdir()) == []


def test_a_backup_into_a_folder_that_is_not_there_is_refused(path, tmp_path):
    failure = refused(path, tmp_path / "nowhere" / "copy.db")
    assert failure.key == "error.store.open"
    assert "nowhere" in str(failure)
