"""Games that are small enough to be solved whole: what a game's `solve.py` brings."""

from __future__ import annotations

from collections.abc import Callable
from typing import IO, Any, NamedTuple, Protocol, cast

from chantier.core.game import Game
from chantier.errors import BadFile
from chantier.players.ladder import own_part


class Solved(NamedTuple):
    """What was found: the answer as JSON, and what writes the file that it was read from."""

    answer: dict[str, Any]
    write: Callable[[IO[bytes]], object]


class CheckedSolution(NamedTuple):
    """What a check of the solution that ships found, as JSON, and what is wrong with it."""

    answer: dict[str, Any]
    wrong: BadFile | None


class Solver(Protocol):
    """A module `solve.py` of a game's players meets it.

    It may have more: `RESUMED` says for how many seats a solver that was ended goes on where it
    was. `measure(players, positions, advance)` compares so many decisions of the strongest level
    with the solution, as JSON. `check(advance)` proves a solution that ships, as
    `CheckedSolution`, in about `check_steps()` steps.
    """

    PLAYERS: tuple[int, ...]
    """For how many seats the game is solved."""

    def warm(self, players: int) -> None:
        """Compile what is compiled, so that what follows can be timed."""

    def steps(self, players: int) -> int:
        """How many steps `solve` reports."""

    def solve(self, players: int, advance: Callable[[int], None]) -> Solved:
        """Solve the game; `advance` is called with the steps done."""


def solver_of(game: Game) -> Solver | None:
    """A game's solver; `None` for a game that is not solved."""
    return cast("Solver | None", own_part(game, "solve"))
