"""Whole games by our rules, played beforehand, so that a run has nothing to compute."""

from __future__ import annotations

import chantier
from chantier.core.chance import Randomness


def games(name: str, least: int, count: int) -> list[list[tuple[int, str]]]:
    """Random games for two, as seats and actions; cut after so many, and always the same."""
    found: list[list[tuple[int, str]]] = []
    game = chantier.game(name)
    seed = 0
    while len(found) < count:
        seed += 1
        randomness = Randomness("load", seed)
        position, actions = game.initial(2), []
        while isinstance(seat := position.to_act, int):
            action = position.random_id(randomness)
            actions.append((seat, game.notation.text(action)))
            position = position.apply(action)
        if len(actions) > least:  # so that no action of the script ends the game
            found.append(actions[:least])
    return found
