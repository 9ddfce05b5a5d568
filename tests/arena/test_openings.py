from __future__ import annotations

import pytest

from chantier.arena.opening import JUDGED_BY, Openings, opening_chance
from chantier.games.registry import find_game
from chantier.players.ladder import ladder


def play(position, actions):
    for action in actions:
        assert action in position.legal_ids()
        position = position.apply(action)
    return position


@pytest.mark.parametrize(("name", "plies"), [("kwinty", 4), ("kwinty", 9), ("turris", 4)])
def test_an_opening_leaves_a_game_that_the_next_action_does_not_win(name, plies):
    start = find_game(name).initial()
    openings = Openings(start, "s", plies)
    for number in range(15):
        position = play(start, openings[number])
        seat = position.to_act
        ends = [position.apply(action).outcome for action in position.legal_ids()]
        assert seat is not None
        assert all(end is None or end.winners != (seat,) for end in ends)


def test_openings_are_the_same_for_a_seed_and_number_whatever_is_asked_first():
    start = find_game("turris").initial()
    first, again = Openings(start, "s", 4), Openings(start, "s", 4)
    drawn = [first[number] for number in range(20)]
    assert drawn[::-1] == [again[number] for number in range(19, -1, -1)]
    assert all(len(actions) == 4 for actions in drawn)
    other = Openings(start, "t", 4)
    assert drawn != [other[number] for number in range(20)]


def test_no_opening_comes_again_as_long_as_there_are_others():
    start = find_game("kwinty").initial()
    openings = Openings(start, "s", 3)
    count = 30
    assert len({play(start, openings[number]) for number in range(count)}) == count


def test_where_all_are_known_they_come_again():
    start = find_game("kwinty").initial()
    openings = Openings(start, "s", 1)
    drawn = [openings[number] for number in range(10)]
    assert all(len(actions) == 1 for actions in drawn)
    assert len(set(map(tuple, drawn))) == len(start.legal_ids())


def test_chance_acts_between_the_actions_of_an_opening_and_does_not_count():
    start = find_game("tulum").initial(3)
    actions = Openings(start, "s", 5)[0]
    position, seats = start, 0
    for action in actions:
        seats += position.to_act != "chance"
        position = position.apply(action)
    assert seats == 5
    assert len(actions) > 5


@pytest.mark.parametrize("plies", [0, 60])
def test_no_opening_where_none_is_wanted_or_every_one_would_end_the_game(plies):
    assert Openings(find_game("kwinty").initial(), "s", plies)[3] == []


def test_chance_after_an_opening_follows_the_seed_and_the_opening():
    bits = [opening_chance("s", number).bits() for number in range(50)]
    assert bits == [opening_chance("s", number).bits() for number in range(50)]
    assert len(set(bits)) == 50


@pytest.mark.jit
def test_openings_are_as_even_as_the_balance_asks():
    start = find_game("kwinty").initial()
    judge = ladder(start.game).strongest()
    openings = Openings(start, "s", 4, balance=0.1)
    drawn = [play(start, openings[number]) for number in range(6)]
    assert len(set(drawn)) == 6
    for position in drawn:
        assert abs(judge.think(position, JUDGED_BY, seed=0).value[0] - 0.5) <= 0.1
    loose = Openings(start, "s", 4)
    shares = [judge.think(play(start, loose[n]), JUDGED_BY, seed=0).value[0] for n in range(12)]
    assert max(abs(share - 0.5) for share in shares) > 0.1
