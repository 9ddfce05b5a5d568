"""The artificial players of Turquoise."""

from __future__ import annotations

import pytest
from chantier.core.chance import Randomness
from chantier.core.position import Position
from chantier.games.registry import find_game
from chantier.players.builder import Builder

GAME = find_game("turquoise")


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
    outcomes = [built(players, seed).outcome for seed in range(60)]
    reasons = [outcome.reason for outcome in outcomes if outcome is not None]
    assert reasons.count("summit") > 54
