from __future__ import annotations

import numpy as np
import pyspiel
import pytest

from chantier.adapters.mctsbot import make_mctsbot
from chantier.adapters.openspiel import load_game
from chantier.core.chance import Randomness
from chantier.errors import BadPlayers, BadRequest
from chantier.games.registry import find_game

GAMES = [
    ("kwinty", 2, {}),
    ("kwinty", 2, {"opening": "flat"}),
    ("turris", 2, {}),
    ("tulum", 2, {}),
    ("tulum", 4, {}),
]


@pytest.mark.parametrize(("name", "players", "options"), GAMES)
def test_random_games_go_as_the_rules_say(name, players, options):
    game = load_game(name, players, options)
    random = Randomness("openspiel", players)
    for _ in range(3):
        state = game.new_initial_state()
        position = find_game(name).initial(players, options)
        while not position.is_over:
            actor = position.to_act
            assert not state.is_terminal()
            assert state.is_chance_node() == (actor == "chance")
            assert state.legal_actions() == position.legal_ids()
            if actor == "chance":
                text = position.game.notation.text
                assert {text(id_): odds for id_, odds in state.chance_outcomes()} == pytest.approx(
                    position.chances()
                )
            else:
                assert state.current_player() == actor
            action = position.random_id(random)
            assert state.action_to_string(action) == position.game.notation.text(action)
            copy = state.clone()
            state.apply_action(action)
            assert copy.position == position  # a clone stays where it was
            position = position.apply(action)
            assert state.position == position
        assert state.is_terminal()
        assert state.current_player() == pyspiel.PlayerId.TERMINAL
        winners = position.outcome.winners
        assert sum(state.returns()) == pytest.approx(0)
        best = max(state.returns())
        assert [seat for seat, one in enumerate(state.returns()) if one == best] == list(winners)
        if len(winners) == 1:
            assert best == game.max_utility() == 1
            assert min(state.returns()) == pytest.approx(game.min_utility())


@pytest.mark.jit  # OpenSpiel's own check plays many games
@pytest.mark.parametrize("name", ["kwinty", "turris"])
def test_openspiels_own_check_finds_nothing(name):
    pyspiel.random_sim_test(load_game(name), num_sims=2, serialize=False, verbose=False)


def test_the_bounds_hold_what_can_happen():
    game = load_game("tulum", 3)
    assert game.num_players() == 3
    assert game.max_chance_outcomes() > 0
    assert load_game("kwinty").max_chance_outcomes() == 0
    assert load_game("kwinty").num_distinct_actions() == 36  # 17 upright, 16 flat, pass, and K10
    assert game.min_utility() == -0.5


def test_every_bit_of_the_position_is_observed():
    state = load_game("kwinty").new_initial_state()
    before = np.array(state.observation_tensor(0))
    state.apply_action(state.legal_actions()[0])
    after = np.array(state.observation_tensor(0))
    assert set(np.unique(after)) <= {0.0, 1.0}
    assert (before != after).any()
    packed = np.packbits(after.astype(np.uint8), bitorder="little").view("<i8")
    assert packed.tolist() == state.position.state.tolist()
    assert state.observation_string(0) == str(state)


def test_what_openspiel_cannot_count_is_refused():
    with pytest.raises(BadRequest, match="turquoise has too many actions for OpenSpiel"):
        load_game("turquoise")
    with pytest.raises(BadPlayers):
        load_game("tulum", 5)


@pytest.mark.parametrize(("name", "players"), [("kwinty", 2), ("tulum", 3)])
def test_the_bot_plays_a_legal_action_and_the_same_for_a_seed(name, players):
    game = find_game(name)
    position = game.initial(players)
    random = Randomness("roll")
    while position.to_act == "chance":
        position = position.apply(position.random_id(random))
    chosen = []
    for _ in range(2):
        bot = make_mctsbot("8", game, 5)
        chosen.append(bot.choose(position))
        assert chosen[-1] in position.legal_ids()
        assert bot.search_result.nodes <= 8
        assert sum(bot.search_result.value) == pytest.approx(1)
    assert chosen[0] == chosen[1]


def test_the_bot_takes_a_win_that_is_there():
    position, win = find_game("kwinty").initial(), None
    random = Randomness("win", 3)
    while win is None:  # a random game, until one action wins it
        ends = {action: position.apply(action).outcome for action in position.legal_ids()}
        won = [action for action, end in ends.items() if end and end.winners == (position.to_act,)]
        win = won[0] if len(won) == 1 else None
        position = position if won else position.apply(position.random_id(random))
    bot = make_mctsbot("400", position.game, 1)
    assert bot.choose(position) == win
    assert max(bot.search_result.value) == 1


def test_a_bot_with_seconds_stops_when_they_are_over():
    position = find_game("kwinty").initial()
    bot = make_mctsbot("0.05s", position.game, 1)
    assert bot.choose(position) in position.legal_ids()  # without a clock it would take days
    assert bot.search_result.nodes >= 2


@pytest.mark.parametrize("limit", ["", "x", "0", "0s", "-1s", "1e9s"])
def test_limits_that_are_none_are_refused(limit):
    with pytest.raises(BadRequest):
        make_mctsbot(limit, find_game("kwinty"), 1)
