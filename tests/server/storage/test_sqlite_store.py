from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import threading
from contextlib import closing

import pytest

from chantier.errors import StoreFailed
from chantier.server.storage import sqlite as module
from chantier.server.storage import statements
from chantier.server.storage.connection import connect
from chantier.server.storage.sqlite import SqliteStore
from chantier.server.storage.store import Append, Store
from chantier.table.chain import StoredEvent
from chantier.table.clock import Absence
from server.storage.making import ANNA, BERND, about, adding, events, numbers, with_store


@pytest.fixture
def path(tmp_path):
    return tmp_path / "tables.db"


def test_it_is_a_store(path):
    async def work(store):
        known: Store = store
        assert await known.last_alive() is None

    with_store(path, work)


# Events.


def test_events_come_back_as_they_were_given_after_a_restart_too(path):
    given = StoredEvent(1, b'{"a":1}', bytes(range(32)), b'{"secret":2}', b'{"chat":"\xc3\xa9"}')
    more = StoredEvent(2, b"{}", bytes(32))

    async def write(store):
        await store.append([Append("t", (given, more), about("t"))])
        assert await store.load("t") == [given, more]

    async def read(store):
        assert await store.load("t") == [given, more]
        assert await store.load("other") == []

    with_store(path, write)
    with_store(path, read)


@pytest.mark.parametrize(
    ("wrong", "named"),
    [([1], 1), ([2], 2), ([4], 4), ([3, 5], 5), ([3, 3], 3), ([0], 0), ([-1], -1)],
)
def test_a_number_that_does_not_follow_is_refused_and_nothing_of_it_is_kept(path, wrong, named):
    async def work(store):
        await store.append([adding("t", [1, 2])])
        with pytest.raises(StoreFailed) as refused:
            await store.append([adding("t", wrong, status="over")])
        assert refused.value.key == "error.store.number"
        assert refused.value.values["number"] == named
        assert await numbers(store, "t") == [1, 2]
        assert await store.summary("t") == about("t")
        await store.append([adding("t", [3])])

    with_store(path, work)


def test_a_table_begins_with_number_1(path):
    async def work(store):
        with pytest.raises(StoreFailed, match="event 2 cannot follow"):
            await store.append([adding("t", [2])])
        assert await store.summary("t") is None

    with_store(path, work)


def test_a_summary_can_change_without_an_event_but_not_without_a_table(path):
    async def work(store):
        await store.append([adding("t", [1])])
        await store.append([Append("t", (), about("t", due=9))])
        assert await store.due() == [(9, "t")]
        with pytest.raises(StoreFailed, match="no table"):
            await store.append([Append("u", (), about("u"))])

    with_store(path, work)


def test_a_batch_over_several_tables_is_kept_whole_or_not_at_all(path):
    async def work(store):
        await store.append([adding("a", [1]), adding("b", [1])])
        with pytest.raises(StoreFailed):
            await store.append([adding("a", [2]), adding("new", [1]), adding("b", [1])])
        assert await numbers(store, "a") == [1]
        assert await numbers(store, "new") == []
        assert await store.summary("new") is None

    with_store(path, work)


def test_of_two_who_append_the_same_number_at_once_exactly_one_is_kept(path):
    async def work(store):
        both = await asyncio.gather(
            store.append([adding("t", [1], "first")]),
            store.append([adding("t", [1], "second")]),
            return_exceptions=True,
        )
        assert both[0] is None
        assert isinstance(both[1], StoreFailed)
        assert await store.load("t") == events([1], "first")

    with_store(path, work)


def test_an_append_whose_caller_stopped_waiting_is_whole_or_absent(path):
    async def work(store):
        task = asyncio.ensure_future(store.append([adding("t", [1, 2, 3])]))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await store.append([adding("u", [1])])  # after it, in the same queue
        assert await numbers(store, "t") == [1, 2, 3]

    with_store(path, work)


# Group commit.


def commits(store: SqliteStore) -> list[str]:
    """What the writer commits from now on."""
    seen: list[str] = []
    store._writer._connection.set_trace_callback(
        lambda said: seen.append(said) if said in ("COMMIT", "ROLLBACK") else None
    )
    return seen


