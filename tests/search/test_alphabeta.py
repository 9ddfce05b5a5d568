"""Alpha-beta against a plain full minimax, and what must not change what it finds."""

from __future__ import annotations

import math
import random
from functools import cache
from threading import Event

import numpy as np
import pytest

from chantier.core.jit import compiled
from chantier.core.position import Position
from chantier.games.registry import find_game
from chantier.search.alphabeta.heuristics import (
    MATE,
    AlphaBetaHeuristics,
    no_order,
    nothing_forcing,
)
from chantier.search.alphabeta.search import AlphaBeta, AlphaBetaParameters
from chantier.search.alphabeta.transposition import (
    AT_MOST,
    BUCKET,
    EXACT,
    action_of,
    age_of,
    bound_of,
    depth_of,
    key_of,
    look_up,
    pack,
    score_of,
    write_down,
)
from chantier.search.limits import Limits
from chantier.search.result import SearchResult

SCALE = 10.0
SMALL = AlphaBetaParameters(table_entries=1 << 12)


@compiled
def odd_worth(state):
    """A score that depends on all of the position, and not smoothly."""
    total = 0
    for index in range(len(state)):
        total = (total * 31 + state[index] % 1009) % 1009
    return total % 41 - 20


SIGHTS = {
    "kwinty": AlphaBetaHeuristics("odd", odd_worth, no_order, nothing_forcing, SCALE, 34),
    "turris": AlphaBetaHeuristics("odd", odd_worth, no_order, nothing_forcing, SCALE, 45),
}


@cache
def engine(name: str, max_depth: int) -> AlphaBeta:
    parameters = AlphaBetaParameters(table_entries=1 << 12, max_depth=max_depth)
    return AlphaBeta(find_game(name), SIGHTS[name], parameters)


def minimax(position: Position, depth: int, ply: int = 0) -> int:
    """The score for seat 0 by looking at everything; what has no alternative costs no depth."""
    outcome = position.outcome
    if outcome is not None:
        sign = (0 in outcome.winners) - (1 in outcome.winners)
        return sign * (MATE - ply)
    sign = 1 if position.to_act == 0 else -1
    if depth == 0:
        return sign * int(odd_worth(position.state))
    ids = position.legal_ids()
    left = depth if len(ids) == 1 else depth - 1
    return sign * max(sign * minimax(position.apply(i), left, ply + 1) for i in ids)


def random_position(name: str, seed: int, left: int | None = None) -> Position:
    """A position of a random game, `left` actions before its end or anywhere."""
    rng = random.Random(seed)
    position = find_game(name).initial()
    passed = [position]
    while not position.is_over:
        position = position.apply(rng.choice(position.legal_ids()))
        passed.append(position)
    return passed[rng.randrange(len(passed) - 1) if left is None else max(-1 - left, -len(passed))]


def score(result: SearchResult) -> int:
    """What the search scored, for seat 0."""
    if result.proof:
        return (1 - 2 * result.proof.seat) * (MATE - result.proof.plies)
    share = result.value[0]
    return round(SCALE * math.log(share / (1 - share)))


CASES = [(name, seed) for name in SIGHTS for seed in range(12)]


@pytest.mark.jit
@pytest.mark.parametrize(("name", "seed"), CASES)
def test_every_iteration_finds_the_value_of_full_minimax(name, seed):
    position = random_position(name, seed)
    for depth in (1, 2, 3):
        result = engine(name, depth).think(position, Limits(nodes=10**7), seed=1)
        expected = minimax(position, depth)
        assert score(result) == expected
        assert result.depth == depth or result.proof
        after = minimax(position.apply(result.action), depth - (len(position.legal_ids()) > 1), 1)
        assert after == expected


@pytest.mark.jit
@pytest.mark.parametrize(("name", "seed"), [(name, seed) for name in SIGHTS for seed in range(15)])
def test_a_table_kept_between_moves_changes_no_proof(name, seed):
    position = random_position(name, seed, left=4)
    kept = AlphaBeta(find_game(name), SIGHTS[name], SMALL)
    while not position.is_over:
        result = kept.think(position, Limits(nodes=200_000))
        fresh = engine(name, 100).think(position, Limits(nodes=200_000), seed=1)
        if result.proof and fresh.proof:
            assert result.proof == fresh.proof
        position = position.apply(result.action)


@pytest.mark.jit
@pytest.mark.parametrize(("name", "seed"), CASES[::3])
def test_a_proof_says_who_wins_and_when_play_ends(name, seed):
    position = random_position(name, seed, left=3)
    result = engine(name, 100).think(position, Limits(nodes=10**6), seed=1)
    while result.proof and not position.is_over:
        position = position.apply(result.action)
        if position.is_over:
            assert result.proof.plies == 1
            assert position.outcome.winners == (result.proof.seat,)
            break
        following = engine(name, 100).think(position, Limits(nodes=10**6), seed=1)
        assert following.proof is not None
        assert following.proof.seat == result.proof.seat
        assert following.proof.plies == result.proof.plies - 1
        result = following


