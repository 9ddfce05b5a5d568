"""A game's heuristics for the proof-number search: what is tried, and what is decided at sight.

Its functions are compiled and are bound to the search's template by `core.jit.specialise`; they
allocate nothing and leave the position as they found it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from chantier.core.arrays import Ints
from chantier.core.game import Game
from chantier.core.jit import specialise
from chantier.core.kernel import OVER
from chantier.search.alphabeta.transposition import key_of
from chantier.search.proof.table import DISPROOF_AT, NEVER

WON = NEVER << DISPROOF_AT  # the attacker wins: nothing is left to prove
FAILED = NEVER  # the attacker does not win


class ProofHeuristics(NamedTuple):
    """A game's own knowledge for the proof-number search; `name` tells its heuristics apart."""

    name: str
    judge: Callable[[Ints, int, Ints], int]
    """`(state, attacker, buffer)`: WON or FAILED where a position is decided at sight, else the
    proof number plus the disproof number shifted by DISPROOF_AT with which it begins. It must
    decide every position that is over. What counts as a win is its own to say; at sight it is one
    that is there, or with the attacker's next action, whatever the other seat may do before."""
    moves: Callable[[Ints, Ints], int]
    """`(state, actions)`: write the actions that must be tried in a position that `judge` left
    open; return how many, one at least. What it leaves out must be no better than what it has."""
    actions: int
    """The most actions that a position has."""
    key: Callable[[Ints], int] = key_of
    """A key of the position, from 0 to 2**63 - 1: different (but for a chance of about 1 in 2**60)
    where the position is, in anything that matters from here on. Positions that are equal but for
    a symmetry of the game may share one."""


@cache
def plain_heuristics(game: Game) -> ProofHeuristics:
    """The heuristics of a game about which nothing is known but its rules: a win is its result."""
    name = f"{game.card.name} result"
    judge = specialise(judge_by_result, name, game.kernel._asdict())
    return ProofHeuristics("result", judge, game.kernel.legal, game.card.buffer_size)


def judge_by_result(state: Ints, attacker: int, buffer: Ints) -> int:
    """A template: a win is a result whose only winner is the attacker."""
    if actor(state) != OVER:
        return 1 << DISPROOF_AT | 1
    return WON if result(state, buffer) == 1 << attacker else FAILED


actor: Any  # bound by `specialise`
result: Any
