from __future__ import annotations

import asyncio
import fcntl
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from chantier.errors import StoreFailed
from chantier.server.storage.backup import back_up
from chantier.server.storage.connection import connect
from chantier.server.storage.data_lock import BYTE
from chantier.server.storage.lock import FileLock
from chantier.server.storage.sqlite import SqliteStore
from server.storage.making import HOLD, adding, numbers, with_store

locks_files = pytest.mark.skipif(
    not hasattr(fcntl, "F_OFD_SETLK"), reason="NOT PROVED here: this system locks files by name"
)


@pytest.fixture
def holder(tmp_path, child):
    """Another process that has the file open."""
    process = child("-c", HOLD, str(tmp_path / "tables.db"), stdin=subprocess.PIPE)
    assert process.stdout.readline() == b"held\n"
    return process


def relinked(path, other):
    """Name a file anew by a link, as some programs rename."""
    other.hardlink_to(path)
    path.unlink()


def open_fails(path) -> StoreFailed:
    with pytest.raises(StoreFailed) as refused:
        asyncio.run(SqliteStore.open(path))
    return refused.value


def test_a_second_process_is_refused_with_the_file_and_the_holders_number(tmp_path, holder):
    path = tmp_path / "tables.db"
    refused = open_fails(path)
    assert refused.key == "error.store.in_use"
    for language in ("fr", "en"):
        assert str(path) in refused.say(language)
        assert str(holder.pid) in refused.say(language)


def test_the_lock_goes_with_a_process_that_ends(tmp_path, holder):
    holder.stdin.close()
    assert holder.wait(10) == 0
    with_store(tmp_path / "tables.db", lambda store: store.append([adding("t", [1])]))


def test_the_lock_goes_with_a_process_that_is_killed(tmp_path, holder):
    holder.send_signal(signal.SIGKILL)
    holder.wait(10)
    assert (tmp_path / "tables.db.lock").exists()  # what is left of it holds nobody up
    with_store(tmp_path / "tables.db", lambda store: store.append([adding("t", [1])]))


def test_a_child_that_outlives_its_parent_does_not_keep_the_lock(tmp_path, child):
    code = HOLD.replace(
        'print("held"',
        'import subprocess; subprocess.Popen([sys.executable, "-c", "input()"], '
        'stdin=subprocess.PIPE, stdout=subprocess.DEVNULL); print("held"',
    )
    parent = child("-c", code, str(tmp_path / "tables.db"), stdin=subprocess.PIPE)
    assert parent.stdout.readline() == b"held\n"
    parent.kill()
    parent.wait(10)
    with_store(tmp_path / "tables.db", lambda store: store.append([adding("t", [1])]))


def test_another_name_of_the_same_file_is_the_same_file(tmp_path, holder):
    (tmp_path / "link.db").symlink_to(tmp_path / "tables.db")
    assert str(holder.pid) in str(open_fails(tmp_path / "link.db"))


@pytest.mark.parametrize("open_store", [SqliteStore.open, SqliteStore.open_to_read])
def test_a_file_of_several_names_is_refused_until_one_is_left(tmp_path, holder, open_store):
    """Each name would have a log of its own: two servers would write past each other."""
    path, link = tmp_path / "tables.db", tmp_path / "link.db"
    link.hardlink_to(path)
    with pytest.raises(StoreFailed) as refused:
        asyncio.run(open_store(link))
    assert refused.value.key == "error.store.hard_links"
    for language in ("fr", "en"):
        assert str(link) in refused.value.say(language)
        assert "2" in refused.value.say(language)
    assert str(holder.pid) in str(open_fails(path))
    holder.kill()
    holder.wait(10)
    for name in (path, link):
        assert open_fails(name).key == "error.store.hard_links"
    link.unlink()
    with_store(path, lambda store: store.append([adding("t", [1])]))


@pytest.mark.usefixtures("holder")
def test_a_reader_may_use_the_name_beside_which_the_log_lies(tmp_path):
    (tmp_path / "link.db").hardlink_to(tmp_path / "tables.db")

    async def read():
        store = await SqliteStore.open_to_read(tmp_path / "tables.db")
        assert await store.load("t") == []
        await store.close()

    asyncio.run(read())


