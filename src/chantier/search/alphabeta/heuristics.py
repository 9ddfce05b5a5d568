"""A game's heuristics for alpha-beta: evaluation, order of actions, and forcing actions.

Its functions are compiled and are bound to the search's template by `core.jit.specialise`; they
allocate nothing and leave the position as they found it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from chantier.core.arrays import Ints
from chantier.core.jit import compiled
from chantier.search.alphabeta.transposition import key_of

FORCED = 1 << 30  # added to what `forcing` returns, see there
MATE = 1_000_000  # a win, less one for every action until it is there
MOST_SCORE = MATE - 10_000  # `evaluate` stays below, on either side: beyond are proofs alone


class AlphaBetaHeuristics(NamedTuple):
    """A game's own knowledge for alpha-beta; `name` tells its heuristics apart."""

    name: str
    evaluate: Callable[[Ints], int]
    """`(state)`: what a position that is not over is worth to the seat to act. Scores of the two
    seats are each other's negative; 0 is even. Less than MOST_SCORE on either side."""
    order: Callable[[Ints, Ints, int, Ints], None]
    """`(state, actions, count, scores)`: write how promising each of the first `count` actions
    looks, the best the highest. Best actions of earlier searches come first whatever it says;
    an action that was good elsewhere gains up to 1,000 (killers 1,500 more), so scores that differ
    by 100 are a hint, by 3,000 a decision."""
    forcing: Callable[[Ints, Ints, int, int], int]
    """`(state, actions, count, depth)`: of the first `count` actions (all legal ones), bring those
    that must be looked at though the depth is used up to the front, and return how many they are.

    With FORCED added: the others need not be looked at even with depth left, since none of them can
    be better than the best of those in front, of which there is one at least; and the position
    must not be valued as it stands. (For example: a win at once, all that may parry a threat, or
    everything while a bonus is pending.) An action without alternative costs no depth.

    Without it, when the depth is used up (`depth` <= 0, one less with every further action), the
    seat may also leave it at what `evaluate` says. 0 actions end the line. It must come to an end:
    let `depth` limit what is not forced."""
    scale: float
    """The score at which a seat's expected share of the win is 1 / (1 + 1/e), about 0.73."""
    actions: int
    """One more than the highest action id."""
    key: Callable[[Ints], int] = key_of
    """A key of the position, from 0 to 2**63 - 1: different (but for a chance of about 1 in 2**60)
    where the position is, in anything that matters from here on. See `transposition.stir`."""


@compiled
def nothing_forcing(state: Ints, actions: Ints, count: int, depth: int) -> int:
    """The `forcing` of a game in which everything can wait."""
    return 0


@compiled
def no_order(state: Ints, actions: Ints, count: int, scores: Ints) -> None:
    """The `order` of a game that prefers no action before looking."""
    for index in range(count):
        scores[index] = 0