async def hold(store: SqliteStore) -> threading.Event:
    """Keep the writer busy until the event is set, so that what follows waits together."""
    busy, free = threading.Event(), threading.Event()

    def wait() -> None:
        busy.set()
        free.wait(10)

    asyncio.ensure_future(store._write(lambda _: wait()))  # noqa: RUF006  # ends with the event
    await asyncio.to_thread(busy.wait, 10)
    return free


def test_whatever_waits_at_one_moment_is_one_transaction_in_the_order_it_came(path):
    async def work(store):
        free = await hold(store)
        seen = commits(store)
        order: list[int] = []

        async def add(number: int) -> None:
            await store.append([adding("t", [number])])
            order.append(number)

        waiting = [asyncio.ensure_future(add(number)) for number in range(1, 101)]
        await asyncio.sleep(0)
        free.set()
        await asyncio.gather(*waiting)
        assert seen == ["COMMIT", "COMMIT"]  # the one that held it up, and all of them
        assert order == list(range(1, 101))
        assert await numbers(store, "t") == order

    with_store(path, work)


def test_nobody_is_answered_before_the_commit(path):
    async def work(store):
        outside = connect(path)  # sees only what is committed
        try:
            for number in range(1, 30):
                await store.append([adding("t", [number])])
                assert outside.execute("SELECT last FROM tables").fetchall() == [(number,)]
        finally:
            outside.close()

    with_store(path, work)


def test_a_request_that_fails_does_not_fail_those_beside_it(path):
    async def work(store):
        await store.append([adding("bad", [1])])
        free = await hold(store)
        seen = commits(store)
        batches = [[adding("a", [1])], [adding("bad", [7])], [adding("b", [1]), adding("bad", [9])],
                   [adding("c", [1])]]  # fmt: skip
        waiting = [asyncio.ensure_future(store.append(batch)) for batch in batches]
        await asyncio.sleep(0)
        free.set()
        results = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(result) for result in results] == [
            type(None), StoreFailed, StoreFailed, type(None),
        ]  # fmt: skip
        assert seen == ["COMMIT", "ROLLBACK", "COMMIT"]  # all undone, then done with savepoints
        assert [await numbers(store, table) for table in ("a", "b", "c", "bad")] == [
            [1], [], [1], [1],
        ]  # fmt: skip

    with_store(path, work)