@locks_files
@pytest.mark.parametrize("by", [os.rename, shutil.move, relinked], ids=["rename", "move", "link"])
def test_the_lock_lies_on_the_file_whatever_its_name_is_by_now(tmp_path, holder, by):
    """So it also holds off a server that has the file under another name by a mount."""
    by(tmp_path / "tables.db", tmp_path / "other.db")
    assert open_fails(tmp_path / "other.db").key == "error.store.in_use_unnamed"
    holder.kill()
    holder.wait(10)
    with_store(tmp_path / "other.db", lambda store: store.append([adding("t", [1])]))


@locks_files
def test_neither_reading_nor_writing_nor_a_backup_loses_the_files_lock(tmp_path, child):
    """SQLite's own locks go when any descriptor of the file is closed; this one must not."""

    async def work(store):
        await store.append([adding("t", [1])])
        assert await numbers(store, "t") == [1]
        reader = await SqliteStore.open_to_read(store.path)
        await reader.load("t")
        await reader.close()
        await asyncio.to_thread(back_up, store.path, tmp_path / "copy.db")
        store.path.read_bytes()
        store.path.rename(tmp_path / "other.db")  # under this name it has no other lock
        second = child("-c", HOLD, str(tmp_path / "other.db"), stdin=subprocess.PIPE)
        _, said = await asyncio.to_thread(second.communicate, timeout=30)
        (tmp_path / "other.db").rename(store.path)
        assert second.returncode == 1
        assert b"another server" in said
        await store.append([adding("t", [2])])

    with_store(tmp_path / "tables.db", work)


def test_the_lock_lies_where_sqlite_has_neither_locks_nor_data(tmp_path):
    path = tmp_path / "tables.db"
    with_store(path, SqliteStore.last_alive)
    with closing(sqlite3.connect(path)) as connection:
        size = connection.execute("PRAGMA page_size").fetchone()[0]
    # https://sqlite.org/fileformat2.html#the_lock_byte_page
    locked = range(1 << 30, (1 << 30) + 512)
    assert BYTE not in locked
    assert BYTE // size == locked[0] // size


def test_where_the_system_cannot_lock_a_file_so_it_is_locked_by_its_name(tmp_path, monkeypatch):
    monkeypatch.delattr(fcntl, "F_OFD_SETLK")
    path = tmp_path / "tables.db"

    async def work(store):
        with pytest.raises(StoreFailed, match=str(os.getpid())):
            await SqliteStore.open(store.path)
        (tmp_path / "link.db").hardlink_to(path)
        with pytest.raises(StoreFailed) as refused:
            await SqliteStore.open(tmp_path / "link.db")
        assert refused.value.key == "error.store.hard_links"

    with_store(path, work)


def test_a_file_that_was_replaced_while_it_was_opened_is_not_served(tmp_path, monkeypatch):
    path = tmp_path / "tables.db"
    with_store(path, SqliteStore.last_alive)

    def late(file):
        file.rename(tmp_path / "old.db")
        shutil.copy(tmp_path / "old.db", file)
        return connect(file)

    monkeypatch.setattr("chantier.server.storage.sqlite.connect", late)
    assert open_fails(path).key == "error.store.gone"


def test_one_process_cannot_open_a_file_twice_either(tmp_path):
    async def work(store):
        with pytest.raises(StoreFailed, match=str(os.getpid())):
            await SqliteStore.open(store.path)
        await store.append([adding("t", [1])])

    with_store(tmp_path / "tables.db", work)


def test_a_holder_that_has_not_said_its_number_is_not_named(tmp_path):
    lock = FileLock(tmp_path / "x")
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    for said in (b"", str(gone.pid).encode(), b"nonsense"):  # a dead one's number is no help
        lock.path.write_bytes(said)
        with pytest.raises(StoreFailed) as refused:
            FileLock(tmp_path / "x")
        assert refused.value.key == "error.store.in_use_unnamed"
    lock.release()


def test_a_lock_whose_file_was_taken_away_meanwhile_is_taken_on_the_new_one(tmp_path, monkeypatch):
    """Between opening the lock's file and locking it, its holder may end and remove it."""
    from chantier.server.storage import lock as module

    plain, calls = module._try, []

    def late(descriptor: int) -> None:
        if not calls:
            (tmp_path / "x.lock").unlink()
        calls.append(descriptor)
        plain(descriptor)

    monkeypatch.setattr(module, "_try", late)
    lock = FileLock(tmp_path / "x")
    assert len(calls) == 2
    with pytest.raises(StoreFailed):
        FileLock(tmp_path / "x")
    lock.release()
    assert not lock.path.exists()
