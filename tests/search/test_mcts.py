"""Monte-Carlo tree search: what it converges to, what it promises of memory, stopping and seeds."""

from __future__ import annotations

import threading
from dataclasses import replace

import numpy as np
import pytest

import toy
from chantier.core.chance import Randomness
from chantier.core.position import Position
from chantier.errors import BadRequest
from chantier.games.registry import find_game
from chantier.search import slices
from chantier.search.limits import Limits
from chantier.search.mcts.parameters import PLAIN_UCT
from chantier.search.mcts.search import Mcts, Tree, compile_mcts, summary

CLOSE = 0.05  # of a share of the win, after so many simulations
ENOUGH = Limits(nodes=200_000)


def exact(position: Position, known: dict[Position, list[float]]) -> list[float]:
    """Each seat's share of the win when every seat maximises its own."""
    if position in known:
        return known[position]
    actor = position.to_act
    if actor is None:
        outcome = position.outcome
        assert outcome is not None
        winners = outcome.winners
        shares = [(seat in winners) / len(winners) for seat in range(position.players)]
    else:
        after = [exact(position.apply(action), known) for action in position.legal_ids()]
        if actor == "chance":
            odds = list(position.chances().values())
            shares = [
                sum(p * one[seat] for p, one in zip(odds, after, strict=True))
                for seat in range(position.players)
            ]
        else:
            shares = max(after, key=lambda one: one[actor])
    known[position] = shares
    return shares


@pytest.mark.jit
def test_with_chance_it_comes_to_the_exact_shares_of_the_toy_game():
    known: dict[Position, list[float]] = {}
    search = Mcts(toy.GAME)
    randomness = Randomness("toy")
    position = toy.GAME.initial(2)
    looked = 0
    while not position.is_over:
        if isinstance(position.to_act, int) and len(position.legal_ids()) > 1:
            result = search.think(position, ENOUGH, seed=1)
            assert sum(result.value) == pytest.approx(1)
            best = exact(position, known)
            seat = position.to_act
            assert result.value[seat] == pytest.approx(best[seat], abs=CLOSE)
            chosen = exact(position.apply(result.action), known)
            assert chosen[seat] >= best[seat] - CLOSE
            looked += 1
        position = position.apply(position.random_id(randomness))
    assert looked > 2


@pytest.mark.parametrize(
    ("name", "players"),
    [
        *(("kwinty", 2), ("turris", 2), ("tulum", 2), ("tulum", 3)),
        *(pytest.param("turquoise", players, marks=pytest.mark.jit) for players in (2, 4)),
    ],
)
def test_the_same_seed_finds_the_same_however_the_work_is_cut(name, players, monkeypatch):
    game = find_game(name)
    position = game.initial(players)
    randomness = Randomness(name)
    while not isinstance(position.to_act, int):
        position = position.apply(position.random_id(randomness))
    search = Mcts(game)
    first = search.think(position, Limits(nodes=60), seed="a")
    monkeypatch.setattr(slices, "FIRST_NODES", 7)
    monkeypatch.setattr(slices, "GROWTH", 1)
    again = search.think(position, Limits(nodes=60), seed="a")
    assert replace(again, seconds=0) == replace(first, seconds=0)
    assert first.nodes == 60
    assert len(first.value) == players
    assert sum(first.value) == pytest.approx(1)
    assert first.line[0] == first.action
    for action in first.line:
        assert action in position.legal_ids()
        position = position.apply(action)


@pytest.mark.jit
def test_it_takes_a_win_in_one():
    game = find_game("kwinty")
    search = Mcts(game)
    position = game.initial(2)
    randomness = Randomness("win")
    met = 0
    while met < 5:
        position = game.initial(2)
        while not position.is_over and met < 5:
            wins = [a for a in position.legal_ids() if position.apply(a).is_over]
            if wins:
                result = search.think(position, Limits(nodes=2_000), seed=1)
                assert result.action in wins
                met += 1
            position = position.apply(position.random_id(randomness))


def small_tree(capacity: int, name: str = "kwinty") -> Tree:
    game = find_game(name)
    compiled = compile_mcts(game, None)
    return Tree(game.initial(2), compiled, replace(PLAIN_UCT, capacity=capacity))