def run_in_slices(name: str, position: Position, nodes: int, size: int) -> tuple:
    """Think, a few positions at a time."""
    searcher = AlphaBeta(find_game(name), SIGHTS[name], SMALL)
    whole = searcher._run

    def cut(budget: int) -> int:
        done = 0
        while done < budget and not searcher._control[1]:
            done += whole(min(size, budget - done))
        return done

    searcher._run = cut
    result = searcher.think(position, Limits(nodes=nodes), seed=7)
    return result.action, result.value, result.line, result.nodes, result.depth


@pytest.mark.parametrize("name", SIGHTS)
def test_how_the_work_is_cut_changes_nothing(name):
    position = random_position(name, 5)
    found = {run_in_slices(name, position, 700, size) for size in (1, 7, 1000)}
    assert len(found) == 1


@pytest.mark.parametrize("name", SIGHTS)
def test_with_a_seed_the_same_nodes_find_the_same(name):
    position = random_position(name, 6)
    searcher = AlphaBeta(find_game(name), SIGHTS[name], SMALL)
    first = searcher.think(position, Limits(nodes=500), seed="a")
    searcher.think(random_position(name, 4), Limits(nodes=300))
    second = searcher.think(position, Limits(nodes=500), seed="a")
    assert (first.action, first.value, first.line) == (second.action, second.value, second.line)
    assert first.nodes == second.nodes


def test_a_stop_before_the_first_look_still_gives_a_legal_action():
    stop = Event()
    stop.set()
    position = find_game("turris").initial()
    result = engine("turris", 100).think(position, Limits(seconds=1000.0), stop=stop)
    assert result.action in position.legal_ids()
    assert result.nodes == 0


@pytest.mark.parametrize("nodes", [1, 2, 5, 20, 100])
def test_few_nodes_still_give_a_legal_action(nodes):
    position = random_position("turris", 8)
    result = engine("turris", 100).think(position, Limits(nodes=nodes), seed=1)
    assert result.action in position.legal_ids()
    assert result.line[0] == result.action
    assert sum(result.value) == pytest.approx(1)
    assert result.nodes <= nodes


@pytest.mark.jit
def test_the_table_keeps_its_size_however_long_it_thinks():
    searcher = AlphaBeta(find_game("kwinty"), SIGHTS["kwinty"], SMALL)
    sizes = set()
    for seed in range(5):
        searcher.think(random_position("kwinty", seed), Limits(nodes=100_000))
        sizes.add(searcher._table.nbytes)
    assert sizes == {SMALL.memory} == {16 * 4096}


def test_what_is_packed_is_read_again():
    for score_, depth, bound, action, age in (
        (0, 0, EXACT, -1, 0),
        (MATE, 100, AT_MOST, 44, 255),
        (-MATE, -20, EXACT, 0, 7),
    ):
        known = pack(score_, depth, bound, action, age)
        assert 0 <= known < 2**63
        read = [part(known) for part in (score_of, depth_of, bound_of, action_of, age_of)]
        assert read == [score_, depth, bound, action, age]


def test_a_full_bucket_gives_up_what_is_old_and_shallow():
    table = np.zeros(BUCKET, dtype=np.int64)
    for key, (depth, age) in enumerate([(9, 0), (3, 1), (5, 1), (8, 1)], start=1):
        write_down(table, key, pack(key, depth, EXACT, 0, age))
    write_down(table, 5, pack(5, 1, EXACT, 0, 1))
    assert [key for key in range(1, 6) if look_up(table, key)] == [1, 3, 4, 5]
    write_down(table, 6, pack(6, 1, EXACT, 0, 4))  # far later: the first search's go first
    assert look_up(table, 5) == 0
    write_down(table, 7, pack(7, 1, EXACT, 0, 5))
    assert look_up(table, 1) == 0 or look_up(table, 3) == 0


def test_keys_tell_positions_apart():
    rng = random.Random(1)
    position = find_game("kwinty").initial()
    seen = {}
    for _ in range(40):
        here = find_game("kwinty").initial()
        while not here.is_over:
            here = here.apply(rng.choice(here.legal_ids()))
            key = int(key_of(here.state))
            assert 0 <= key < 2**63
            assert seen.setdefault(key, here) == here
    assert len({key & 63 for key in seen}) == 64
    assert int(key_of(position.state)) not in seen
