from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys

import pytest

from chantier.errors import StoreFailed
from chantier.server.storage.lock import FileLock
from chantier.server.storage.sqlite import SqliteStore
from server.storage.making import HOLD, adding, with_store


@pytest.fixture
def holder(tmp_path, child):
    """Another process that has the file open."""
    process = child("-c", HOLD, str(tmp_path / "tables.db"), stdin=subprocess.PIPE)
    assert process.stdout.readline() == b"held\n"
    return process


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
