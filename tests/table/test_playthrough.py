"""A game is walked once, whatever is asked of it: each action is parsed once and applied once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from chantier.core.game import Game
from chantier.core.position import Position
from chantier.core.record import Record, verify
from chantier.games.registry import find_game
from chantier.server.api.whole_games import expanded_record, expanded_table
from chantier.table import verify as verifying
from chantier.table import views
from chantier.table.callers import Caller
from chantier.table.events import AnyEvent
from chantier.table.messages import Preview
from chantier.table.table import Table, read_event
from chantier.table.verify import verify_record
from games.found import NAMES
from table.counted_game import CountedGame
from table.table_fixture import ANNE, TableFixture, table_of


def played(game: str, actions: int = 40) -> TableFixture:
    fixture = table_of(game)
    fixture.play_on(actions)
    return fixture


@pytest.mark.parametrize("name", NAMES)
def test_what_is_broadcast_parses_no_text(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fixture = table_of(name)
    for _ in range(12):
        fixture.play_on(1)
        with monkeypatch.context() as patch:
            patch.setattr(Position, "parse", _refuse)
            for made in fixture.last.events:
                assert views.happened(made, fixture.now).board
            views.choices(fixture.state)
    with monkeypatch.context() as patch:
        patch.setattr(Position, "parse", _refuse)
        assert views.snapshot(fixture.table, Caller(ANNE), fixture.now).line


def _refuse(_position: Position, text: str) -> int:
    raise AssertionError(f"{text} was parsed")


@pytest.mark.parametrize("name", NAMES)
def test_a_table_that_is_read_again_applies_each_action_once(name: str) -> None:
    fixture, counted = played(name), CountedGame(name)
    state = Table.replay(fixture.book, counted.find).state
    assert state.now.length == fixture.state.now.length > 0
    assert counted.calls == {"apply": state.now.length, "parse": state.now.length}


@pytest.mark.parametrize("name", NAMES)
def test_a_preview_parses_and_applies_once(name: str) -> None:
    fixture, counted = played(name, 6), CountedGame(name)
    state = Table.replay(fixture.book, counted.find).state
    legal = state.position.legal()[0]
    counted.calls.clear()
    shown = views.previewed(state, Preview(id="p", action=legal))
    assert shown.legal
    assert shown.board is not None
    assert counted.calls == {"apply": 1, "parse": 1}


def test_a_preview_of_a_refused_action_applies_nothing() -> None:
    fixture, counted = played("kwinty", 0), CountedGame("kwinty")
    state = Table.replay(fixture.book, counted.find).state
    counted.calls.clear()
    shown = views.previewed(state, Preview(id="p", action="pass"))
    assert [one.clause for one in shown.broken]
    assert counted.calls == {"parse": 1}


def plain_record(fixture: TableFixture) -> Record:
    record = fixture.record()
    return Record(record.game, record.players, record.options, record.actions, record.outcome)


@pytest.mark.parametrize("name", NAMES)
def test_a_plain_record_costs_one_apply_an_action(name: str) -> None:
    record = plain_record(played(name))
    once = {"apply": len(record.actions), "parse": len(record.actions)}
    for use in (verify, verify_record, _expanded):
        counted = CountedGame(name)
        use(record, counted.find)
        assert counted.calls == once, use


def _expanded(record: Record, find_game: Callable[[str], Game]) -> None:
    expanded = expanded_record(find_game(record.game), record)
    assert len(expanded.boards) == len(expanded.steps) + 1 == len(record.actions) + 1


@pytest.mark.parametrize("name", NAMES)
def test_the_record_of_a_table_is_verified_by_one_walk_over_its_events(name: str) -> None:
    fixture, counted = played(name), CountedGame(name)
    record = Record.from_line(fixture.record().to_line())
    verified = verify_record(record, counted.find)
    assert verified.events == len(fixture.book)
    assert counted.calls == {"apply": len(record.actions), "parse": len(record.actions)}


def test_the_events_of_a_record_are_decoded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played("tulum").record()
    decoded: list[bytes] = []

    def read(body: bytes) -> AnyEvent:
        decoded.append(body)
        return read_event(body)

    monkeypatch.setattr(verifying, "read_event", read)
    verify_record(record, find_game)
    assert len(decoded) == len(record.extra["events"])


@pytest.mark.parametrize("name", NAMES)
def test_a_live_table_is_told_whole_without_an_apply(name: str) -> None:
    fixture, counted = played(name), CountedGame(name)
    state = Table.replay(fixture.book, counted.find).state
    counted.calls.clear()
    expanded = expanded_table(state)
    assert len(expanded.steps) == state.now.length
    assert expanded.boards[-1] == views.board(state)
    assert not counted.calls
