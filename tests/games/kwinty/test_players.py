"""Kwinty's players against brute force on the rules alone."""

from __future__ import annotations

import os
import random
from functools import cache

import numpy as np
import pytest

from chantier.core.chance import generator
from chantier.core.position import Position
from chantier.games.kwinty import GAME
from chantier.games.kwinty.layout import LEFT, PASS, PASSES, REASON, TO_ACT
from chantier.games.kwinty.rules import FIVE
from chantier.players.engine import Engine
from chantier.players.kwinty.alphabeta_heuristics import ALPHA_BETA_HEURISTICS, forcing
from chantier.players.kwinty.engine import KwintyEngine
from chantier.players.kwinty.evaluation import evaluate
from chantier.players.kwinty.levels import LEVELS, strongest
from chantier.players.kwinty.mcts_heuristics import MCTS_HEURISTICS
from chantier.players.kwinty.proof_heuristics import PROOF
from chantier.players.kwinty.proof_then_mcts import ProofThenMcts
from chantier.players.kwinty.threats import parrying, winning
from chantier.players.kwinty.weights import WORTH
from chantier.search.alphabeta.heuristics import FORCED, MOST_SCORE
from chantier.search.alphabeta.search import AlphaBetaParameters
from chantier.search.limits import Limits
from chantier.search.proof.search import ProofSearch

LONG = bool(os.environ.get("CHANTIER_LONG"))  # by `make test-long`
KERNEL = GAME.kernel
SECOND = Limits(nodes=200_000)  # what a second allows on a slow machine


@cache
def positions(count: int, seed: int, watchful: bool = True) -> tuple[Position, ...]:
    """Positions of random games; a watchful one makes no move that loses at once."""
    rng = random.Random(seed)
    found = []
    while len(found) < count:
        position, passed = GAME.initial(), []
        while not position.is_over:
            passed.append(position)
            ids = position.legal_ids()
            rng.shuffle(ids)
            seat = 1 - position.to_act
            kept = [i for i in ids if not watchful or not winning(position.apply(i).state, seat)]
            position = position.apply((kept or ids)[0])
        found.append(rng.choice(passed))
    return tuple(found)


def fives(state: np.ndarray, seat: int) -> int:
    """The actions that make five at once if it were a seat's turn, by playing all."""
    state = state.copy()
    state[TO_ACT] = seat
    out = GAME.buffer()
    found = 0
    for action in out[: KERNEL.legal(state, out)].tolist():
        after = state.copy()
        KERNEL.apply(after, action)
        found |= (1 << action) * int(after[REASON] == FIVE)
    return found


def test_every_five_at_once_is_seen_and_no_other():
    seen = 0
    for position in positions(150, 1, watchful=False):
        for seat in (0, 1):
            expected = fives(position.state, seat)
            assert int(winning(position.state, seat)) == expected
            seen += expected != 0
    assert seen > 30


@pytest.mark.jit
def test_every_five_beside_the_wall_is_seen():
    rng = random.Random(5)
    wide = 0
    for _ in range(4000):
        position = GAME.initial()
        while not position.is_over:
            state = position.state
            expected = fives(state, position.to_act)
            assert int(winning(state, position.to_act)) == expected
            low = [i for i in position.legal_ids() if KERNEL.actor(position.state) >= 0]
            # Mostly wide and low walls, with lines of one colour along the ground.
            position = position.apply(max(rng.sample(low, min(2, len(low))), key=lambda i: i % 16))
            wide += expected != 0
        if wide > 400:
            break
    assert wide > 50


def test_what_prevents_five_is_never_left_out():
    met = 0
    for position in positions(200, 2, watchful=False):
        state, seat = position.state, position.to_act
        threats = fives(state, 1 - seat)
        ids = position.legal_ids()
        if not threats or ids == [PASS]:
            continue
        kept = int(parrying(threats, state, sum(1 << i for i in ids)))
        for action in ids:
            after = position.apply(action)
            if not after.is_over and not fives(after.state, 1 - seat):
                assert kept >> action & 1
        met += 1
    assert met > 20


def test_the_evaluation_sees_both_seats_alike_and_changes_nothing():
    for position in positions(40, 3):
        state = position.state
        score = int(evaluate(state))
        assert np.array_equal(state, position.state)
        assert abs(score) < MOST_SCORE
        other = mirrored(state)
        assert abs(int(evaluate(other)) - score) <= 1
    assert WORTH.shape[0] == 41


