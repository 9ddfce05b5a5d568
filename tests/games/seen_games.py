"""Games to look at, step by step: random ones, and some steered to what is rare."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from chantier.core.chance import Randomness
from chantier.core.jit import PLAIN
from chantier.core.position import Position
from chantier.games.registry import find_game
from games.amounts import amounts_of
from games.seeded import seeded


class Played(NamedTuple):
    """An action between two positions."""

    before: Position
    action: int
    after: Position


@cache
def seen_games(name: str) -> tuple[tuple[Played, ...], ...]:
    """Some whole games, the steered ones first; plainly fewer, for coverage alone."""
    amounts = amounts_of(name)
    steered = amounts.steered_plain if PLAIN else amounts.steered
    count = steered + (amounts.seen_plain if PLAIN else amounts.seen)
    return tuple(tuple(_steps(name, seed, seed < steered)) for seed in range(count))


def positions(name: str) -> Iterator[Position]:
    """Every position of them."""
    for game in seen_games(name):
        yield game[0].before
        yield from (step.after for step in game)


def _steps(name: str, seed: int, steered: bool) -> Iterator[Played]:
    game, chance = find_game(name), Randomness("seen", seed)
    fewest, most = game.card.players
    position = game.initial(fewest + seed % (most - fewest + 1))
    while not position.is_over:
        rare = seeded(name).rare(position, chance) if steered else None
        action = position.random_id(chance) if rare is None else rare
        after = position.apply(action)
        yield Played(position, action, after)
        position = after
