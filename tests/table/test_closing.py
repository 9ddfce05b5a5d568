"""The server's host closes a table, before or in the middle of a game, with a word on why."""

from __future__ import annotations

import pytest

from chantier.core.record import Record
from chantier.errors import BadRecord, NotAllowed
from chantier.games.registry import find_game
from chantier.table import views
from chantier.table.callers import NOBODY
from chantier.table.chain import canonical
from chantier.table.events import Closed, Private
from chantier.table.options import Budget, MySeat, OpenSeat
from chantier.table.step import step
from chantier.table.verify import verify_record
from games.found import NAMES
from table.table_fixture import ANNE, Resign, TableFixture, Takeback, plan, table_of

WORD = "La salle ferme à dix heures."


def close(fixture: TableFixture) -> None:
    fixture._commit(fixture.table.close_by_host(WORD, fixture.context("")))


@pytest.mark.parametrize("game", NAMES)
def test_a_game_is_closed_in_the_middle_and_stays_so(game: str) -> None:
    fixture = table_of(game, clock=Budget(600, 5))
    fixture.play_on(3)
    fixture.now += 1000
    close(fixture)
    state = fixture.state
    assert (state.status, state.closed_word) == ("closed", WORD)
    assert state.clocks.running is None
    assert state.to_act is None
    assert fixture.table.due({}) is None
    assert fixture.kinds() == ["closed"]
    snapshot = views.snapshot(fixture.table, NOBODY, fixture.now)
    assert (snapshot.closed_word, snapshot.outcome, snapshot.secret) == (WORD, None, None)
    for message in (Resign(id="r"), Takeback(id="t")):
        with pytest.raises(NotAllowed):
            fixture.send(ANNE, message)
    again = fixture.replayed().state
    assert (again.status, again.closed_word) == ("closed", WORD)


def test_its_record_verifies_and_keeps_the_secret() -> None:
    fixture = table_of("tulum")
    fixture.play_on(3)
    close(fixture)
    record = Record.from_line(fixture.record().to_line())
    verified = verify_record(record, find_game)
    assert verified.events == len(fixture.book)
    assert verified.outcome is None
    assert verified.unproved > 0
    assert fixture.state.secret.hex() not in record.to_line()


def test_a_table_that_waits_for_players_is_closed_with_a_word() -> None:
    fixture = TableFixture(plan("kwinty", [MySeat(), OpenSeat()]))
    close(fixture)
    assert (fixture.state.status, fixture.state.closed_word) == ("closed", WORD)


def test_a_table_that_is_over_or_closed_is_not_closed_again() -> None:
    over, closed = table_of("kwinty"), table_of("kwinty")
    over.send(ANNE, Resign(id="r"))
    close(closed)
    for fixture in (over, closed):
        with pytest.raises(NotAllowed):
            close(fixture)


def test_without_the_hosts_word_a_game_cannot_have_been_closed() -> None:
    fixture = table_of("kwinty")
    event = Closed(number=fixture.state.number + 1, at=fixture.now)
    with pytest.raises(BadRecord):
        step(fixture.state, event, Private())
    assert canonical(event) == canonical({"type": "closed", "number": event.number, "at": event.at})
