"""Whole games by our rules, played beforehand, so that a run has nothing to compute."""

from __future__ import annotations

import chantier
from chantier.core.chance import Randomness


def games(name: str, least: int, count: int) -> list[tuple[str, ...]]:
    """Random games for two of at least so many actions, cut there; always the same."""
    found: list[tuple[str, ...]] = []
    game = chantier.game(name)
    seed = 0
    while len(found) < count:
        seed += 1
        randomness = Randomness("load", seed)
        position, actions = game.initial(2), []
        while position.to_act is not None:
            action = position.random_id(randomness)
            actions.append(game.notation.text(action))
            position = position.apply(action)
        if len(actions) > least:  # so that no action of the script ends the game
            found.append(tuple(actions[:least]))
    return found