def mirrored(state: np.ndarray) -> np.ndarray:
    """The position with both seats' blocks and turns exchanged."""
    other = state.copy()
    other[TO_ACT] = 1 - state[TO_ACT]
    other[3], other[4] = state[4], state[3]
    other[7:9], other[9:11] = state[9:11], state[7:9]
    return other


def brute(state: np.ndarray, plies: int, ply: int = 0, alpha: int = -99, beta: int = 99) -> int:
    """By looking at everything: 100 less the plies to the seat's win, its negative to its loss.

    0 if neither is forced within `plies`. Whether five can be made at once is asked of `winning`,
    which the tests above hold to the rules.
    """
    if winning(state, state[TO_ACT]):
        return 99 - ply
    if plies <= 1 and state[LEFT] + state[LEFT + 1] > 1 and state[PASSES] == 0:
        return 0  # the game does not end by the next action
    best = -99
    out = GAME.buffer()
    for action in out[: KERNEL.legal(state, out)].tolist():
        after = state.copy()
        KERNEL.apply(after, action)
        if after[REASON]:
            winners = KERNEL.result(after, np.zeros(2, dtype=np.int64))
            sign = (winners >> state[TO_ACT] & 1) - (winners >> 1 - state[TO_ACT] & 1)
            score = int(sign) * (99 - ply)
        else:
            score = -brute(after, plies - 1, ply + 1, -beta, -alpha) if plies > 1 else 0
        best = max(best, score)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@cache
def forced(plies: int, count: int) -> tuple[tuple[Position, int], ...]:
    """Positions with what is forced there, found once for all players."""
    found = positions(count, plies)
    return tuple((position, brute(position.state, plies)) for position in found)


@pytest.mark.jit
@pytest.mark.parametrize(("plies", "count"), [(5, 100), (7, 60)] if LONG else [(5, 50), (7, 30)])
@pytest.mark.parametrize("make", [KwintyEngine, ProofThenMcts])
def test_no_forced_win_or_loss_is_overlooked_and_no_proof_is_wrong(plies, count, make):
    engine = make()
    kinds = {0: 0, 1: 0, -1: 0}
    for position, expected in forced(plies, count):
        result = engine.think(position, SECOND, seed=1)
        proof, seat = result.proof, position.to_act
        kinds[(expected > 0) - (expected < 0)] += 1
        if expected:
            winner = seat if expected > 0 else 1 - seat
            assert (proof.seat, proof.plies) == (winner, 100 - abs(expected))
            assert result.value[winner] == 1.0
        else:
            assert proof is None or proof.plies > plies
        if len(position.legal_ids()) > 1:  # it does what the proof says, and nothing that loses
            after = position.apply(result.action)
            reached = 99 if after.is_over else -brute(after.state, plies - 1, 1)
            assert reached >= expected
    assert min(kinds.values()) > 0


@pytest.mark.jit
@pytest.mark.parametrize("make", [KwintyEngine, ProofThenMcts])
def test_seven_plies_are_searched_whole_with_what_a_second_allows(make):
    engine = make()
    for position in [GAME.initial(), *positions(25, 13)]:
        result = engine.think(position, SECOND, seed=1)
        assert result.depth >= 7 or result.proof or len(position.legal_ids()) == 1


@pytest.mark.jit
def test_a_win_that_the_proof_search_finds_is_there_by_looking_at_everything():
    search = ProofSearch(GAME, PROOF)
    won = lost = 0
    for position in positions(150, 14):
        seat = position.to_act
        search.begin(position.state, seat, forget=True)
        result = search.run(Limits(nodes=3000))
        if result.wins and result.plies <= 5:
            assert brute(position.state, 5) >= 100 - result.plies
            won += 1
        elif result.wins is False and min(position.state[LEFT : LEFT + 2]) > 5:  # K8 is far
            assert brute(position.state, 5) <= 0
            lost += 1
    assert min(won, lost) > 5


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: f"level {level.number}")
@pytest.mark.jit
def test_no_level_misses_a_five_that_is_there(level):
    engine = level.make()
    met = 0
    for position in positions(120, 15, watchful=False):
        if winning(position.state, position.to_act):
            result = engine.think(position, Limits(nodes=level.limits.nodes), seed=1)
            assert position.apply(result.action).outcome.reason == "five"
            met += 1
    assert met > 15


