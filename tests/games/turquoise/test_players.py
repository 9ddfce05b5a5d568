"""The artificial players of Turquoise: the builder, the heuristics of the search, the levels."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from chantier.core.chance import Randomness
from chantier.core.position import Position
from chantier.games.registry import find_game
from chantier.games.turquoise.layout import KIND, PRICE, RAISE
from chantier.games.turquoise.plates import PlateSetOption
from chantier.i18n import say
from chantier.players.turquoise.builder import Builder
from chantier.players.turquoise.evaluation import appraise, expect_points
from chantier.players.turquoise.levels import LEVELS, strongest
from chantier.players.turquoise.mcts_heuristics import MCTS_HEURISTICS
from chantier.players.turquoise.proposal import MOST_KEPT
from chantier.players.turquoise.weights import NAMES, WEIGHTS
from chantier.search.limits import Limits
from games.turquoise import upward

LONG = bool(os.environ.get("CHANTIER_LONG"))  # by `make test-long`
GAME = find_game("turquoise")
MEROE, QUARRY = PlateSetOption().examples
PlayedGame = tuple[str, int, Any]
"""How its players choose, how many they are, and their plates."""


def by_builder(position: Position, chance: Randomness) -> int:
    """The builder's action; now and then any other, so that it meets what it would not do."""
    return position.random_id(chance) if chance.below(8) == 0 else Builder().choose(position)


def by_climber(position: Position, chance: Randomness) -> int:
    return position.parse(upward.choose(position.to_json(), position.legal(), chance))


WAYS = {"builder": by_builder, "upward": by_climber, "random": Position.random_id}


def positions(way: str, players: int, plates: Any, most: int) -> list[Position]:
    """Positions of one game in which a seat has to choose."""
    return _positions(way, players, plates["name"], most)


@cache
def _positions(way: str, players: int, plates: str, most: int) -> list[Position]:
    chosen = next(one for one in (MEROE, QUARRY) if one["name"] == plates)
    return list(_walk(way, players, chosen, most))


def _walk(way: str, players: int, plates: object, most: int) -> Iterator[Position]:
    position, chance = GAME.initial(players, {"plates": plates}), Randomness(players)
    for _ in range(most):
        if position.is_over:
            return
        if position.to_act == "chance":
            position = position.apply(position.random_id(chance))
            continue
        yield position
        position = position.apply(WAYS[way](position, chance))


MOST = 600 if LONG else 400  # actions
CASES = [
    pytest.param((way, players, plates), id=f"{way}-{players}-{plates['name']}")
    for way, players, plates in itertools.product(WAYS, (2, 3, 4), (MEROE, QUARRY))
]


def built(players: int, seed: int) -> Position:
    """The end of a game of builders; every action is checked."""
    position, chance, builder = GAME.initial(players), Randomness(seed), Builder()
    while not position.is_over:
        if position.to_act == "chance":
            action = position.random_id(chance)
        else:
            action = builder.choose(position)
            assert action in position.legal_ids()
        position = position.apply(action)
    return position


@pytest.mark.jit
@pytest.mark.parametrize("players", [2, 3, 4])
def test_builders_reach_the_summit_in_over_nine_games_of_ten(players: int) -> None:
    games = 60 if LONG else 20
    outcomes = [built(players, seed).outcome for seed in range(games)]
    reasons = [outcome.reason for outcome in outcomes if outcome is not None]
    assert reasons.count("summit") > 0.9 * games


@pytest.mark.jit
@pytest.mark.parametrize("case", CASES)
def test_the_builder_does_what_is_legal_and_always_the_same(case: PlayedGame) -> None:
    for position in positions(*case, MOST):
        before = position.state
        action = Builder().choose(position)
        assert action in position.legal_ids()
        assert Builder().choose(position) == action
        assert np.array_equal(position.state, before)


@pytest.mark.jit
@pytest.mark.parametrize("case", CASES)
def test_what_is_proposed_is_legal_in_order_and_adds_up(case: PlayedGame) -> None:
    out, priors = GAME.buffer(), np.zeros(GAME.card.max_actions)
    for position in positions(*case, MOST):
        before, state = position.state, position.state
        count = MCTS_HEURISTICS.propose(state, out, priors)
        found = out[:count].tolist()
        legal = position.legal_ids()
        assert found
        assert found == sorted(set(found))
        assert set(found) <= set(legal)
        assert len(found) <= MOST_KEPT + 4  # those that are always worth a look come on top
        assert np.all(priors[:count] > 0)
        assert priors[:count].sum() == pytest.approx(1)
        assert np.array_equal(state, before)


