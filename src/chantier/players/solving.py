"""Games that are small enough to be solved whole: what a game's `solve.py` brings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol, cast

from chantier.core.arrays import Floats
from chantier.core.game import Game
from chantier.players.ladder import own_part


class Solved(NamedTuple):
    """What was found: the answer as JSON, and the table that it was read from."""

    answer: dict[str, Any]
    table: Callable[[], Floats]


class Solver(Protocol):
    """A module `solve.py` of a game's players meets it.

    A name `RESUMED` may say for how many seats a solver that was ended goes on where it was.
    """

    PLAYERS: tuple[int, ...]
    """For how many seats the game is solved."""

    def warm(self, players: int) -> None:
        """Compile what is compiled, so that what follows can be timed."""

    def steps(self, players: int) -> int:
        """How many steps `solve` reports."""

    def solve(self, players: int, advance: Callable[[int], None]) -> Solved:
        """Solve the game; `advance` is called with the steps done."""

    def measure(
        self, players: int, positions: int, advance: Callable[[int], None]
    ) -> dict[str, Any]:
        """Compare so many decisions of the strongest level with the solution, as JSON."""


def solver_of(game: Game) -> Solver | None:
    """A game's solver; `None` for a game that is not solved."""
    return cast("Solver | None", own_part(game, "solve"))
