"""A game is walked once, whatever is asked of it: each action is parsed once and applied once."""

from __future__ import annotations

import pytest

from chantier.core.position import Position
from chantier.table import views
from chantier.table.callers import Caller
from chantier.table.messages import Preview
from chantier.table.table import Table
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
