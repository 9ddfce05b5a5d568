"""Clocks: they run for people only, pass on with the turn, and never below nothing."""

from __future__ import annotations

import pytest

from chantier.errors import NotAllowed
from chantier.table.options import DAY, Budget, Days
from table.desk import ANNE, BEGIN, BRUNO, CHLOE, Claim, Resign, Takeback, table_of


def test_a_turn_costs_its_time_and_earns_the_increment() -> None:
    desk = table_of("kwinty", clock=Budget(60, 5))
    desk.now += 7_000
    desk.act(ANNE, "Vi")
    assert desk.state.clocks.shown(desk.now) == (58_000, 60_000)
    assert desk.state.clocks.running == 1


def test_a_turn_of_several_actions_earns_one_increment() -> None:
    desk = table_of("turquoise", clock=Budget(600, 10))
    actions = 0
    while desk.state.to_act == 0:
        desk.now += 1_000
        desk.act(ANNE)
        actions += 1
    assert desk.state.clocks.shown(desk.now)[0] == 600_000 - 1_000 * actions + 10_000


def test_out_of_time_with_two_seats_the_other_wins() -> None:
    desk = table_of("kwinty", clock=Budget(10))
    desk.now += 9_999
    assert desk.tick().made == []
    desk.now += 1
    assert desk.table.due() == desk.now
    with pytest.raises(NotAllowed):
        desk.act(ANNE, "Vi")
    desk.tick()
    assert desk.state.ended is not None
    assert (desk.state.ended.winners, desk.state.ended.reason) == ((1,), "time")


def test_days_are_given_anew_for_each_turn() -> None:
    desk = table_of("turris", clock=Days(2))
    desk.now += DAY
    desk.act(ANNE)
    desk.now += DAY
    desk.act(BRUNO)
    assert desk.state.clocks.shown(desk.now) == (2 * DAY, DAY)
    desk.now += 2 * DAY
    desk.tick()
    assert desk.state.ended is not None


def test_artificial_players_have_no_clock() -> None:
    desk = table_of("kwinty", 1, 1, clock=Budget(10))
    desk.act(ANNE, "Vi")
    desk.now += 60_000
    assert desk.state.clocks.running is None
    desk.tick()
    desk.think()
    assert desk.state.clocks.running == 0


def test_a_restart_costs_nobody_time() -> None:
    desk = table_of("kwinty", clock=Budget(60))
    stopped = desk.now + 10_000
    desk.now += 3_600_000
    desk.table = desk.replayed()
    desk.resume(stopped, desk.now)
    assert desk.state.clocks.shown(desk.now) == (50_000, 60_000)
    assert desk.replayed().state.clocks == desk.state.clocks
    assert desk.resume(stopped, desk.now).made == [], "only once"


def test_taking_back_does_not_give_time_back() -> None:
    desk = table_of("kwinty", clock=Budget(60))
    desk.now += 5_000
    desk.act(ANNE, "Vi")
    desk.now += 2_000
    desk.send(ANNE, Takeback(id="t"))
    assert desk.state.clocks.shown(desk.now) == (55_000, 58_000)
    assert desk.state.clocks.running == 0


def test_with_three_seats_whoever_goes_out_is_played_on_and_cannot_win() -> None:
    desk = table_of("tulum", 3, clock=Budget(10))
    desk.now += 10_000
    desk.tick()
    assert desk.state.status == "playing"
    assert desk.state.thinker == 3
    assert desk.state.seats[0].out == "time"
    desk.play_on()
    assert desk.state.ended is not None
    assert 0 not in desk.state.ended.winners


def test_whoever_went_out_cannot_win_even_with_the_most() -> None:
    for seed in range(40):
        desk = table_of("tulum", 3)
        desk.random.seed(seed)
        desk.send(ANNE, Resign(id="r"))
        desk.play_on()
        assert desk.state.ended is not None
        by_rules = desk.state.position.outcome
        assert by_rules is not None
        assert 0 not in desk.state.ended.winners
        if by_rules.winners == (0,):
            assert desk.state.ended.reason == "resign"
            most = max(by_rules.scores[1:])
            assert [by_rules.scores[n] for n in desk.state.ended.winners] == [most] * len(
                desk.state.ended.winners
            )
            return
    pytest.fail("the stand-in never won")


def test_the_last_one_left_wins() -> None:
    desk = table_of("tulum", 3)
    desk.send(ANNE, Resign(id="a"))
    desk.send(CHLOE, Resign(id="c"))
    assert desk.state.ended is not None
    assert desk.state.ended.winners == (1,)


def test_whoever_is_gone_for_the_stated_time_can_be_given_up() -> None:
    desk = table_of("kwinty")
    with pytest.raises(NotAllowed):
        desk.send(BRUNO, Claim(id="c1"))
    desk.absent = {0: desk.now}
    desk.now += 119_999
    with pytest.raises(NotAllowed):
        desk.send(BRUNO, Claim(id="c2"))
    with pytest.raises(NotAllowed):
        desk.send(ANNE, Claim(id="c3"))
    desk.now += 1
    desk.send(BRUNO, Claim(id="c4"))
    assert desk.state.ended is not None
    assert (desk.state.ended.winners, desk.state.ended.reason) == ((1,), "abandon")


def test_a_game_without_a_clock_is_abandoned_in_the_end() -> None:
    desk = table_of("turris")
    desk.now = BEGIN + 14 * DAY - 1
    assert desk.tick().made == []
    desk.now += 1
    desk.tick()
    assert desk.state.ended is not None
    assert desk.state.ended.reason == "abandon"