@pytest.mark.jit
def test_a_full_pool_stays_as_large_as_it_was_said_to_be_and_the_search_goes_on():
    tree = small_tree(400)
    tree.simulate(np.array([7], dtype=np.uint64), Limits(nodes=20_000), None)
    assert tree.root_visits == 20_000
    assert 300 < tree._used[0] <= 400
    assert len(tree._pool.actions) == 400
    nodes = [0]
    while nodes:
        node = nodes.pop()
        children = tree.children(node)
        assert sum(map(tree.visits, children)) <= tree.visits(node)
        nodes += children
    assert PLAIN_UCT.memory(2) == PLAIN_UCT.capacity * (2 * (24 + 16) + 8)


@pytest.mark.jit
def test_what_was_learned_below_a_position_is_kept_when_the_game_goes_there():
    tree = small_tree(1 << 16)
    position = find_game("kwinty").initial(2)
    tree.simulate(np.array([7], dtype=np.uint64), Limits(nodes=5_000), None)
    child = max(tree.children(), key=tree.visits)
    grandchild = max(tree.children(child), key=tree.visits)
    later = position.apply(tree.action(child)).apply(tree.action(grandchild))
    expected = tree.visits(grandchild), tree.totals(grandchild)
    below = [(tree.action(n), tree.visits(n), tree.totals(n)) for n in tree.children(grandchild)]
    assert tree.move_root(later)
    assert (tree.root_visits, tree.totals(0)) == expected
    assert [(tree.action(n), tree.visits(n), tree.totals(n)) for n in tree.children()] == below
    assert not tree.move_root(position)


@pytest.mark.jit
def test_a_search_for_an_hour_ends_when_it_is_told_to():
    game = find_game("turris")
    search = Mcts(game)  # compiles, which may take longer than the timer
    stop = threading.Event()
    threading.Timer(0.3, stop.set).start()
    result = search.think(game.initial(2), Limits(seconds=3600), stop=stop)
    assert result.nodes > 0


@pytest.mark.jit
def test_several_threads_add_up_to_one_answer():
    game = find_game("kwinty")
    search = Mcts(game, parameters=replace(PLAIN_UCT, threads=3))
    result = search.think(game.initial(2), Limits(nodes=6_000))
    assert result.nodes == 6_000
    assert result.visits is not None
    assert 3_000 <= result.visits <= 6_000
    assert len(search._trees) == 3
    assert search.think(game.initial(2), Limits(nodes=300), seed=1).nodes == 300


def test_trees_that_were_stopped_before_they_grew_say_nothing():
    grown, bare = small_tree(1 << 12), small_tree(1 << 12)
    grown.simulate(np.array([7], dtype=np.uint64), Limits(nodes=40), None)
    position = find_game("kwinty").initial(2)
    alone = summary(position, [grown], 40, 0.0)
    assert summary(position, [bare, grown, bare], 40, 0.0) == alone
    assert alone.visits
    nothing = summary(position, [bare, bare], 0, 0.0)
    assert nothing.action in position.legal_ids()
    assert nothing.value == (0.5, 0.5)


@pytest.mark.parametrize(
    ("name", "actions", "key"),
    [("tulum", "", "error.best_chance"), ("kwinty", "", "")],
)
def test_where_nobody_chooses_there_is_nothing_to_think_about(name, actions, key):
    game = find_game(name)
    position = game.initial(2)
    for text in actions.split():
        position = position.play(text)
    if not key:
        randomness = Randomness(1)
        while not position.is_over:
            position = position.apply(position.random_id(randomness))
        key = "error.best_over"
    with pytest.raises(BadRequest) as caught:
        Mcts(game).think(position, Limits(nodes=10))
    assert caught.value.key == key


@pytest.mark.parametrize(
    ("nodes", "seconds", "key"),
    [
        (None, None, "error.limits_none"),
        (0, None, "error.limits_nodes"),
        (-5, None, "error.limits_nodes"),
        (2.5, None, "error.limits_nodes"),
        (True, None, "error.limits_nodes"),
        (10**13, None, "error.limits_nodes"),
        (None, 0, "error.limits_seconds"),
        (None, float("nan"), "error.limits_seconds"),
        (None, float("inf"), "error.limits_seconds"),
        (None, "1", "error.limits_seconds"),
        (None, 1e6, "error.limits_seconds"),
    ],
)
def test_limits_out_of_range_are_refused(nodes, seconds, key):
    with pytest.raises(BadRequest) as caught:
        Limits(nodes, seconds)
    assert caught.value.key == key