@pytest.mark.jit
@pytest.mark.parametrize("case", CASES)
def test_what_ends_a_turn_or_lays_a_plate_is_always_proposed(case: PlayedGame) -> None:
    out, priors = GAME.buffer(), np.zeros(GAME.card.max_actions)
    always = {GAME.notation.parse(text) for text in ("draw", "summit", "end", "thot")}
    for position in positions(*case, MOST):
        found = set(out[: MCTS_HEURISTICS.propose(position.state, out, priors)].tolist())
        if position.to_json()["phase"] == "act":
            assert always & set(position.legal_ids()) <= found
            assert Builder().choose(position) in found


@pytest.mark.jit
@pytest.mark.parametrize("case", CASES)
def test_shares_add_up_and_leave_the_position_as_it_was(case: PlayedGame) -> None:
    out, scratch = GAME.buffer(), np.zeros(GAME.card.state_size, dtype=np.int64)
    _, players, _ = case
    values, rng = np.zeros(players), np.array([7], dtype=np.uint64)
    for position in positions(*case, MOST):
        before, state = position.state, position.state
        MCTS_HEURISTICS.estimate(state, scratch, out, rng, values)
        assert np.all((values >= 0) & (values <= 1))
        assert values.sum() == pytest.approx(1)
        appraise(state, out, WEIGHTS, values)
        assert np.all((values >= 0) & (values <= 1))
        assert values.sum() == pytest.approx(1)
        assert np.array_equal(state, before)


@pytest.mark.jit
def test_nobody_bids_more_than_it_has_or_than_it_could_gain_by_far() -> None:
    out, priors = GAME.buffer(), np.zeros(GAME.card.max_actions)
    asked = 0
    for players in (2, 3, 4):
        for position in positions("upward", players, MEROE, 2000):
            shown = position.to_json()
            if shown["phase"] != "auction":
                continue
            asked += 1
            means = shown["points"][shown["to_act"]]
            count = MCTS_HEURISTICS.propose(position.state, out, priors)
            bids = [int(a) & PRICE for a in out[:count] if int(a) >> KIND == RAISE]
            assert all(shown["auction"]["price"] < bid <= means for bid in bids)
            action = Builder().choose(position)
            assert action >> KIND != RAISE or action & PRICE <= means
    assert asked > 20


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_point_more_is_worth_more(players: int) -> None:
    """Of two positions that differ in one seat's points alone, that seat likes the richer one."""
    from chantier.games.turquoise.layout import POINTS

    out, poorer, richer = GAME.buffer(), np.zeros(players), np.zeros(players)
    for position in itertools.islice(positions("upward", players, MEROE, 200), 0, 200, 20):
        for seat in range(players):
            state = position.state
            appraise(state, out, WEIGHTS, poorer)
            state[POINTS + seat] += 1
            appraise(state, out, WEIGHTS, richer)
            assert richer[seat] > poorer[seat]


def test_there_is_a_weight_for_every_name_and_number_of_players() -> None:
    assert WEIGHTS.shape == (3, len(NAMES))
    assert len(set(NAMES)) == len(NAMES)
    assert np.all(WEIGHTS > 0)


@pytest.mark.parametrize("players", [2, 4])
def test_expected_points_begin_alike(players: int) -> None:
    """At the beginning, but for whose turn it is, no seat has anything that another has not."""
    values = np.zeros(players)
    expect_points(GAME.initial(players).state, GAME.buffer(), WEIGHTS, values)
    assert values[1:].max() - values[1:].min() < 3


@pytest.mark.jit
@pytest.mark.parametrize("level", LEVELS, ids=lambda level: f"level{level.number}")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_level_finds_the_same_again(level: object, players: int) -> None:
    for position in itertools.islice(positions("builder", players, MEROE, 200), 40, 200, 40):
        limits = Limits(nodes=min(level.limits.nodes, 100))  # type: ignore[attr-defined]
        found = [
            level.make().think(position, limits, seed=3)  # type: ignore[attr-defined]
            for _ in range(2)
        ]
        assert found[0].action == found[1].action
        assert found[0].value == found[1].value
        assert found[0].action in position.legal_ids()
        assert sum(found[0].value) == pytest.approx(1)


def test_the_ladder_has_six_steps_that_say_why_they_err() -> None:
    assert [level.number for level in LEVELS] == [1, 2, 3, 4, 5, 6]
    for level in LEVELS:
        assert level.limits.nodes is not None
        assert level.limits.seconds is not None
        for language in ("fr", "en"):
            assert level.slip is None or say(language, level.slip)
    assert LEVELS[-1].slip is None


@pytest.mark.jit
def test_the_search_beats_the_builder() -> None:
    won = 0.0
    for seed in range(4):
        engine, position, chance = strongest(), GAME.initial(2), Randomness(seed)
        while not position.is_over:
            if position.to_act == "chance":
                action = position.random_id(chance)
            elif position.to_act == seed % 2:
                action = engine.think(position, Limits(nodes=150), seed=seed).action
            else:
                action = Builder().choose(position)
            position = position.apply(action)
        winners = position.outcome.winners if position.outcome else ()
        won += (seed % 2 in winners) / len(winners)
    assert won >= 3
