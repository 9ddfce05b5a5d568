"""A disk that is full, read-only or damaged: a clear refusal, and nothing lost in silence."""

from __future__ import annotations

import asyncio
import os
import random
import resource
import shutil
import sqlite3
from collections import Counter

import pytest

from chantier.errors import StoreFailed
from chantier.server.storage.failures import store_failed
from chantier.server.storage.sqlite import SqliteStore
from chantier.table.chain import START, next_digest
from server.storage.making import adding, numbers, with_store


@pytest.fixture
def path(tmp_path):
    return tmp_path / "tables.db"


def opening_fails(path) -> StoreFailed:
    with pytest.raises(StoreFailed) as refused:
        asyncio.run(SqliteStore.open(path))
    assert str(path) in str(refused.value)
    assert str(path) in refused.value.say("fr")
    return refused.value


def large(table: str, numbers) -> object:
    return adding(table, numbers, "x" * 20_000)


# No space.


async def fill(store, table="t") -> int:
    """Append until it is refused; returns how many events were acknowledged."""
    for number in range(1, 1000):
        try:
            await store.append([large(table, [number])])
        except StoreFailed:
            return number - 1
    raise AssertionError("nothing was refused")


def test_when_the_disk_is_full_appends_are_refused_until_there_is_space_again(path):
    async def work(store):
        ask = store._writer._connection.execute
        ask(f"PRAGMA max_page_count = {ask('PRAGMA page_count').fetchone()[0] + 20}")
        count = await fill(store)
        assert count > 0
        with pytest.raises(StoreFailed, match="no space left") as refused:
            await store.append([large("t", [count + 1])])
        assert refused.value.key == "error.store.full"
        # In a batch nothing of the part that would fit is kept.
        with pytest.raises(StoreFailed):
            await store.append([adding("small", [1]), large("t", [count + 1])])
        assert await store.summary("small") is None
        assert await numbers(store, "t") == list(range(1, count + 1))
        ask("PRAGMA max_page_count = 100000")
        await store.append([large("t", [count + 1])])
        return count + 1

    count = with_store(path, work)

    async def check(store):
        assert await numbers(store, "t") == list(range(1, count + 1))

    with_store(path, check)


def test_on_a_full_disk_what_still_fits_beside_what_does_not_is_kept(path):
    async def work(store):
        ask = store._writer._connection.execute
        ask(f"PRAGMA max_page_count = {ask('PRAGMA page_count').fetchone()[0] + 20}")
        count = await fill(store)
        batches = [[adding("t", [count + 1])], [large("u", [1, 2, 3])], [adding("v", [1])]]
        results = await asyncio.gather(
            *(store.append(batch) for batch in batches), return_exceptions=True
        )
        assert isinstance(results[1], StoreFailed)
        for table, result, most in (("t", results[0], count + 1), ("v", results[2], 1)):
            expected = most if result is None else most - 1
            assert await numbers(store, table) == list(range(1, expected + 1))
        assert await numbers(store, "u") == []

    with_store(path, work)


def test_a_file_that_may_not_grow_is_refused_like_a_full_disk(path):
    """RLIMIT_FSIZE stops the write-ahead log, where `max_page_count` stops the file itself."""
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)

    async def work(store):
        await store.append([adding("t", [1])])
        resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, most))
        try:
            count = await fill(store, "u")
            with pytest.raises(StoreFailed) as refused:
                await store.append([large("u", [count + 1, count + 2])])
            assert refused.value.key == "error.store.disk"
            assert await numbers(store, "u") == list(range(1, count + 1))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        await store.append([large("u", [count + 1])])
        return count + 1

    count = with_store(path, work)

    async def check(store):
        assert await numbers(store, "t") == [1]
        assert await numbers(store, "u") == list(range(1, count + 1))

    with_store(path, check)


TRY = """
import asyncio, sys
from chantier.errors import StoreFailed
from chantier.server.storage.sqlite import SqliteStore
from chantier.table.chain import START, next_digest
from server.storage.making import adding

async def main():
    store = await SqliteStore.open(sys.argv[1])
    number = 1
    for _ in range(40):
        try:
            await store.append([adding("t", [number])])
            print("kept", number)
            number += 1
        except StoreFailed as error:
            print(error.key)
    await store.close()

asyncio.run(main())
"""


