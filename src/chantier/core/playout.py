"""Random games at full speed, from one template that is compiled for each game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from chantier.core.arrays import Ints
from chantier.core.chance import Generator
from chantier.core.jit import specialise
from chantier.core.kernel import OVER, copy_into

if TYPE_CHECKING:
    from chantier.core.game import Game

actor: Any
pick: Any
apply: Any
result: Any


def playout(state: Ints, actions: Ints, rng: Generator) -> int:
    """Play random actions in place until the game is over; return how many."""
    length = 0
    while actor(state) != OVER:
        apply(state, pick(state, rng, actions))
        length += 1
    return length


def playouts(
    begin: Ints, games: int, rng: Generator, state: Ints, actions: Ints, totals: Ints
) -> None:
    """Play many random games from a position: add up the actions played, then each seat's wins.

    A shared win counts for every seat that shares it. The buffers come from outside: compiled
    functions hold no references, see `core.jit.compiled`.
    """
    for _ in range(games):
        copy_into(state, begin)
        totals[0] += playout(state, actions, rng)
        winners = result(state, actions)
        for seat in range(4):
            totals[1 + seat] += winners >> seat & 1


Playouts = Callable[[Ints, int, Generator, Ints, Ints, Ints], None]


def compile_playouts(game: Game) -> Playouts:
    """The `playouts` of one game."""
    name = game.card.name
    parts: dict[str, Any] = game.kernel._asdict()
    parts["playout"] = specialise(playout, name, parts)
    return specialise(playouts, name, parts)


def random_games(game: Game, begin: Ints, games: int, rng: Generator) -> Ints:
    """Play many random games from a position: how many actions, then each seat's wins."""
    totals = np.zeros(5, dtype=np.int64)
    game.playouts(begin, games, rng, np.empty_like(begin), game.buffer(), totals)
    return totals
