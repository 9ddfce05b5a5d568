"""A game's heuristics for the tree search: which actions to consider, what a position is worth.

Their functions are compiled and are bound to the search's template by `core.jit.specialise`.
Without heuristics the search considers every legal action, and a position is worth the result of a
random playout: plain UCT.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from chantier.core.arrays import Floats, Ints
from chantier.core.chance import Generator
from chantier.core.kernel import OVER, copy_into

actor: Any
apply: Any
legal: Any
pick: Any
settle: Any


class MctsHeuristics(NamedTuple):
    """A game's own knowledge for the tree search; `name` tells its heuristics apart."""

    name: str
    propose: Callable[[Ints, Ints, Floats], int] | None
    """`(state, out, priors)`: write the actions that are worth a look for the seat to act, in
    ascending order, and how promising each is (positive, they sum to 1); return how many. `None`:
    all legal ones, alike."""
    estimate: Callable[[Ints, Ints, Ints, Generator, Floats], None]
    """`(state, scratch, out, rng, values)`: write each seat's expected share of the win in a
    position that is not over. `scratch` (a position) and `out` (a buffer) may be overwritten."""


def propose_all(state: Ints, out: Ints, priors: Floats) -> int:
    """Every legal action, each as promising."""
    count = legal(state, out)
    for index in range(count):
        priors[index] = 1.0 / count
    return count


def play_out(state: Ints, scratch: Ints, out: Ints, rng: Generator, values: Floats) -> None:
    """What one random playout brings."""
    copy_into(scratch, state)
    while actor(scratch) != OVER:
        apply(scratch, pick(scratch, rng, out))
    settle(scratch, out, values)
