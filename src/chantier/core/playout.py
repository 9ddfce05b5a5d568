"""Random games at full speed, from one template that is compiled for each game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from chantier.core.arrays import Floats, Ints
from chantier.core.chance import Generator, unit
from chantier.core.jit import specialise
from chantier.core.kernel import CHANCE, OVER, copy_into

if TYPE_CHECKING:
    from chantier.core.game import Game

actor: Any
legal: Any
chances: Any
pick: Any
apply: Any
result: Any


def sample(odds: Floats, count: int, rng: Generator) -> int:
    """The index of one of `count` outcomes, by their odds."""
    point = unit(rng)
    for index in range(count - 1):
        point -= odds[index]
        if point < 0.0:
            return index
    return count - 1


def playout(state: Ints, actions: Ints, odds: Floats, rng: Generator) -> int:
    """Play uniformly random actions in place until the game is over; return how many."""
    length = 0
    while True:
        who = actor(state)
        if who == OVER:
            return length
        if who == CHANCE:
            count = legal(state, actions)
            chances(state, odds)
            apply(state, actions[sample(odds, count, rng)])
        else:
            apply(state, pick(state, rng, actions))
        length += 1


def playouts(
    begin: Ints, games: int, rng: Generator, state: Ints, actions: Ints, odds: Floats, totals: Ints
) -> None:
    """Play many random games from a position: add up the actions played, then each seat's wins.

    A shared win counts for every seat that shares it. The buffers come from outside: compiled
    functions hold no references, see `core.jit.compiled`.
    """
    for _ in range(games):
        copy_into(state, begin)
        totals[0] += playout(state, actions, odds, rng)
        winners = result(state, actions)
        for seat in range(4):
            totals[1 + seat] += winners >> seat & 1


Playouts = Callable[[Ints, int, Generator, Ints, Ints, Floats, Ints], None]


def compile_playouts(game: Game) -> Playouts:
    """The `playouts` of one game."""
    name = game.card.name
    parts: dict[str, Any] = game.kernel._asdict()
    parts["sample"] = specialise(sample, name, {})
    parts["playout"] = specialise(playout, name, parts)
    return specialise(playouts, name, parts)


def random_games(game: Game, begin: Ints, games: int, rng: Generator) -> Ints:
    """Play many random games from a position: how many actions, then each seat's wins."""
    totals = np.zeros(5, dtype=np.int64)
    state, odds = np.empty_like(begin), np.empty(game.card.max_actions)
    game.playouts(begin, games, rng, state, game.buffer(), odds, totals)
    return totals