def test_a_disk_that_says_it_is_full_is_believed_and_tried_again(path, trace):
    """The tracer makes some writes to the log fail as a full disk does."""
    with_store(path, lambda store: store.append([adding("other", [1])]))
    full = ("-P", f"{path}-wal", "-e", "inject=pwrite64:error=ENOSPC:when=20..29")
    status, said, errors, _ = trace("-c", TRY, str(path), options=full)
    assert status == 0, errors
    lines = said.decode().splitlines()
    kept = [int(line.split()[1]) for line in lines if line.startswith("kept")]
    assert set(lines) - {f"kept {number}" for number in kept} == {"error.store.full"}
    assert lines[0] == "kept 1"
    assert lines[-1] == f"kept {len(kept)}"
    assert len(kept) < 40

    async def check(store):
        assert await numbers(store, "t") == kept == list(range(1, len(kept) + 1))

    with_store(path, check)


# Not to be written.


OPEN = """
import asyncio, sys
from chantier.errors import StoreFailed
from chantier.server.storage.sqlite import SqliteStore
from server.rights import obey_permissions
obey_permissions()
try:
    asyncio.run(SqliteStore.open(sys.argv[1]))
except StoreFailed as error:
    print(error.key, error, sep="|")
    print(error.key, error.say("fr"), sep="|")
"""


def test_a_file_that_may_not_be_written_is_refused(path, run_python):
    with_store(path, lambda store: store.append([adding("t", [1])]))
    path.chmod(0o444)
    before = path.read_bytes()
    lines = run_python(OPEN, str(path)).splitlines()
    assert len(lines) == 2
    for line in lines:
        key, sentence = line.split("|")
        assert key == "error.store.open"
        assert str(path) in sentence
        assert "Permission denied" in sentence
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir()] == ["tables.db"]


def test_a_folder_that_may_not_be_written_is_refused(path, run_python):
    with_store(path, lambda store: store.append([adding("t", [1])]))
    path.parent.chmod(0o555)
    try:
        said = run_python(OPEN, str(path))
    finally:
        path.parent.chmod(0o755)
    assert said.count("error.store.open|") == 2
    assert f"{path}.lock" in said


def test_a_file_that_becomes_read_only_while_it_is_open_is_refused_by_name(path):
    async def work(store):
        await store.append([adding("t", [1])])
        store._writer._connection.execute("PRAGMA query_only = ON")
        with pytest.raises(StoreFailed, match="read-only") as refused:
            await store.append([adding("t", [2])])
        assert refused.value.key == "error.store.read_only"
        store._writer._connection.execute("PRAGMA query_only = OFF")
        await store.append([adding("t", [2])])

    with_store(path, work)


@pytest.mark.parametrize("name", ["missing/tables.db", "", "file/tables.db"])
def test_a_place_where_no_file_can_be_is_refused(tmp_path, name):
    (tmp_path / "file").write_text("")
    assert opening_fails(tmp_path / name).key == "error.store.open"


# Not ours.


@pytest.mark.parametrize("content", [b"not a database, but long enough to be looked at " * 100,
                                     b"{}", b"\0" * 5000])  # fmt: skip
def test_a_file_that_is_no_database_is_refused_and_left_alone(path, content):
    path.write_bytes(content)
    assert opening_fails(path).key == "error.store.not_database"
    assert path.read_bytes() == content
    assert [file.name for file in path.parent.iterdir()] == ["tables.db"]


@pytest.mark.parametrize(
    "statement", ["CREATE TABLE a (b)", "PRAGMA user_version = 1", "PRAGMA application_id = 7"]
)
def test_a_database_of_another_program_is_refused_and_left_alone(path, statement):
    connection = sqlite3.connect(path)
    connection.execute(statement)
    connection.close()
    before = path.read_bytes()
    assert opening_fails(path).key == "error.store.foreign"
    assert path.read_bytes() == before
    with pytest.raises(StoreFailed, match="another program"):
        asyncio.run(SqliteStore.open_to_read(path))


def test_only_reading_makes_no_file(path):
    with pytest.raises(StoreFailed, match="cannot open"):
        asyncio.run(SqliteStore.open_to_read(path))
    path.write_bytes(b"")
    with pytest.raises(StoreFailed):
        asyncio.run(SqliteStore.open_to_read(path))


