"""Tulum's artificial players: what they say and do, checked against the rules alone."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

from chantier.core.chance import Randomness
from chantier.core.position import Position
from chantier.games.registry import find_game
from chantier.games.tulum.layout import SECURED
from chantier.games.tulum.rules import open_places
from chantier.i18n import LANGUAGES, say
from chantier.players.tulum import check
from chantier.players.tulum.check import TurnByRules, check_decisions, met_positions
from chantier.players.tulum.duel import duel
from chantier.players.tulum.engine import Turn
from chantier.players.tulum.levels import LEVELS, strongest
from chantier.players.tulum.multiplayer_estimate import shares_after
from chantier.players.tulum.objectives import dread_loss, lose_nothing, place_many, win
from chantier.players.tulum.pyramids import (
    CLASSES,
    FRONTS,
    FULL,
    PYRAMIDS,
    SIZE,
    class_of,
    mirror,
)
from chantier.players.tulum.roll_outcomes import roll_outcomes
from chantier.players.tulum.solver import solve
from chantier.players.tulum.table import FILE, two
from chantier.players.tulum.three import ThreeSolver
from chantier.search.limits import Limits

GAME = find_game("tulum")
LIMITS = Limits(nodes=1)
EXACT = 1e-9


def facing(mine: int, theirs: int) -> Position:
    """Two seats with these pyramids, the first about to roll."""
    state = GAME.initial(2).state
    state[SECURED], state[SECURED + 1] = mine, theirs
    return Position(GAME, 2, {}, state)


def decisions(players: int, count: int, seed: int = 5) -> list[Position]:
    return list(islice(met_positions(seed, players), count))


# Pyramids and rolls.


def test_there_are_429_pyramids_in_231_classes_and_the_finished_one():
    assert len(PYRAMIDS) == 429
    assert CLASSES == 232
    assert {mask for front in FRONTS for mask in (front, mirror(front))} == set(PYRAMIDS)
    assert SIZE[FULL] == 21
    assert open_places(FRONTS[FULL]) == 0
    assert all(np.diff(SIZE) >= 0)


def test_a_mirror_image_stands_in_the_same_class():
    assert all(class_of(mask) == class_of(mirror(mask)) for mask in PYRAMIDS)
    assert class_of(0b000011) == class_of(0b110000)
    assert class_of(0b000011) != class_of(0b000101)


def test_the_chances_of_all_that_a_roll_may_offer_sum_to_1():
    found = roll_outcomes()
    for c in range(FULL):
        for dice in range(1, 7):
            slot = c * 7 + dice
            some = found.chance[found.first[slot] : found.first[slot + 1]]
            assert some.sum() + found.miss[slot] == pytest.approx(1, abs=1e-12)


# The table.


def test_the_first_seat_wins_0_550492318_of_games_played_perfectly():
    assert two()[0, 0] == pytest.approx(0.550492318, abs=5e-10)


@pytest.mark.jit
def test_the_table_that_ships_is_what_solving_again_finds():
    solution = solve()
    assert solution.pairs == 231 * 232 // 2
    assert solution.residual < 1e-13
    assert np.abs(solution.value - np.load(FILE)).max() <= EXACT


@pytest.mark.jit
def test_every_value_asked_is_what_a_turn_by_the_rules_makes_of_the_others():
    randomness = Randomness(7)
    turn = TurnByRules()
    pyramids = PYRAMIDS[:-1]
    for _ in range(400):
        mine, theirs = (pyramids[randomness.below(len(pyramids))] for _ in range(2))
        value = two()[class_of(mine), class_of(theirs)]
        assert turn.opening(facing(mine, theirs)) == pytest.approx(value, abs=EXACT)


def test_near_the_end_a_value_is_what_a_turn_by_the_rules_makes_of_the_others():
    turn = TurnByRules()
    for mine, theirs in ((PYRAMIDS[-2], PYRAMIDS[-2]), (PYRAMIDS[-4], PYRAMIDS[0])):
        value = two()[class_of(mine), class_of(theirs)]
        assert turn.opening(facing(mine, theirs)) == pytest.approx(value, abs=EXACT)


def test_a_pair_one_block_from_the_end_is_solved_as_by_hand():
    """Each seat misses with 6, then 6 … dice: a turn wins unless six dice show no sixth row."""
    miss = (5 / 6) ** 6
    hit = 1 - miss
    assert two()[FULL - 1, FULL - 1] == pytest.approx(hit / (1 - miss**2), abs=1e-14)


# The strongest level with two seats.


@pytest.mark.jit
def test_no_decision_of_the_strongest_level_gives_anything_away():
    checked = check_decisions(1000, seed=3)
    assert checked.positions == 1000
    assert checked.loss <= EXACT
    assert checked.misjudged <= EXACT


@pytest.mark.jit
def test_the_measure_sees_what_a_weaker_level_gives_away(monkeypatch):
    monkeypatch.setattr(check, "strongest", LEVELS[2].make)
    assert check_decisions(300, seed=3).loss > 0.01


@pytest.mark.jit
def test_each_action_is_worth_what_the_rules_make_of_it():
    turn = TurnByRules()
    for position in decisions(2, 200):
        values = turn.actions(position)
        found = Turn(position.state, win).values()
        assert list(found) == position.legal_ids()
        assert found == pytest.approx(values, abs=EXACT)


# Every level.


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", LEVELS, ids=lambda level: f"level{level.number}")
def test_a_level_finds_a_legal_line_and_shares_that_sum_to_1(level, players):
    for position in decisions(players, 25):
        found = level.make().think(position, level.limits)
        assert found.action == found.line[0]
        assert found.action in position.legal_ids()
        assert len(found.value) == players
        assert sum(found.value) == pytest.approx(1, abs=1e-12)
        assert min(found.value) >= 0
        seat, after = position.to_act, position
        for action in found.line:
            assert after.to_act == seat
            assert action in after.legal_ids()
            after = after.apply(action)
        if found.proof:
            assert found.proof.seat == seat
            assert found.proof.plies == len(found.line)
            assert after.outcome.winners == (seat,)
        else:
            assert after.outcome is None


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: f"level{level.number}")
def test_a_level_finds_the_same_again(level):
    for position in decisions(2, 10):
        first, second = (level.make().think(position, level.limits) for _ in range(2))
        assert (first.action, first.value, first.line) == (second.action, second.value, second.line)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", LEVELS, ids=lambda level: f"level{level.number}")
def test_no_level_misses_a_win_on_the_table(level, players):
    state = GAME.initial(players).state
    state[SECURED] = FRONTS[FULL - 1] & ~(1 << 24)  # the fifth row lacks a block too
    state[SECURED + 1] = FRONTS[FULL - 1]
    position = Position(GAME, players, {}, state).play("roll:111566")
    found = level.make().think(position, level.limits)
    assert [GAME.notation.text(action) for action in found.line] == ["place:51", "place:61"]
    assert found.value[0] == 1
    assert found.proof is not None
    assert found.proof.plies == 2


def test_levels_are_numbered_from_1_and_all_but_the_last_say_why_they_err():
    assert [level.number for level in LEVELS] == [1, 2, 3, 4]
    assert LEVELS[-1].slip is None
    for level in LEVELS[:-1]:
        assert all(say(language, level.slip) for language in LANGUAGES)


@pytest.mark.jit
@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [(win, place_many), (place_many, dread_loss), (dread_loss, lose_nothing)],
)
def test_each_level_wins_53_percent_or_more_against_the_one_below(stronger, weaker):
    assert sum(duel(stronger, weaker)) / 2 >= 0.53


@pytest.mark.jit
def test_a_duel_of_perfect_players_gives_the_exact_chances():
    first, second = duel(win, win)
    assert first == pytest.approx(two()[0, 0], abs=EXACT)
    assert second == pytest.approx(1 - two()[0, 0], abs=EXACT)


def test_nobody_thinks_while_the_dice_are_to_be_rolled():
    with pytest.raises(ValueError, match="no seat acts"):
        strongest().think(GAME.initial(2), LIMITS)


# Three and four seats.


def test_the_field_of_one_other_seat_is_the_table():
    for theirs in range(0, FULL, 23):
        assert shares_after((theirs,))[:, 0] == pytest.approx(two()[theirs], abs=1e-11)


@pytest.mark.parametrize("others", [(0, 0), (230, 3), (100, 17, 222), (0, 0, 0)])
def test_the_shares_of_a_field_sum_to_1_and_a_finished_pyramid_has_all(others):
    shares = shares_after(others)
    assert shares.shape == (CLASSES, len(others) + 1)
    assert shares.sum(axis=1) == pytest.approx(np.ones(CLASSES), abs=1e-12)
    assert shares[FULL].tolist() == [0.0] * len(others) + [1.0]


def solved_down_to(blocks: int) -> ThreeSolver:
    """Three seats, solved for so many blocks together or more."""
    solver = ThreeSolver()
    for layer in solver.layers(threads=2):
        if layer.total == blocks:
            break
    return solver


@pytest.mark.jit
def test_three_seats_are_solved_as_by_hand_one_block_from_the_end():
    miss = (5 / 6) ** 6
    exact = [miss**seat * (1 - miss) / (1 - miss**3) for seat in range(3)]
    last = FULL - 1
    assert solved_down_to(60).shares(last, last, last) == pytest.approx(exact, abs=1e-15)


@pytest.mark.jit
def test_the_estimate_is_near_the_exact_shares_of_three_seats():
    solver = solved_down_to(42)
    low = int(np.searchsorted(SIZE, 14))
    every = range(low, FULL, 3)
    errors = [
        np.abs(shares_after((b, c))[low:FULL, :2] - solver.table[b, c, low:FULL])
        for b in every
        for c in every
    ]
    assert np.mean(errors) < 0.02
    assert np.max(errors) < 0.12