def test_levels_are_in_order_and_say_why_they_err():
    assert [level.number for level in LEVELS] == [1, 2, 3, 4, 5, 6]
    caps = [0.3, 0.3, 0.3, 1.0, 1.0, 3.0]
    assert [level.limits.seconds for level in LEVELS] == caps
    nodes = [level.limits.nodes for level in LEVELS]
    assert nodes == sorted(nodes)
    assert [level.slip is None for level in LEVELS] == [False] * 5 + [True]


def assert_found_again(engine: Engine, position: Position, limits: Limits) -> tuple[float, ...]:
    """The same after another search as before it; the value."""
    found = []
    for _ in range(2):
        result = engine.think(position, limits, seed=4)
        found.append((result.action, result.value, result.line, result.nodes, result.depth))
        engine.think(GAME.initial(), Limits(nodes=50))
    assert found[0] == found[1]
    return found[0][1]


def test_the_same_nodes_and_seed_find_the_same():
    engine = KwintyEngine(AlphaBetaParameters(table_entries=1 << 10))
    position = positions(1, 21)[0]
    assert_found_again(engine, position, Limits(nodes=300))


@pytest.mark.jit
def test_full_strength_finds_the_same_for_the_same_nodes_and_seed():
    engine = strongest()
    for position in positions(3, 23):
        value = assert_found_again(engine, position, Limits(nodes=5000))
        assert sum(value) == pytest.approx(1)


def test_the_guide_proposes_a_five_alone_or_every_parry_or_everything():
    kinds = set()
    for position in positions(150, 17, watchful=False):
        state, seat, ids = position.state, position.to_act, position.legal_ids()
        out, priors = GAME.buffer(), np.zeros(GAME.card.max_actions)
        count = int(MCTS_HEURISTICS.propose(state, out, priors))
        proposed = out[:count].tolist()
        assert np.array_equal(state, position.state)
        assert proposed == sorted(set(proposed))
        assert set(proposed) <= set(ids)
        assert min(priors[:count]) > 0
        assert sum(priors[:count]) == pytest.approx(1)
        if fives(state, seat):
            assert count == 1
            assert position.apply(proposed[0]).outcome.reason == "five"
            kinds.add("five")
        elif fives(state, 1 - seat) and ids != [PASS]:
            after = {action: position.apply(action) for action in ids}
            parries = {i for i in ids if after[i].is_over or not fives(after[i].state, 1 - seat)}
            assert parries <= set(proposed)
            assert count > 0
            kinds.add("parry" if parries else "lost")
        else:
            assert proposed == ids
            kinds.add("quiet")
    assert kinds == {"five", "parry", "lost", "quiet"}


def test_the_guide_estimates_shares_and_sees_a_five():
    rng, met = generator(1), 0
    for position in positions(60, 18, watchful=False):
        state, values = position.state, np.zeros(2)
        MCTS_HEURISTICS.estimate(state, np.zeros_like(state), GAME.buffer(), rng, values)
        assert np.array_equal(state, position.state)
        assert min(values) >= 0
        assert sum(values) == pytest.approx(1)
        if fives(state, position.to_act):
            assert values[position.to_act] == 1.0
            met += 1
    assert met > 5


def test_forcing_lists_a_five_or_its_parries_alone():
    kinds = set()
    for position in positions(120, 16, watchful=False):
        state, seat = position.state, position.to_act
        actions = GAME.buffer()
        count = int(KERNEL.legal(state, actions))
        urgent = int(forcing(state, actions, count, 3))
        assert set(actions[:count].tolist()) <= set(position.legal_ids())
        if fives(state, seat):
            assert urgent == FORCED + 1
            assert fives(state, seat) >> int(actions[0]) & 1
            kinds.add("five")
        elif fives(state, 1 - seat) and position.legal_ids() != [PASS]:
            assert urgent > FORCED
            kinds.add("parry")
        else:
            assert urgent == 0
            kinds.add("quiet")
    assert kinds == {"five", "parry", "quiet"}
    assert ALPHA_BETA_HEURISTICS.forcing is forcing


@pytest.mark.jit
def test_full_strength_answers_within_any_limit():
    engine = strongest()
    for nodes in (1, 2, 10, 1000):
        position = positions(3, 22)[nodes % 3]
        result = engine.think(position, Limits(nodes=nodes), seed=1)
        assert result.action in position.legal_ids()
        assert result.nodes <= nodes