def test_if_a_group_cannot_be_committed_each_is_tried_alone(path):
    """A request that breaks the commit itself (a foreign key checked only then) fails alone."""

    def orphan(connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA defer_foreign_keys = ON")
        connection.execute("INSERT INTO events VALUES (999, 1, x'', x'', x'', x'')")

    async def work(store):
        free = await hold(store)
        waiting = [
            asyncio.ensure_future(one)
            for one in (
                store.append([adding("a", [1])]),
                store._write(orphan),
                store.append([adding("b", [1])]),
            )
        ]
        await asyncio.sleep(0)
        free.set()
        first, second, third = await asyncio.gather(*waiting, return_exceptions=True)
        assert first is None
        assert third is None
        assert isinstance(second, StoreFailed)
        assert await numbers(store, "a") == [1]
        assert await numbers(store, "b") == [1]

    with_store(path, work)


def test_what_a_job_raises_that_is_not_sqlites_goes_to_its_caller_alone(path):
    async def work(store):
        with pytest.raises(ValueError, match="summary of u"):
            await store.append([Append("t", tuple(events([1])), about("u"))])
        with pytest.raises(OverflowError):
            await store.append([adding("t", [1], updated=1 << 80)])
        await store.append([adding("t", [1])])

    with_store(path, work)


def test_the_event_loop_goes_on_while_the_disk_is_slow(path):
    async def work(store):
        free = await hold(store)
        waiting = asyncio.ensure_future(store.append([adding("t", [1])]))
        for _ in range(20):
            await asyncio.sleep(0.001)
        assert await store.load("t") == []  # reads do not wait for the writer either
        assert not waiting.done()
        free.set()
        await waiting

    with_store(path, work)


# Lists.


def test_lists_are_of_listed_tables_by_status_latest_first(path):
    async def work(store):
        await store.append(
            [
                adding("old", [1], status="open", updated=10),
                adding("new", [1], status="playing", updated=30),
                adding("mid", [1], status="open", updated=20),
                adding("over", [1], status="over", updated=40),
                adding("private", [1], status="open", updated=50, listed=False),
            ]
        )

        async def names(status, limit=10, before=None):
            return [one.table for one in await store.listed(status, limit, before)]

        assert await names(["open", "playing"]) == ["new", "mid", "old"]
        assert await names(["playing", "open"], limit=2) == ["new", "mid"]
        assert await names(["open", "open"], before=20) == ["old"]
        assert await names(["over"]) == ["over"]
        assert await names([]) == []
        await store.append([adding("old", [2], status="open", updated=60)])
        assert await names(["open"]) == ["old", "mid"]
        await store.append([adding("old", [3], status="open", updated=60, listed=False)])
        assert await names(["open"]) == ["mid"]

    with_store(path, work)


def test_ones_own_tables_are_found_latest_first_also_after_seats_changed_hands(path):
    async def work(store):
        async def names(owner, limit=10):
            return [one.table for one in await store.owned(owner, limit)]

        await store.append(
            [
                adding("a", [1], updated=10, owners=(ANNA, BERND, ANNA)),
                adding("b", [1], updated=20, status="over", owners=(ANNA,)),
                adding("c", [1], updated=30, status="open", owners=(BERND, ANNA)),
                adding("d", [1], updated=40, status="closed", owners=(ANNA,)),
            ]
        )
        assert await names(ANNA) == ["d", "c", "b", "a"]
        assert await names(ANNA, 2) == ["d", "c"]
        assert await names(BERND) == ["c", "a"]
        assert (await store.summary("a")).owners == (ANNA, BERND, ANNA)
        await store.append([adding("a", [2], updated=50, status="over", owners=(BERND,))])
        assert await names(ANNA) == ["d", "c", "b"]
        assert await names(BERND) == ["a", "c"]
        await store.append([adding("b", [2], updated=60, status="over", owners=(ANNA,))])
        assert await names(ANNA) == ["b", "d", "c"]
        assert await names(ANNA, 1) == ["b"]
        assert await names(b"nobody") == []

    with_store(path, work)


def test_a_game_that_ends_is_no_longer_among_those_that_are_read_whole(path):
    async def work(store):
        await store.append([adding("a", [1]), adding("b", [1], status="open")])
        await store.append([adding("a", [2], status="over", updated=7)])

    with_store(path, work)
    connection = connect(path)
    found = connection.execute("SELECT ended FROM owners ORDER BY ended").fetchall()
    connection.close()
    assert found == [(7,), (statements.NEVER,)]


def test_what_is_due_comes_earliest_first(path):
    async def work(store):
        await store.append([adding("a", [1], due=30), adding("b", [1]), adding("c", [1], due=20)])
        assert await store.due() == [(20, "c"), (30, "a")]
        await store.append([adding("c", [2], due=None), adding("b", [2], due=10)])
        assert await store.due() == [(10, "b"), (30, "a")]

    with_store(path, work)


def test_all_tables_can_be_gone_through_whatever_their_number(path, monkeypatch):
    monkeypatch.setattr(module, "_PAGE", 3)

    async def work(store):
        names = [f"t{index}" for index in (5, 1, 4, 2, 9, 8, 7)]
        await store.append([adding(name, [1]) for name in names])
        assert [one.table async for one in store.tables()] == names

    with_store(path, work)


QUERIES = {
    "append": lambda c: statements.append(c, [adding("t", [2])]),
    "events": lambda c: statements.events(c, "t"),
    "summary": lambda c: statements.summary(c, "t"),
    "listed": lambda c: statements.listed(c, ["open", "over"], 10, 5),
    "owned": lambda c: statements.owned(c, ANNA, 10),
    "due": statements.due,
    "page": lambda c: statements.page(c, 0, 10),
    "remove": lambda c: statements.remove(c, ["over"], 5, 10),
}


@pytest.mark.parametrize("name", QUERIES)
def test_no_question_and_no_append_reads_all_tables_or_sorts_them(path, name):
    with_store(path, lambda store: store.append([adding("t", [1], status="over", due=1)]))
    connection, asked = connect(path), []
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("BEGIN")
        connection.set_trace_callback(asked.append)
        QUERIES[name](connection)
        connection.set_trace_callback(None)
        statements_asked = [said for said in asked if not said.startswith("--")]
        assert statements_asked
        for said in statements_asked:
            for *_, step in connection.execute(f"EXPLAIN QUERY PLAN {said}"):
                # Sorted are only the tables of one person that go on.
                assert "TEMP B-TREE" not in step or "ended = " in said, (said, step)
                # All that is due is what `due` is asked for; the partial index holds no more.
                assert "SCAN" not in step or "INDEX tables_due" in step, (said, step)
    finally:
        connection.close()


# The file.


def test_the_last_moment_alive_is_that_of_the_run_before(path):
    async def first(store):
        assert await store.last_alive() is None
        await store.set_alive(100)
        await store.set_alive(200)
        assert await store.last_alive() is None

    async def second(store):
        assert await store.last_alive() == 200

    with_store(path, first)
    with_store(path, second)


def test_absences_are_kept_until_every_table_in_progress_has_an_event_after_them(path):
    early, late, last = Absence(0, 100), Absence(150, 200), Absence(250, 300)

    async def first(store):
        assert await store.absences() == []
        await store.append([adding("t", [1], updated=120, due=9000), adding("u", [1], updated=90)])
        await store.set_alive(200, [early, late])
        await store.set_alive(300, [last])
        assert await store.latest_event(1000) == 120
        assert await store.latest_event(120) == 0
        assert await store.absences() == []

    async def second(store):
        assert await store.absences() == [late, last]
        await store.append([adding("t", [2], updated=300, due=9000)])

    async def third(store):
        assert await store.absences() == []
        assert await store.last_alive() == 300

    for work in (first, second, third):
        with_store(path, work)


@pytest.mark.parametrize("note", [("absence:9a", 5), ("absence:9", "x")])
def test_a_damaged_absence_is_told_as_damage(path, note):
    with_store(path, lambda store: store.append([adding("t", [1], due=9000)]))
    with closing(connect(path)) as connection:
        connection.execute("INSERT INTO notes VALUES (?, ?)", note)
    with pytest.raises(StoreFailed) as refused:
        with_store(path, SqliteStore.absences)
    assert refused.value.key == "error.store.damaged"


def test_the_file_is_for_its_owner_alone(path):
    async def work(store):
        await store.append([adding("t", [1])])
        for file in path.parent.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file

    old = os.umask(0)
    try:
        with_store(path, work)
    finally:
        os.umask(old)


def test_commits_wait_for_the_disk(path):
    async def work(store):
        ask = store._writer._connection.execute
        assert ask("PRAGMA journal_mode").fetchone() == ("wal",)
        assert ask("PRAGMA synchronous").fetchone() == (2,)  # FULL
        assert ask("PRAGMA foreign_keys").fetchone() == (1,)

    with_store(path, work)


def test_closing_writes_what_waits_and_leaves_one_file(path):
    async def run():
        store = await SqliteStore.open(path)
        waiting = [
            asyncio.ensure_future(store.append([adding(f"t{index}", [1])])) for index in range(50)
        ]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*waiting)
        for call in (store.append([adding("t", [1])]), store.load("t"), store.set_alive(1)):
            with pytest.raises(StoreFailed, match="closed already"):
                await call
        await store.close()

    asyncio.run(run())
    assert [file.name for file in path.parent.iterdir()] == ["tables.db"]

    async def work(store):
        assert len([one async for one in store.tables()]) == 50

    with_store(path, work)


def test_a_file_can_be_read_while_another_store_writes_it_and_not_written(path):
    async def work(store):
        await store.append([adding("t", [1])])
        reader = await SqliteStore.open_to_read(path)
        try:
            assert await numbers(reader, "t") == [1]
            await store.append([adding("t", [2])])
            assert await numbers(reader, "t") == [1, 2]
            with pytest.raises(StoreFailed, match="only to be read"):
                await reader.append([adding("t", [3])])
        finally:
            await reader.close()
        await store.append([adding("t", [3])])

    with_store(path, work)


def test_a_name_with_signs_that_mean_something_in_addresses_is_just_a_name(tmp_path):
    path = tmp_path / "été ?mode=memory#%41 &x.db"
    with_store(path, lambda store: store.append([adding("t", [1])]))
    assert path.stat().st_size > 0
