"""Clocks: they run for people only, pass on with the turn, and never below nothing."""

from __future__ import annotations

import pytest

from chantier.errors import NotAllowed
from chantier.table.options import DAY, Budget, Days
from table.table_fixture import (
    ANNE,
    BEGIN,
    BRUNO,
    CHLOE,
    Claim,
    OfferReply,
    Resign,
    Takeback,
    table_of,
)


def test_a_turn_costs_its_time_and_earns_the_increment() -> None:
    fixture = table_of("kwinty", clock=Budget(60, 5))
    fixture.now += 7_000
    fixture.act(ANNE, "Vi")
    assert fixture.state.clocks.shown(fixture.now) == (58_000, 60_000)
    assert fixture.state.clocks.running == 1


def test_a_turn_of_several_actions_earns_one_increment() -> None:
    fixture = table_of("turquoise", clock=Budget(600, 10))
    actions = 0
    while fixture.state.to_act == 0:
        fixture.now += 1_000
        fixture.act(ANNE)
        actions += 1
    assert fixture.state.clocks.shown(fixture.now)[0] == 600_000 - 1_000 * actions + 10_000


def test_a_turn_taken_back_takes_back_what_it_added() -> None:
    fixture = table_of("kwinty", clock=Budget(60, 30))
    for _ in range(5):
        fixture.now += 1_000
        fixture.act(ANNE, "Vi")
        fixture.send(ANNE, Takeback(id=fixture.next_id(), seat=0))
    assert fixture.state.clocks.shown(fixture.now) == (55_000, 60_000)
    assert fixture.state.clocks.running == 0
    assert fixture.replayed().state.clocks == fixture.state.clocks
    # What is spent already is not owed: the player keeps as much as one turn adds.
    fixture.now += 50_000
    fixture.act(ANNE, "Vi")
    fixture.send(ANNE, Takeback(id=fixture.next_id(), seat=0))
    assert fixture.state.clocks.shown(fixture.now)[0] == 30_000


def test_both_turns_of_an_agreed_takeback_take_back_what_they_added() -> None:
    fixture = table_of("kwinty", clock=Budget(60, 5))
    fixture.act(ANNE, "Vi")
    fixture.act(BRUNO, "Vj")
    fixture.send(ANNE, Takeback(id=fixture.next_id(), seat=0))
    fixture.send(BRUNO, OfferReply(id=fixture.next_id(), what="takeback", agreed=True, seat=1))
    assert fixture.state.now.length == 0
    assert fixture.state.clocks.shown(fixture.now) == (60_000, 60_000)


def test_out_of_time_with_two_seats_the_other_wins() -> None:
    fixture = table_of("kwinty", clock=Budget(10))
    fixture.now += 9_999
    assert fixture.tick().events == []
    fixture.now += 1
    assert fixture.table.due({}) == fixture.now
    with pytest.raises(NotAllowed):
        fixture.act(ANNE, "Vi")
    fixture.tick()
    assert fixture.state.ended is not None
    assert (fixture.state.ended.winners, fixture.state.ended.reason) == ((1,), "time")


def test_days_are_given_anew_for_each_turn() -> None:
    fixture = table_of("turris", clock=Days(2))
    fixture.now += DAY
    fixture.act(ANNE)
    fixture.now += DAY
    fixture.act(BRUNO)
    assert fixture.state.clocks.shown(fixture.now) == (2 * DAY, DAY)
    fixture.now += 2 * DAY
    fixture.tick()
    assert fixture.state.ended is not None


def test_artificial_players_have_no_clock() -> None:
    fixture = table_of("kwinty", 1, 1, clock=Budget(10))
    fixture.act(ANNE, "Vi")
    fixture.now += 60_000
    assert fixture.state.clocks.running is None
    fixture.tick()
    fixture.think()
    assert fixture.state.clocks.running == 0


def test_a_restart_costs_nobody_time() -> None:
    fixture = table_of("kwinty", clock=Budget(60))
    stopped = fixture.now + 10_000
    fixture.now += 3_600_000
    fixture.table = fixture.replayed()
    fixture.resume(stopped, fixture.now)
    assert fixture.state.clocks.shown(fixture.now) == (50_000, 60_000)
    assert fixture.replayed().state.clocks == fixture.state.clocks
    assert fixture.resume(stopped, fixture.now).events == [], "only once"


def test_taking_back_does_not_give_time_back() -> None:
    fixture = table_of("kwinty", clock=Budget(60))
    fixture.now += 5_000
    fixture.act(ANNE, "Vi")
    fixture.now += 2_000
    fixture.send(ANNE, Takeback(id="t"))
    assert fixture.state.clocks.shown(fixture.now) == (55_000, 58_000)
    assert fixture.state.clocks.running == 0


def test_with_three_seats_whoever_goes_out_is_played_on_and_cannot_win() -> None:
    fixture = table_of("tulum", 3, clock=Budget(10))
    fixture.now += 10_000
    fixture.tick()
    assert fixture.state.status == "playing"
    assert fixture.state.thinker == 3
    assert fixture.state.seats[0].out == "time"
    fixture.play_on()
    assert fixture.state.ended is not None
    assert 0 not in fixture.state.ended.winners


def test_whoever_went_out_cannot_win_even_with_the_most() -> None:
    for seed in range(40):
        fixture = table_of("tulum", 3)
        fixture.random.seed(seed)
        fixture.send(ANNE, Resign(id="r"))
        fixture.play_on()
        assert fixture.state.ended is not None
        by_rules = fixture.state.position.outcome
        assert by_rules is not None
        assert 0 not in fixture.state.ended.winners
        if by_rules.winners == (0,):
            assert fixture.state.ended.reason == "resign"
            most = max(by_rules.scores[1:])
            assert [by_rules.scores[n] for n in fixture.state.ended.winners] == [most] * len(
                fixture.state.ended.winners
            )
            return
    pytest.fail("the stand-in never won")


def test_the_last_one_left_wins() -> None:
    fixture = table_of("tulum", 3)
    fixture.send(ANNE, Resign(id="a"))
    fixture.send(CHLOE, Resign(id="c"))
    assert fixture.state.ended is not None
    assert fixture.state.ended.winners == (1,)


def test_whoever_is_gone_for_the_stated_time_can_be_given_up() -> None:
    fixture = table_of("kwinty")
    with pytest.raises(NotAllowed):
        fixture.send(BRUNO, Claim(id="c1"))
    fixture.absent = {0: fixture.now}
    fixture.now += 119_999
    with pytest.raises(NotAllowed):
        fixture.send(BRUNO, Claim(id="c2"))
    with pytest.raises(NotAllowed):
        fixture.send(ANNE, Claim(id="c3"))
    fixture.now += 1
    fixture.send(BRUNO, Claim(id="c4"))
    assert fixture.state.ended is not None
    assert (fixture.state.ended.winners, fixture.state.ended.reason) == ((1,), "abandon")


def test_a_game_without_a_clock_is_abandoned_in_the_end() -> None:
    fixture = table_of("turris")
    fixture.now = BEGIN + 14 * DAY - 1
    assert fixture.tick().events == []
    fixture.now += 1
    fixture.tick()
    assert fixture.state.ended is not None
    assert fixture.state.ended.reason == "abandon"
