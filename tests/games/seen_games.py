"""Games to look at, step by step: random ones, and for Turquoise some that reach the summit."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from chantier.core.chance import Randomness
from chantier.core.jit import PLAIN
from chantier.core.position import Position
from chantier.games.registry import find_game
from games.turquoise import upward

RANDOM, UPWARD = (2, 1) if PLAIN else (6, 3)  # plainly, for coverage alone


class Played(NamedTuple):
    """An action between two positions."""

    before: Position
    action: int
    after: Position


@cache
def seen_games(name: str) -> tuple[tuple[Played, ...], ...]:
    """Some whole games."""
    climbs = UPWARD if name == "turquoise" else 0
    return tuple(tuple(_steps(name, seed, seed < climbs)) for seed in range(RANDOM + climbs))


def positions(name: str) -> Iterator[Position]:
    """Every position of them."""
    for game in seen_games(name):
        yield game[0].before
        yield from (step.after for step in game)


def _steps(name: str, seed: int, climbs: bool) -> Iterator[Played]:
    game, chance = find_game(name), Randomness("seen", seed)
    fewest, most = game.card.players
    position = game.initial(fewest + seed % (most - fewest + 1))
    while not position.is_over:
        if climbs:
            chosen = upward.choose(position.to_json(), position.legal(), chance)
            action = position.parse(chosen)
        else:
            action = position.random_id(chance)
        after = position.apply(action)
        yield Played(position, action, after)
        position = after