# Damage.


def filled(path) -> None:
    async def work(store):
        await store.append([adding(f"t{index}", range(1, 60), "y" * 200) for index in range(20)])

    with_store(path, work)


def damage(path, page: int, content: bytes) -> None:
    with open(path, "r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(content)


def test_a_damaged_first_page_is_refused_at_once(path):
    filled(path)
    damage(path, 1, b"\x55" * 100)
    assert opening_fails(path).key == "error.store.not_database"


def test_a_damaged_layout_is_refused_at_once(path):
    filled(path)
    with open(path, "r+b") as file:
        file.seek(100)
        file.write(b"\x55" * 3000)
    assert opening_fails(path).key == "error.store.damaged"


def test_a_file_that_was_cut_is_refused_at_once(path):
    filled(path)
    os.truncate(path, path.stat().st_size // 2)
    assert opening_fails(path).key == "error.store.damaged"


def test_a_damaged_page_is_refused_by_the_files_name_wherever_it_lies(path):
    """Pages are overwritten one at a time. What is left of the tables is read as it was; a page
    that looks whole with wrong events in it is for the hash chain to find."""
    filled(path)
    pristine = path.read_bytes()
    noise = random.Random(1)
    refusals: list[StoreFailed] = []

    async def read(store):
        for index in range(20):
            try:
                assert len(await store.load(f"t{index}")) == 59
            except StoreFailed as error:
                refusals.append(error)

    pages = noise.sample(range(2, len(pristine) // 4096 + 1), 12)
    for page in pages:
        path.write_bytes(pristine)
        damage(path, page, b"\xff" + noise.randbytes(4095))
        met = len(refusals)
        try:
            with_store(path, read)
        except StoreFailed as error:  # met at the opening already
            refusals.append(error)
        assert len(refusals) > met or page in unread(pristine, path), page
    assert {error.key for error in refusals} == {"error.store.damaged"}
    assert all(str(path) in str(error) for error in refusals)


def unread(pristine: bytes, path) -> set[int]:
    """The pages that reading events does not touch: those of lists, profiles and results."""
    path.write_bytes(pristine)
    connection = sqlite3.connect(path)
    roots = connection.execute(
        "SELECT rootpage FROM sqlite_master WHERE name IN ('tables_by_status', 'tables_due')"
        " OR tbl_name IN ('owners', 'profiles', 'held_seats', 'labels')"
    ).fetchall()
    connection.close()
    return {root for (root,) in roots}


def test_a_changed_byte_never_gives_events_that_are_wrong_and_pass_for_right(path):
    """Whatever byte is changed, reading raises nothing but `StoreFailed`, and events that come back
    other than they were do not pass the chain. A table whose name is damaged is not found."""
    texts = {f"t{index}": adding(f"t{index}", range(1, 8), f"{index}" * 50) for index in range(6)}
    with_store(path, lambda store: store.append(list(texts.values())))
    pristine = path.read_bytes()
    used = [at for at, byte in enumerate(pristine) if byte]
    changes = random.Random(3)
    outcomes: Counter[str] = Counter()

    async def read(store):
        found = "as it was"
        async for summary in store.tables():
            kept = await store.load(summary.table)
            given = list(texts[summary.table].events) if summary.table in texts else []
            if not kept and given:
                found = "not found"  # its name was changed
            elif kept != given:
                found = "found by the chain"
                assert not chained(kept) or [e.body for e in kept] == [e.body for e in given]
        return found

    for _ in range(150):
        at = changes.choice(used)
        path.write_bytes(pristine)
        with open(path, "r+b") as file:
            file.seek(at)
            file.write(bytes([pristine[at] ^ (1 << changes.randrange(8))]))
        try:
            outcomes[with_store(path, read)] += 1
        except StoreFailed:
            outcomes["refused"] += 1
    assert set(outcomes) >= {"as it was", "found by the chain", "refused"}, outcomes


def chained(events) -> bool:
    digest = START
    for event in events:
        digest = next_digest(digest, event.body)
        if digest != event.digest:
            return False
    return True


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM events WHERE number = 2",
        "DELETE FROM events WHERE number = 3",
        "INSERT INTO events SELECT table_key, 4, body, digest, private, aside FROM events LIMIT 1",
        "UPDATE events SET body = CAST(body AS TEXT)",
        "UPDATE tables SET last = 2",
    ],
)
def test_events_that_are_missing_or_too_many_are_refused_not_passed_over(path, damage):
    with_store(path, lambda store: store.append([adding("t", [1, 2, 3])]))
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute(damage)
    connection.close()

    async def work(store):
        with pytest.raises(StoreFailed) as refused:
            await store.load("t")
        assert refused.value.key == "error.store.damaged"

    with_store(path, work)


def test_an_owner_or_a_status_that_is_none_is_refused(path):
    with_store(path, lambda store: store.append([adding("t", [1])]))
    for damage in ("owners = 'x'", "owners = '[\"zz\"]'", "owners = x'ff'", "status = x'00'"):
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute(f"UPDATE tables SET {damage}")  # noqa: S608  # from here
        connection.close()

        async def work(store):
            with pytest.raises(StoreFailed, match="damaged"):
                await store.summary("t")

        with_store(path, work)
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("UPDATE tables SET owners = '[]', status = 'open'")
        connection.close()


def test_a_damaged_page_that_an_append_meets_refuses_it_and_no_other(path):
    filled(path)
    connection = sqlite3.connect(path)
    root = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'events'")
    page = root.fetchone()[0]
    connection.close()
    damage(path, page, b"\xff" * 4096)

    async def work(store):
        with pytest.raises(StoreFailed) as refused:
            await store.append([adding("t3", [60])])
        assert refused.value.key == "error.store.damaged"
        assert str(path) in str(refused.value)
        await store.set_alive(5)  # what needs none of it goes on

    with_store(path, work)


def test_whatever_sqlite_refuses_is_a_sentence_in_both_languages(path):
    for code in ("SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_CORRUPT_INDEX", "SQLITE_BUSY",
                 "SQLITE_LOCKED", "SQLITE_CANTOPEN", "SQLITE_READONLY_DIRECTORY", "SQLITE_PERM",
                 "SQLITE_NOTADB", "SQLITE_ERROR", ""):  # fmt: skip
        error = sqlite3.OperationalError("what it said")
        error.sqlite_errorname = code
        said = store_failed(path, error)
        assert str(path) in said.say("fr")
        assert str(path) in said.say("en")
        assert said.say("fr") != said.say("en")


# A file that is taken away while it is in use.


def remove(path):
    path.unlink()


def remove_log(path):
    path.with_name(path.name + "-wal").unlink()


def remove_all(path):
    for file in path.parent.glob("tables.db*"):
        file.unlink()


def replace(path):
    copy = path.with_name("copy")
    shutil.copy(path, copy)
    os.replace(copy, path)


@pytest.mark.parametrize("harm", [remove, remove_log, remove_all, replace])
def test_nothing_is_acknowledged_once_the_file_is_not_in_its_place(path, caplog, harm):
    """SQLite would write on into a file that has no name any more, and all be lost at the end."""

    async def work(store):
        await store.append([adding("t", [1])])
        harm(path)
        tries = [store.append([adding(f"t{index}", [1])]) for index in range(20)]
        for answer in await asyncio.gather(*tries, return_exceptions=True):
            assert isinstance(answer, StoreFailed)
            assert answer.key == "error.store.gone"
        with pytest.raises(StoreFailed, match="removed or replaced"):
            await store.append([adding("t", [2])])
        with pytest.raises(StoreFailed, match="removed or replaced"):
            await store.set_alive(1)

    with_store(path, work)
    assert [record.message for record in caplog.records] == ["data file removed or replaced"]


def test_a_file_that_goes_while_a_group_is_written_is_noticed_before_the_answer(path):
    async def work(store):
        with pytest.raises(StoreFailed, match="removed or replaced"):
            await store._writer.run(lambda _: path.unlink())

    with_store(path, work)


def test_a_file_that_comes_back_is_written_again_and_lacks_only_what_was_refused(path):
    async def work(store):
        await store.append([adding("t", [1])])
        path.rename(path.with_name("away"))
        with pytest.raises(StoreFailed):
            await store.append([adding("u", [1])])
        path.with_name("away").rename(path)
        await store.append([adding("t", [2])])

    with_store(path, work)
    assert with_store(path, lambda store: numbers(store, "t")) == [1, 2]
    assert with_store(path, lambda store: numbers(store, "u")) == []
