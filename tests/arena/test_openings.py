from __future__ import annotations

import pytest

from chantier.arena.opening import draw_opening, opening_chance
from chantier.games.registry import find_game


def play(position, actions):
    for action in actions:
        assert action in position.legal_ids()
        position = position.apply(action)
    return position


@pytest.mark.parametrize(("name", "plies"), [("kwinty", 4), ("kwinty", 9), ("turris", 4)])
def test_an_opening_leaves_a_game_that_the_next_action_does_not_win(name, plies):
    start = find_game(name).initial()
    for number in range(15):
        position = play(start, draw_opening(start, "s", number, plies))
        seat = position.to_act
        ends = [position.apply(action).outcome for action in position.legal_ids()]
        assert seat is not None
        assert all(end is None or end.winners != (seat,) for end in ends)


def test_openings_are_the_same_for_a_seed_and_number_and_differ_otherwise():
    start = find_game("turris").initial()
    drawn = [draw_opening(start, "s", number, 4) for number in range(20)]
    assert drawn == [draw_opening(start, "s", number, 4) for number in range(20)]
    assert all(len(actions) == 4 for actions in drawn)
    assert len(set(map(tuple, drawn))) > 15
    assert drawn != [draw_opening(start, "t", number, 4) for number in range(20)]


def test_chance_acts_between_the_actions_of_an_opening_and_does_not_count():
    start = find_game("tulum").initial(3)
    actions = draw_opening(start, "s", 0, 5)
    position, seats = start, 0
    for action in actions:
        seats += position.to_act != "chance"
        position = position.apply(action)
    assert seats == 5
    assert len(actions) > 5


def test_no_opening_where_every_one_would_be_decided():
    start = find_game("kwinty").initial()
    assert draw_opening(start, "s", 0, 60) == []  # the game is over by then


def test_chance_after_an_opening_follows_the_seed_and_the_opening():
    bits = [opening_chance("s", number).bits() for number in range(50)]
    assert bits == [opening_chance("s", number).bits() for number in range(50)]
    assert len(set(bits)) == 50
