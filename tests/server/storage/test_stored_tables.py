"""Tables stored before names changed: they open, verify, replay and print as they did.

`tests/fixtures/stored` is what a server of an earlier version left behind. It is never written
again: if one of these tests fails, the code has changed what is on people's disks.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from chantier.cli import language
from chantier.cli.main import run
from chantier.core.record import Record
from chantier.games.registry import find_game
from chantier.server.profiles import folded
from chantier.server.storage.sqlite import SqliteStore
from chantier.server.storage.store import GamesQuery, HeldSeat
from chantier.server.storage.summaries import held_seats, read_card, summary_of
from chantier.table import views
from chantier.table.chain import START, StoredEvent, canonical, next_digest
from chantier.table.events import AnyEvent, ChatText
from chantier.table.state import State
from chantier.table.table import Table, read_event, read_private
from chantier.table.verify import verify_record
from fixtures import STORED, stored_data, stored_events, unpacked
from games.found import NAMES
from server.live_server import Live
from server.storage.making import with_store

# By SHA-256: written once, on 18 November 2026, by `python tests/server/storage/stored_games.py`.
FILES = {
    "archive.jsonl.gz": "7d48882e9b33b0f72a73aaa8abff72b5b76beeb6f317e33f4ae2ac45c338e9a6",
    "export.jsonl.gz": "834da058a2bb376ad797078b5d29f332c661982c0164a034fb661ef83b4a7c4b",
    "records.jsonl.gz": "875012acc1b2aefc18b1b9ff7482f5c9c457b42aea9f026f088c437911c57235",
    "tables.db.gz": "51e20768e75a740979305060c2dea66409f3bf0ef7cdf3eaea5be630bd92026e",
}
LATER_KINDS = {
    "level_set",
    "thrown",
    "sealed",
    "opened",
}  # of events that came after the files were written
TABLES = stored_events()
RECORDS = {
    json.loads(line)["table"]["id"]: line
    for line in unpacked(STORED / "records.jsonl.gz").splitlines()
}
EVENTS = [event for events in TABLES.values() for event in events]

Call = Callable[..., str]


@pytest.fixture
def call(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    """Run a command in this process; what it printed."""
    monkeypatch.setenv("CHANTIER_LANG", "en")
    monkeypatch.setattr(language, "_chosen", [])

    def call(*arguments: object) -> str:
        capfd.readouterr()
        status = run([str(one) for one in arguments])
        printed = capfd.readouterr()
        assert status == 0, printed.err
        return printed.out

    return call


# What was stored is what it was.


def test_the_stored_files_were_not_written_again() -> None:
    found = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in STORED.glob("*.gz")
    }
    assert found == FILES


def test_every_kind_of_event_and_every_game_is_among_them() -> None:
    kinds = {kind.__struct_config__.tag for kind in get_args(AnyEvent)}
    assert {json.loads(event.body)["type"] for event in EVENTS} == kinds - LATER_KINDS
    games = [json.loads(events[0].body)["rules"]["game"] for events in TABLES.values()]
    assert set(games) == set(NAMES)


# Events.


def test_an_event_is_written_with_the_bytes_that_it_was_read_from() -> None:
    for event in EVENTS:
        assert canonical(read_event(event.body)) == event.body


def test_what_lies_beside_an_event_is_written_with_the_bytes_that_it_was_read_from() -> None:
    privates = [event.private for event in EVENTS if event.private]
    asides = [event.aside for event in EVENTS if event.aside]
    assert privates
    assert asides
    for private in privates:
        assert msgspec.json.encode(read_private(private)) == private
    for aside in asides:
        assert msgspec.json.encode(msgspec.json.decode(aside, type=ChatText)) == aside


@pytest.mark.parametrize("table", TABLES)
def test_the_chain_of_digests_is_the_stored_one(table: str) -> None:
    digest = START
    for event in TABLES[table]:
        digest = next_digest(digest, canonical(read_event(event.body)))
        assert digest == event.digest


# The data file, and its archive.


def test_a_new_file_has_the_layout_of_the_stored_one_once_that_was_opened(tmp_path: Path) -> None:
    async def nothing(store: SqliteStore) -> None:
        await store.last_alive()

    stored = stored_data(tmp_path)
    with_store(tmp_path / "new.db", nothing)
    with_store(stored, nothing)
    assert layout(tmp_path / "new.db") == layout(stored)


def test_an_upgrade_finds_whose_seats_are_whose_and_how_their_games_ended(tmp_path: Path) -> None:
    states = [Table.replay(events, find_game).state for events in TABLES.values()]
    owners = {one.owner for state in states for one in held_seats(state)}

    def held_by(owner: bytes, state: State) -> list[HeldSeat]:
        return [one for one in held_seats(state) if one.owner == owner]

    async def look(store: SqliteStore, owner: bytes) -> None:
        over = 0
        for state in states:
            held = held_by(owner, state)
            over += sum(one.result != "" for one in held)
            found = await store.own_game(owner, state.table)
            assert (found is not None) == bool(held)
            if found is None:
                continue
            assert list(found.seats) == [(one.seat, "") for one in held]
            query = GamesQuery(words=(folded(state.seats[held[0].seat].name),), limit=100)
            listed = await store.own_games(owner, query)
            shown = [one.summary.table for one in (*listed.going_on, *listed.finished)]
            assert (state.table in shown) == (state.status != "closed")
        tallies = await store.tallies(owner)
        assert sum(one.won + one.lost + one.shared for one in tallies) == over

    async def look_all(store: SqliteStore) -> None:
        for owner in owners:
            await look(store, owner)

    assert owners
    with_store(stored_data(tmp_path), look_all)


def layout(path: Path) -> list[object]:
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY name")
        pragmas = (connection.execute(f"PRAGMA {p}") for p in ("user_version", "application_id"))
        return [*found.fetchall(), *(one.fetchone() for one in pragmas)]


def test_every_table_of_the_file_replays_and_has_its_card(tmp_path: Path) -> None:
    async def look(store: SqliteStore) -> list[str]:
        tables = []
        async for summary in store.tables():
            events = await store.load(summary.table)
            assert events == TABLES[summary.table]
            table = Table.replay(events, find_game)
            assert (table.state.table, table.number) == (summary.table, len(events))
            assert table.digest == events[-1].digest
            assert read_card(summary) == views.card(table.state)
            assert summary_of(table.state) == summary
            tables.append(summary.table)
        return tables

    path = stored_data(tmp_path)
    assert with_store(path, look) == list(TABLES)


def test_an_archive_of_the_file_has_the_stored_bytes(call: Call, tmp_path: Path) -> None:
    printed = call("export", "--archive", "--data", stored_data(tmp_path))
    assert printed.encode() == unpacked(STORED / "archive.jsonl.gz")


def test_the_stored_archive_fills_a_file_with_the_same_tables(call: Call, tmp_path: Path) -> None:
    archive, data = tmp_path / "archive.jsonl", tmp_path / "filled.db"
    archive.write_bytes(unpacked(STORED / "archive.jsonl.gz"))
    call("import", archive, "--data", data)
    assert call("export", "--archive", "--data", data).encode() == archive.read_bytes()


# Records.


def test_records_are_exported_with_the_stored_bytes(call: Call, tmp_path: Path) -> None:
    printed = call("export", "--data", stored_data(tmp_path))
    assert printed.encode() == unpacked(STORED / "export.jsonl.gz")


@pytest.mark.parametrize("table", RECORDS)
def test_a_stored_record_verifies_to_the_last_draw_of_chance(table: str) -> None:
    record = Record.from_json(json.loads(RECORDS[table]))
    verified = verify_record(record, find_game)
    events = TABLES[table]
    drawn = sum(json.loads(event.body)["type"] == "drawn" for event in events)
    is_over = any(json.loads(event.body)["type"] == "ended" for event in events)
    assert verified.events == len(events)
    assert (verified.drawn, verified.unproved) == ((drawn, 0) if is_over else (0, drawn))


# The server.


@pytest.fixture(scope="module")
def stored_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with Live.running(stored_data(tmp_path_factory.mktemp("stored"))) as server:
        yield server


@pytest.mark.parametrize("table", TABLES)
def test_a_server_shows_a_stored_table_and_gives_its_record_out_unchanged(
    stored_server: Live, table: str
) -> None:
    visitor = stored_server.person()
    assert visitor.http.get(f"/tables/{table}/record").content == RECORDS[table]
    shown = visitor.look(table)
    last: StoredEvent = TABLES[table][-1]
    assert (shown["number"], shown["digest"]) == (last.number, last.digest.hex())
    expanded = visitor.http.get(f"/tables/{table}/expanded")
    assert expanded.status_code == 200
    assert visitor.socket(table).number == last.number
