from __future__ import annotations

import asyncio

from chantier.server.storage.connection import connect
from chantier.server.storage.retention import Retention, remove_expired
from server.storage.making import ANNA, adding, with_store

DAY = 24 * 60 * 60 * 1000
NOW = 1000 * DAY


def days_ago(days: float) -> int:
    return NOW - round(days * DAY)


def tables(count: int = 1):
    for status in ("open", "playing", "over", "closed"):
        for listed in (False, True):
            for days in (1, 10, 100):
                for copy in range(count):
                    name = f"{status}-{'listed' if listed else 'private'}-{days}-{copy}"
                    yield adding(name, [1, 2], status=status, listed=listed, updated=days_ago(days))


async def removed_by(store, retention: Retention) -> list[str]:
    return [table async for table in remove_expired(store, retention, NOW)]


def remaining(path, question: str) -> int:
    connection = connect(path)
    try:
        return connection.execute(question).fetchone()[0]
    finally:
        connection.close()


def test_by_default_everything_is_kept_for_ever(tmp_path):
    async def work(store):
        await store.append(list(tables()))
        assert await removed_by(store, Retention()) == []
        assert len([one async for one in store.tables()]) == 24

    with_store(tmp_path / "tables.db", work)


def test_what_ended_long_ago_goes_with_all_it_has_and_nothing_else_does(tmp_path):
    path = tmp_path / "tables.db"

    async def work(store):
        await store.append(list(tables()))
        gone = await removed_by(store, Retention(ended=10.5))
        assert sorted(gone) == sorted(
            f"{status}-{kind}-100-0"
            for status in ("over", "closed")
            for kind in ("private", "listed")
        )
        for table in gone:
            assert await store.load(table) == []
            assert await store.summary(table) is None
        assert len(await store.owned(ANNA, 100)) == 20
        await store.append([adding(gone[0], [1])])  # the name is free again

    with_store(path, work)
    assert remaining(path, "SELECT count(*) FROM events") == 2 * 20 + 1
    assert remaining(path, "SELECT count(*) FROM owners") == 21


def test_what_was_never_begun_has_a_time_of_its_own(tmp_path):
    async def work(store):
        await store.append(list(tables()))
        gone = await removed_by(store, Retention(unbegun=5))
        assert sorted(gone) == ["open-listed-10-0", "open-listed-100-0", "open-private-10-0",
                                "open-private-100-0"]  # fmt: skip
        assert await removed_by(store, Retention(unbegun=5)) == []

    with_store(tmp_path / "tables.db", work)


def test_a_game_that_goes_on_is_never_removed(tmp_path):
    async def work(store):
        await store.append(list(tables()))
        await removed_by(store, Retention(ended=0, unbegun=0))
        left = [one.status async for one in store.tables()]
        assert left == ["playing"] * 6

    with_store(tmp_path / "tables.db", work)


def test_much_is_removed_in_small_transactions_with_appends_between_them(tmp_path):
    async def work(store):
        await store.append(list(tables(20)))
        await store.append([adding("live", [1])])
        taken, at_once = [], []

        async def play() -> None:
            number = 1
            while len(taken) < 160:
                number += 1
                before = len(taken)
                await store.append([adding("live", [number])])
                at_once.append(len(taken) - before)

        playing = asyncio.ensure_future(play())
        async for table in remove_expired(store, Retention(ended=5), NOW):
            taken.append(table)
        await playing
        assert len(taken) == len(set(taken)) == 160
        assert len(at_once) >= 4  # appends went on between
        assert max(at_once) < 100

    with_store(tmp_path / "tables.db", work)
