"""The compiled half of a game: what every kernel offers to search, play and checks.

A position is one fixed-size array of 64-bit integers that holds everything, players and options
included; an action is an integer. These functions trust what they are given: the checked door is
`core.position.Position.play`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from chantier.core.arrays import Floats, Ints
from chantier.core.chance import Generator
from chantier.core.jit import compiled

CHANCE = -1  # who acts: nobody, a die or a draw decides
OVER = -2  # who acts: nobody, the game has ended


class Kernel(NamedTuple):
    """A game's compiled functions."""

    start: Callable[[Ints, int, Ints], None]
    """`(state, players, settings)`: write the initial position; settings come from the options."""
    actor: Callable[[Ints], int]
    """The seat to act, `CHANCE` or `OVER`."""
    legal: Callable[[Ints, Ints], int]
    """`(state, out)`: write the legal actions in ascending order, chance's outcomes included, and
    return how many. `out` has the card's `buffer_size`, and all of it is free to work in."""
    chances: Callable[[Ints, Floats], int]
    """Write the probability of each of chance's outcomes, in the order of `legal`."""
    pick: Callable[[Ints, Generator, Ints], int]
    """`(state, generator, out)`: a random next action for playouts: uniformly among a seat's legal
    ones, by their probabilities among chance's outcomes."""
    apply: Callable[[Ints, int], None]
    """Play a legal action in place."""
    refusal: Callable[[Ints, int, Ints], int]
    """`(state, action, out)`: what is wrong with a well-formed action, as a mask over the card's
    refusals; 0 if it is legal."""
    result: Callable[[Ints, Ints], int]
    """Write each seat's score and return the winners as a mask of seats; 0 while it goes on."""
    reason: Callable[[Ints], int]
    """0 while the game goes on, else 1 + the index of the card's reason."""

    @classmethod
    def of(cls, rules: Any) -> Kernel:
        """The kernel that a module of rules holds; without chance it need not have `chances`."""
        functions: dict[str, Any] = {"chances": no_chances}
        functions |= {name: getattr(rules, name) for name in cls._fields if hasattr(rules, name)}
        return cls(**functions)


@compiled
def no_chances(state: Ints, odds: Floats) -> int:
    """The `chances` of a game without chance."""
    return 0


@compiled
def clear(state: Ints) -> None:
    """Set every number of a position to 0: what most games begin with."""
    for index in range(len(state)):
        state[index] = 0


@compiled
def copy_into(target: Ints, source: Ints) -> None:
    """Overwrite a position with another; a slice assignment would need Numba's memory manager."""
    for index in range(len(source)):
        target[index] = source[index]


@compiled
def best(scores: Ints, players: int) -> int:
    """The seats that share the highest score, as a mask."""
    winners = 1
    highest = scores[0]
    for seat in range(1, players):
        if scores[seat] > highest:
            highest = scores[seat]
            winners = 0
        if scores[seat] == highest:
            winners |= 1 << seat
    return winners
