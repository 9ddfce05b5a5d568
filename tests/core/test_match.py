from __future__ import annotations

import copy
import pickle

import pytest

import chantier
from chantier.core.match import Match
from chantier.errors import BadAction, BadOptions, BadPlayers, IllegalAction, NothingToUndo
from toy import GAME as CARTS


def test_a_match_begins_with_nothing_played():
    match = chantier.new("kwinty")
    assert (len(match), match.actions, match.last, match.outcome) == (0, (), None, None)
    assert (match.players, match.to_act, match.is_over) == (2, 0, False)
    assert match.positions == (match.position,)
    assert match  # a match without actions is still a match


def test_play_goes_on_from_where_the_match_stands_and_can_be_chained():
    match = chantier.new("turris").play("Va1").play("Va2", "Va3")
    assert match.actions == ("Va1", "Va2", "Va3")
    assert match.to_act == 1
    assert match.last == match.position.parse("Va3")
    assert len(match.positions) == 4


@pytest.mark.parametrize(
    ("wrong", "error"), [("Va1", IllegalAction), ("va1", BadAction), (None, BadAction)]
)
def test_if_one_action_is_refused_none_is_played(wrong, error):
    match = chantier.new("turris").play("Va1")
    before = match.copy()
    with pytest.raises(error):
        match.play("Va2", wrong, "Va3")
    assert match == before
    assert match.position == before.position


def test_undo_takes_back_as_many_as_asked():
    match = chantier.new("turris").play("Va1", "Va2", "Va3")
    second = match.positions[1]
    assert match.undo(2).position is second
    assert match.actions == ("Va1",)
    assert match.undo(0).actions == ("Va1",)
    assert match.undo().position == match.game.initial()


@pytest.mark.parametrize("count", [2, 100, -1])
def test_undo_of_more_than_was_played_is_refused_and_changes_nothing(count):
    match = chantier.new("kwinty").play("Vi")
    with pytest.raises(NothingToUndo):
        match.undo(count)
    assert match.actions == ("Vi",)


def test_what_was_undone_can_be_played_differently():
    match = chantier.new("kwinty").play("Vi", "Vj").undo().play("Vh")
    assert match == chantier.new("kwinty").play("Vi", "Vh")


@pytest.mark.parametrize(
    "twin_of", [Match.copy, copy.copy, copy.deepcopy, lambda m: pickle.loads(pickle.dumps(m))]
)
def test_twins_go_their_own_ways(twin_of):
    match = chantier.new("kwinty").play("Vi")
    twin = twin_of(match)
    assert twin == match
    twin.play("Vj")
    assert twin != match
    assert match.actions == ("Vi",)
    match.undo()
    assert twin.actions == ("Vi", "Vj")


def test_matches_are_equal_by_their_beginning_and_actions():
    assert chantier.new("kwinty") == chantier.new("kwinty", 2, opening="free")
    assert chantier.new("kwinty") != chantier.new("kwinty", opening="flat")
    assert chantier.new("kwinty") != chantier.new("turris")
    assert Match(CARTS, 2) != Match(CARTS, 3)
    assert chantier.new("kwinty") != "kwinty"
    with pytest.raises(TypeError):
        hash(chantier.new("kwinty"))


@pytest.mark.parametrize("players", [0, 1, 3, -2, 2**70, 2.0, "2", True, [2]])
def test_a_number_of_players_that_the_game_is_not_for_is_refused(players):
    with pytest.raises(BadPlayers):
        chantier.new("kwinty", players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_seat_has_its_turn_and_its_score(players):
    match = Match(CARTS, players)
    for seat in range(players):
        assert match.to_act == seat
        match.play("roll")
        assert match.to_act == "chance"
        match.play("die:1", "take")
    assert match.to_act == 0
    while not match.is_over:
        match.play("roll", "die:4", "take")
    assert match.outcome.winners == (0,)
    assert match.outcome.scores == (6, *[5] * (players - 1))


def test_winners_need_not_have_the_highest_score():
    match = Match(CARTS, 3, {"finish": "last"})
    while not match.is_over:
        match.play("roll", "die:4", "take")
    assert match.outcome.winners == (1, 2)
    assert match.outcome.scores == (6, 4, 4)
    assert match.outcome.reason == "home"


@pytest.mark.parametrize(
    "options",
    [
        {"opening": "round"},
        {"opening": None},
        {"opening": ["flat"]},
        {"opening": {}},
        {"Opening": "flat"},
        {"": 1},
        {1: 2},
        "flat",
        [],
        7,
    ],
)
def test_options_that_are_none_of_the_game_are_refused(options):
    with pytest.raises(BadOptions):
        Match(chantier.game("kwinty"), 2, options)


def test_options_hold_for_the_whole_match():
    match = chantier.new("kwinty", opening="flat").play("Hi", "Vk")
    assert all(position.options == {"opening": "flat"} for position in match.positions)
    assert match.record().options == {"opening": "flat"}
    assert chantier.new("kwinty", opening="free").record().options == {}


def test_a_match_tells_itself_in_a_line_and_draws_its_last_action():
    match = chantier.new("kwinty").play("Vi")
    assert repr(match) == "<Match of kwinty: 1 actions, seat 1 to act>"
    assert repr(Match(CARTS).play("roll")) == "<Match of carts: 1 actions, chance to act>"
    assert str(match) == match.text("en") == match.position.text("en", match.last)
    assert str(match) != match.position.text("en")
    assert match.svg("fr") == match.position.svg("fr", match.last)


def test_explain_is_about_the_present_position():
    match = chantier.new("kwinty")
    assert match.explain("Vj").clauses == ("K4",)
    assert match.play("Vi").explain("Vj").legal


def test_a_saved_line_loads_as_the_same_match():
    match = chantier.new("kwinty", opening="flat").play("Hi", "Vk")
    assert chantier.load(match.record().to_line()) == match
    with pytest.raises(IllegalAction):
        chantier.load(match.record().to_line().replace("Vk", "Va"))
