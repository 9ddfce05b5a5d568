"""Counting the sequences of actions from a position, in slices that can be stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from chantier.core.arrays import Ints
from chantier.core.jit import specialise
from chantier.core.kernel import copy_into
from chantier.errors import BadRequest

if TYPE_CHECKING:
    from chantier.core.game import Game

legal: Any
apply: Any

Table = npt.NDArray[np.int64]
SLICE = 200_000  # positions a slice: a few milliseconds, so that Ctrl-C is answered


def walk(
    states: Table, actions: Table, counts: Ints, cursors: Ints, depth: int, budget: int
) -> int:
    """Go on with a depth-first walk kept in the arrays, for `budget` positions; add up its leaves.

    `cursors[depth]` is the ply that the walk is at; it is -1 once all is counted.
    """
    leaves = 0
    ply = cursors[depth]
    while ply >= 0 and budget > 0:
        if cursors[ply] == counts[ply]:
            ply -= 1
            continue
        if ply == depth - 1:  # the last action need not be played
            leaves += counts[ply]
            cursors[ply] = counts[ply]
            continue
        copy_into(states[ply + 1], states[ply])
        apply(states[ply + 1], actions[ply, cursors[ply]])
        cursors[ply] += 1
        ply += 1
        counts[ply] = legal(states[ply], actions[ply])
        cursors[ply] = 0
        budget -= 1
    cursors[depth] = ply
    return leaves


Walk = Callable[[Table, Table, Ints, Ints, int, int], int]


def compile_walk(game: Game) -> Walk:
    """The `walk` of one game."""
    return specialise(walk, game.card.name, game.kernel._asdict())


def perft_slices(game: Game, state: Ints, depth: int) -> Iterator[tuple[int, float]]:
    """Count sequences of `depth` actions: yields the count and the share of the work done."""
    if isinstance(depth, bool) or not isinstance(depth, int) or depth < 0:
        raise BadRequest("error.depth", value=depth)
    longest = game.card.max_length
    if depth == 0 or (longest is not None and depth > longest):
        yield int(depth == 0), 1.0
        return
    states = np.zeros((depth, len(state)), dtype=np.int64)
    actions = np.zeros((depth, game.card.buffer_size), dtype=np.int64)
    counts = np.zeros(depth, dtype=np.int64)
    cursors = np.zeros(depth + 1, dtype=np.int64)
    states[0] = state
    counts[0] = game.kernel.legal(states[0], actions[0])
    total = 0
    while cursors[depth] >= 0:
        # Sums of up to SLICE * max_actions fit easily; the total is a Python integer.
        total += int(game.walk(states, actions, counts, cursors, depth, SLICE))
        yield total, _share(counts, cursors, depth)


def _share(counts: Ints, cursors: Ints, depth: int) -> float:
    """How much of the walk is done, by its first plies."""
    if cursors[depth] < 0:
        return 1.0
    share, part = 0.0, 1.0
    for ply in range(min(depth, 4, int(cursors[depth]) + 1)):
        if counts[ply] == 0:
            break
        part /= counts[ply]
        share += max(int(cursors[ply]) - 1, 0) * part
    return min(share, 1.0)


def perft(game: Game, state: Ints, depth: int) -> int:
    """How many sequences of `depth` actions the position has."""
    total = 0
    for count, _ in perft_slices(game, state, depth):
        total = count
    return total
