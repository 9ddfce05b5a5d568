"""A person is away: the others wait, or an artificial player plays on until the person is back."""

from __future__ import annotations

import pytest
from msgspec import UNSET
from msgspec.structs import replace as with_fields

from chantier.errors import BadRecord, NotAllowed
from chantier.games.registry import find_game
from chantier.table import views
from chantier.table.events import StoodIn
from chantier.table.messages import StandIn
from chantier.table.options import Budget, Days, MySeat, OpenSeat
from chantier.table.play import CLAIM_AFTER
from chantier.table.step import step
from chantier.table.verify import verify_record
from table.table_fixture import (
    ANNE,
    BRUNO,
    CHLOE,
    EVE,
    Leave,
    Return,
    Sit,
    TableFixture,
    plan,
    table_of,
)


def away(fixture: TableFixture, *seats: int, milliseconds: int = CLAIM_AFTER) -> None:
    fixture.absent = dict.fromkeys(seats, fixture.now - milliseconds)


def refusal(fixture: TableFixture, owner: str, seat: int) -> str:
    before = fixture.state
    with pytest.raises(NotAllowed) as caught:
        fixture.send(owner, StandIn(id=fixture.next_id(), seat=seat))
    assert fixture.state is before
    return caught.value.key


def test_the_computer_plays_on_for_a_person_who_is_away_until_the_person_is_back() -> None:
    fixture = table_of("kwinty", clock=Budget(60))
    away(fixture, 0)
    fixture.send(BRUNO, StandIn(id="i", seat=0))
    event = fixture.last.events[0].event
    assert isinstance(event, StoodIn)
    assert (event.seat, event.by) == (0, 1)
    assert fixture.state.clocks.running is None  # a level has no clock
    fixture.think()
    fixture.act(BRUNO)
    fixture.send(ANNE, Return(id="r", seat=0))
    fixture.act(ANNE)
    fixture.play_on()
    assert all(seat.out is None for seat in fixture.state.seats)
    assert verify_record(fixture.record(), find_game).events == len(fixture.book)


def test_it_need_not_be_the_turn_of_the_person_who_is_away() -> None:
    fixture = table_of("kwinty")
    away(fixture, 1)
    fixture.send(ANNE, StandIn(id="i", seat=1))
    assert fixture.state.seats[1].stand_in is not None
    fixture.act(ANNE)
    assert fixture.state.thinker is not None


def test_all_seats_of_one_person_are_played_on_together() -> None:
    fixture = TableFixture(plan("tulum", [MySeat("Anne"), OpenSeat(), MySeat("Zoé")]))
    fixture.send(BRUNO, Sit(id="s", name="Bruno"))
    away(fixture, 0, 2)
    fixture.send(BRUNO, StandIn(id="i", seat=2))
    assert [seat.stand_in is not None for seat in fixture.state.seats] == [True, False, True]
    for seat in (0, 2):
        fixture.send(ANNE, Return(id=f"r{seat}", seat=seat))
    assert all(seat.decides for seat in fixture.state.seats)


def test_a_seat_that_its_person_had_left_already_stays_as_it_was() -> None:
    fixture = TableFixture(plan("tulum", [MySeat("Anne"), OpenSeat(), MySeat("Zoé")]))
    fixture.send(BRUNO, Sit(id="s", name="Bruno"))
    fixture.send(ANNE, Leave(id="l", seat=2, level=5))
    away(fixture, 0, 2)
    assert refusal(fixture, BRUNO, 2) == "error.table_nobody_gone"
    fixture.send(BRUNO, StandIn(id="i", seat=0))
    assert fixture.state.seats[2].stand_in == 5


def test_nobody_is_replaced_too_early_or_while_there_or_by_a_spectator() -> None:
    fixture = table_of("tulum", 3)
    assert refusal(fixture, ANNE, 1) == "error.table_not_gone_yet"  # there
    away(fixture, 1, milliseconds=CLAIM_AFTER - 1)
    assert refusal(fixture, ANNE, 1) == "error.table_not_gone_yet"
    away(fixture, 0, 1, 2)
    assert refusal(fixture, EVE, 1) == "error.table_no_seat"
    assert refusal(fixture, ANNE, 0) == "error.table_nobody_gone"  # oneself: that is `Leave`
    for seat in (-1, 3, 99):
        assert refusal(fixture, ANNE, seat) == "error.table_nobody_gone"


def test_where_days_are_counted_the_clock_decides() -> None:
    fixture = table_of("kwinty", clock=Days(1))
    away(fixture, 0)
    assert refusal(fixture, BRUNO, 0) == "error.table_clock_decides"


def test_a_level_is_not_replaced_and_nothing_is_after_the_end() -> None:
    fixture = table_of("kwinty", 1, 1)
    away(fixture, 0, 1)
    assert refusal(fixture, ANNE, 1) == "error.table_nobody_gone"
    fixture.play_on()
    assert refusal(fixture, ANNE, 1) == "error.table_status.over"


def test_a_forged_event_cannot_say_that_the_absent_person_let_it() -> None:
    fixture = table_of("tulum", 3)
    away(fixture, 1)
    fixture.send(CHLOE, StandIn(id="i", seat=1))
    made = fixture.last.events[0]
    assert isinstance(made.event, StoodIn)
    assert made.before is not None
    for by in (1, 4, -1):
        with pytest.raises(BadRecord):
            step(made.before, with_fields(made.event, by=by), made.private)


def test_a_person_who_left_the_seat_is_kept_as_before() -> None:
    fixture = table_of("kwinty")
    fixture.send(ANNE, Leave(id="l", level=2))
    assert b'"by"' not in fixture.book[-1].body


def test_clients_learn_since_when_a_person_is_away() -> None:
    fixture = table_of("kwinty")
    seats = views.seats(fixture.state, {BRUNO}, {0: 1234})
    assert seats[0].away_since == 1234
    assert not seats[0].present
    assert seats[1].away_since is UNSET
