"""Kwinty's players with the swap opening (K10): offers, the choice, seats and their colours."""
# ruff: noqa: N802  # a test is named for its clause

from __future__ import annotations

import numpy as np
import pytest

from chantier.core.chance import Randomness, generator
from chantier.core.position import Position
from chantier.games.kwinty import GAME
from chantier.games.kwinty.layout import KEEP, SWAP
from chantier.players.kwinty.alphabeta_heuristics import ALPHA_BETA_HEURISTICS, forcing, judge
from chantier.players.kwinty.balanced import OPENINGS
from chantier.players.kwinty.engine import KwintyEngine
from chantier.players.kwinty.evaluation import evaluate
from chantier.players.kwinty.levels import LEVELS
from chantier.players.kwinty.mcts_heuristics import MCTS_HEURISTICS
from chantier.players.kwinty.proof_then_mcts import ProofThenMcts
from chantier.players.kwinty.swap import MOST_BALANCED, openings
from chantier.search.alphabeta.search import AlphaBeta
from chantier.search.limits import Limits
from chantier.search.mcts.search import Mcts
from games.kwinty.reference import Reference

TEXTS = [text for text, _ in OPENINGS]
SHARES = dict(OPENINGS)
FEW = Limits(nodes=400)


def after(actions: str) -> Position:
    position = GAME.initial(options={"opening": "swap"})
    for action in actions.split():
        position = position.play(action)
    return position


def pairs(count: int, seed: int) -> list[tuple[Position, Position]]:
    """Positions of random games, each with keep and with swap after the same three blocks."""
    found = []
    chance = Randomness("swap", seed)
    while len(found) < count:
        offer = TEXTS[chance.below(len(TEXTS))]
        kept, swapped = after(f"{offer} keep"), after(f"{offer} swap")
        for _ in range(chance.below(24)):
            action = kept.random_id(chance)
            if kept.apply(action).is_over:
                break
            kept, swapped = kept.apply(action), swapped.apply(action)
        found.append((kept, swapped))
    return found


def test_K10_every_offer_of_three_blocks_is_judged_once() -> None:
    def offers(text: str) -> list[str]:
        game = Reference("swap")
        for action in text.split():
            game.play(action)
        if game.to_act() == 1:
            return [text]
        return [found for action in game.legal() for found in offers(f"{text} {action}".strip())]

    assert sorted(offers("")) == sorted(TEXTS)
    assert len(SHARES) == len(TEXTS)
    away = [round(abs(share - 0.5), 6) for share in SHARES.values()]
    assert away == sorted(away)


def test_K10_the_offers_of_full_strength_are_close_to_balanced() -> None:
    assert max(abs(SHARES[text] - 0.5) for text in TEXTS[:MOST_BALANCED]) < 0.1


@pytest.mark.jit
@pytest.mark.parametrize("level", LEVELS, ids=lambda level: f"level {level.number}")
def test_K10_a_level_offers_one_of_the_more_balanced_openings(level) -> None:
    engine, offered = level.make(), set()
    widest = len(TEXTS) // 2 if level.number < 6 else MOST_BALANCED
    for seed in range(12):
        position, actions = after(""), []
        while position.to_act == 0:
            result = engine.think(position, Limits(nodes=level.limits.nodes), seed)
            assert (
                engine.think(position, Limits(nodes=level.limits.nodes), seed).line == result.line
            )
            actions.append(GAME.notation.text(result.action))
            position = position.apply(result.action)
        assert set(position.legal_ids()) == {KEEP, SWAP}
        offered.add(" ".join(actions))
    assert offered <= set(TEXTS[:widest])
    assert len(offered) > 2


def test_K10_an_offer_goes_on_from_blocks_that_another_player_placed() -> None:
    worst = TEXTS[-1].split()
    engine = KwintyEngine(proves=False)
    for placed in range(3):
        position = after(" ".join(worst[:placed]))
        result = engine.think(position, FEW, seed=1)
        assert result.action in position.legal_ids()
        assert len(result.line) >= 4 - placed
    assert all(rest for known in openings().values() for _, rest in known)


@pytest.mark.jit
@pytest.mark.parametrize("make", [KwintyEngine, ProofThenMcts])
def test_K10_the_better_colour_is_chosen(make) -> None:
    engine, limits = make(), Limits(nodes=20_000)
    lost, won = (
        next(t for t in reversed(TEXTS) if black == (SHARES[t] > 0.5)) for black in (False, True)
    )
    assert engine.think(after(won), limits, seed=1).action == KEEP
    result = engine.think(after(lost), limits, seed=1)
    assert result.action == result.line[0] == SWAP
    assert result.value[1] > 0.5
    assert sum(result.value) == pytest.approx(1)


@pytest.mark.jit
@pytest.mark.parametrize("make", [KwintyEngine, ProofThenMcts])
def test_K10_after_a_swap_an_engine_plays_as_if_black_had_been_kept(make) -> None:
    engine = make()
    for kept, swapped in pairs(25, 2):
        assert kept.to_act == 1 - swapped.to_act
        one = engine.think(kept, Limits(nodes=3000), seed=7)
        other = engine.think(swapped, Limits(nodes=3000), seed=7)
        assert (one.action, one.line) == (other.action, other.line)
        assert one.value == pytest.approx(other.value[::-1])
        assert (one.proof is None) == (other.proof is None)
        if one.proof is not None and other.proof is not None:
            assert (one.proof.seat, one.proof.plies) == (1 - other.proof.seat, other.proof.plies)


def test_K10_what_the_searches_are_told_before_the_choice() -> None:
    for text in ("", "Hi", "Hi Vh", "Hi Vh Vk", "Vi Hj Hj"):
        position = after(text)
        state, out, priors = position.state, GAME.buffer(), np.zeros(GAME.card.max_actions)
        count = int(MCTS_HEURISTICS.propose(state, out, priors))
        assert out[:count].tolist() == position.legal_ids()
        assert sum(priors[:count]) == pytest.approx(1)
        assert int(forcing(state, out, count, 3)) == 0
        values = np.zeros(2)
        MCTS_HEURISTICS.estimate(state, np.zeros_like(state), out, generator(1), values)
        assert values[1] >= 0.5  # it will choose the better colour
        assert sum(values) == pytest.approx(1)
        worth = abs(int(evaluate(state)))
        assert int(judge(state)) == (worth if position.to_act == 1 else -worth)
        assert np.array_equal(state, position.state)


def test_K10_an_estimate_is_the_seats_not_the_colours() -> None:
    for kept, swapped in pairs(10, 3):
        found = []
        for position in (kept, swapped):
            state, values = position.state, np.zeros(2)
            scratch = np.zeros_like(state)
            MCTS_HEURISTICS.estimate(state, scratch, GAME.buffer(), generator(5), values)
            found.append(values.tolist())
        assert found[0] == found[1][::-1]


@pytest.mark.jit
@pytest.mark.parametrize(
    "make",
    [
        lambda: Mcts(GAME),
        lambda: Mcts(GAME, MCTS_HEURISTICS),
        lambda: AlphaBeta(GAME, ALPHA_BETA_HEURISTICS),
    ],
    ids=["plain tree search", "tree search", "alpha-beta"],
)
def test_K10_any_search_plays_a_swap_game_to_its_end(make) -> None:
    engine, position = make(), after("")
    while not position.is_over:
        action = engine.think(position, Limits(nodes=60), seed=3).action
        assert action in position.legal_ids()
        position = position.apply(action)
