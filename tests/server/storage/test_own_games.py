"""An identity's own games in the file: all of them, quickly found, and its profiles in archives."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from chantier.errors import BadFile
from chantier.server.profiles import Profile
from chantier.server.storage import dump, game_statements, schema, statements
from chantier.server.storage.sqlite import SqliteStore
from chantier.server.storage.store import Append, GamesQuery, HeldSeat, Label, OwnGames
from server.storage.making import ANNA, BERND, about, adding, events, with_store

MANY = 10_000


def game(table: str, updated: int, profile: str = "", words: str = "", **more: Any) -> Append:
    """A table of Anna's; finished unless it says otherwise."""
    fields = {"status": "over", "updated": updated, "owners": (ANNA,)} | more
    result = "won" if fields["status"] == "over" else ""
    held = (HeldSeat(ANNA, 0, profile, result),)
    return Append(table, tuple(events([1])), about(table, **fields), held, words)


def shown(found: OwnGames) -> tuple[list[str], list[str]]:
    return (
        [one.summary.table for one in found.going_on],
        [one.summary.table for one in found.finished],
    )


def test_every_game_is_found_page_by_page_the_latest_first(tmp_path: Path) -> None:
    async def look(store: SqliteStore) -> None:
        # Three at the same moment, so that a page may end between them.
        await store.append([game(f"t{n}", 100 + n // 3) for n in range(20)])
        await store.append([game("mine", 1, status="playing"), game("open", 2, status="open")])
        await store.append([game("shut", 900, status="closed")])
        await store.append([adding("theirs", [1], owners=(BERND,), status="over", updated=999)])
        seen: list[str] = []
        query = GamesQuery(limit=7)
        for page in range(3):
            found = await store.own_games(ANNA, query)
            going_on, finished = shown(found)
            assert going_on == (["open", "mine"] if page == 0 else [])
            assert found.total == 20
            seen += finished
            query = msgspec.structs.replace(query, before=found.next)
        assert found.next is None
        assert seen == [f"t{n}" for n in reversed(range(20))]

    with_store(tmp_path / "tables.db", look)


def test_games_are_found_by_profile_words_label_and_time(tmp_path: Path) -> None:
    async def look(store: SqliteStore) -> None:
        await store.append(
            [
                game("a", 100, "camille", "kwinty camille leo"),
                game("b", 200, "leo", "tulum leo zoe"),
                game("c", 300, "", "turris mamie rose", status="playing"),
            ]
        )

        async def find(**which: Any) -> list[str]:
            going_on, finished = shown(await store.own_games(ANNA, GamesQuery(**which)))
            return going_on + finished

        assert await find(profile="leo") == ["c", "b"]  # and what was played without a profile
        assert await find(words=("leo",)) == ["b", "a"]
        assert await find(words=("leo", "kwin")) == ["a"]
        assert await find(words=("rose",)) == ["c"]
        assert await find(words=("%",)) == []
        assert await find(since=100, until=200) == ["a"]
        assert await store.set_label(ANNA, "b", "Revanche à Pâques", None)
        assert await find(words=("paques",)) == ["b"]
        assert await store.set_label(ANNA, "b", None, True)
        assert await find() == ["c", "a"]
        assert await find(hidden=True) == ["b"]
        kept = await store.own_game(ANNA, "b")
        assert kept is not None
        assert (kept.label, kept.hidden) == ("Revanche à Pâques", True)
        assert await store.set_label(ANNA, "b", None, False)
        assert await find() == ["c", "b", "a"]
        assert not await store.set_label(BERND, "b", "mine now", True)
        assert await store.own_game(BERND, "b") is None

    with_store(tmp_path / "tables.db", look)


def test_results_are_counted_by_profile_and_game(tmp_path: Path) -> None:
    def ended(table: str, *held: tuple[str, str]) -> Append:
        seats = tuple(HeldSeat(ANNA, n, who, how) for n, (who, how) in enumerate(held))  # type: ignore[arg-type]  # of two texts
        return Append(table, tuple(events([1])), about(table, status="over"), seats)

    async def look(store: SqliteStore) -> list[tuple[Any, ...]]:
        await store.append([ended("a", ("leo", "won"), ("zoe", "lost"))])
        await store.append([ended("b", ("leo", "shared"), ("zoe", "shared"))])
        await store.append([ended("c", ("leo", "won")), ended("d", ("", "lost"))])
        await store.append([game("e", 5, "leo", status="playing")])
        return [msgspec.structs.astuple(one) for one in await store.tallies(ANNA)]

    assert with_store(tmp_path / "tables.db", look) == [
        ("", "kwinty", 0, 1, 0),
        ("leo", "kwinty", 2, 0, 1),
        ("zoe", "kwinty", 0, 1, 1),
    ]


@pytest.mark.parametrize(
    "query",
    [
        GamesQuery(),
        GamesQuery(before=(5000, 3)),
        GamesQuery(profile="leo"),
        GamesQuery(words=("leo", "zoe"), profile="leo", since=3, until=9),
    ],
    ids=["first", "next", "profile", "search"],
)
def test_no_list_of_own_games_reads_the_tables_of_others(tmp_path: Path, query: GamesQuery) -> None:
    with closing(sqlite3.connect(tmp_path / "plan.db")) as connection:
        schema.prepare(connection, tmp_path / "plan.db")
        asked: list[str] = []
        connection.set_trace_callback(asked.append)
        game_statements.own_games(connection, ANNA, query)
        game_statements.own_game(connection, ANNA, "t")
        game_statements.tallies(connection, ANNA)
        connection.set_trace_callback(None)
        steps = []
        for statement in asked:
            for *_, step in connection.execute(f"EXPLAIN QUERY PLAN {statement}"):
                steps.append(step)
    assert len(asked) >= 5
    assert not [step for step in steps if step.startswith("SCAN")]
    sorted_steps = [step for step in steps if "TEMP B-TREE" in step]
    # Only the few games that go on are sorted; finished ones lie in their order.
    assert len(sorted_steps) == (1 if query.before is None else 0)
    assert any("USING COVERING INDEX results" in step for step in steps)


def test_ten_thousand_games_cost_a_page_of_them(tmp_path: Path) -> None:
    """What a page reads is counted in steps of SQLite's machine, not in time."""

    async def fill(store: SqliteStore) -> None:
        for first in range(0, MANY, 1000):
            await store.append(
                [game(f"t{n}", n, "leo", "kwinty leo") for n in range(first, first + 1000)]
            )

    path = tmp_path / "tables.db"
    with_store(path, fill)
    with closing(sqlite3.connect(path)) as connection:
        ticks = 0

        def tick() -> int:
            nonlocal ticks
            ticks += 1
            return 0

        connection.set_progress_handler(tick, 100)
        values = {"owner": ANNA, "hidden": False, "since": 0, "until": statements.NEVER}
        which, _ = game_statements._conditions(ANNA, GamesQuery())
        found, after = game_statements._finished(connection, which, values, GamesQuery())
        assert [one.summary.table for one in found] == [f"t{MANY - 1 - n}" for n in range(12)]
        assert after is not None
        assert ticks < 50


# Archives.

CAMILLE = Profile("p1", "Camille", "steps", 7)
LEO = Profile("p2", "Léo", "star", 8)


def unchanged(item: Append) -> Append:
    return item


def test_profiles_and_labels_go_through_an_archive(tmp_path: Path) -> None:
    archive = tmp_path / "archive.jsonl"

    async def fill(store: SqliteStore) -> None:
        await store.append([game("a", 1), game("b", 2)])
        await store.add_profile(ANNA, CAMILLE, None)
        await store.add_profile(ANNA, LEO, "star")
        await store.set_label(ANNA, "b", "Revanche", True)
        await store.add_profile(BERND, Profile("p3", "Zoé", "moon", 9), None)
        with archive.open("wb") as stream:
            assert await dump.dump(store, stream) == 2

    async def read(store: SqliteStore) -> None:
        assert await dump.load(store, archive, rebuild=unchanged) == 2
        assert await store.profiles(ANNA) == [CAMILLE, LEO]
        assert [one.name for one in await store.profiles(BERND)] == ["Zoé"]
        assert await store.labels(ANNA) == [Label("b", "Revanche", True)]
        # Once more: nothing is doubled, and what was changed meanwhile stays.
        await store.change_profile(ANNA, "p2", "Léon", None)
        assert await dump.load(store, archive, skip_existing=True, rebuild=unchanged) == 0
        assert [one.name for one in await store.profiles(ANNA)] == ["Camille", "Léon"]

    with_store(tmp_path / "from.db", fill)
    with_store(tmp_path / "to.db", read)


@pytest.mark.parametrize(
    "line",
    [
        b'{"format":"chantier-people/1"}',
        b'{"format":"chantier-people/1","owner":"00","profiles":[],"labels":[]}',
        b'{"format":"chantier-people/1","owner":"' + b"0" * 64 + b'","profiles":[{"id":"x",'
        b'"name":" a\\u0000","sign":"star","created":1}],"labels":[]}',
        b'{"format":"chantier-people/1","owner":"' + b"0" * 64 + b'","profiles":[{"id":"x",'
        b'"name":"Zoe","sign":"skull","created":1}],"labels":[]}',
    ],
    ids=["short", "owner", "name", "sign"],
)
def test_a_line_of_people_that_cannot_be_is_refused_with_its_number(tmp_path, line) -> None:
    archive = tmp_path / "archive.jsonl"
    archive.write_bytes(b"\n" + line + b"\n")
    with pytest.raises(BadFile) as refused:
        dump.check(archive)
    assert refused.value.values["line"] == 2
    assert refused.value.cause is not None


def test_a_file_of_the_first_layout_is_exported_without_people(tmp_path: Path) -> None:
    path = tmp_path / "old.db"

    async def make() -> list[bytes]:
        store = await SqliteStore.open(path, schema.MIGRATIONS[:1])
        await store.close()
        reader = await SqliteStore.open_to_read(path)
        try:
            return [owner async for owner in reader.people()]
        finally:
            await reader.close()

    assert asyncio.run(make()) == []
