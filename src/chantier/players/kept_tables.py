"""Tables that are too large to ship: made once on a machine, and kept in the user's cache.

A game's module `kept_table` makes its own. The server has it made when it has nothing else to do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, cast

from chantier.core.game import Game
from chantier.players.ladder import own_part


class MadeElsewhere(Exception):  # named for what is the case
    """Another process makes the table; `process` is its number, empty if it is not known."""

    def __init__(self, process: str) -> None:
        super().__init__(process)
        self.process = process


class KeptTable(Protocol):
    """A module `kept_table.py` of a game's players meets it."""

    PLAYERS: int
    """For how many seats the table is."""
    MEMORY: int
    """How many bytes of memory it takes to make."""

    def warm(self) -> None:
        """Compile what makes it, or read that from the cache."""

    def is_kept(self) -> bool:
        """Whether the table is there."""

    def share_made(self) -> float:
        """How much of it has been made, by whatever process, from 0 to 1."""

    def make(
        self, advance: Callable[[float], None], pause: Callable[[], None], threads: int
    ) -> object:
        """Make it, or go on where it was left, with so many threads.

        `advance` is called with the share done. `pause` is called by each thread every few
        milliseconds: it returns when to go on, and raises to end. Raises `MadeElsewhere` if another
        process is at it, and `ChantierError` if it cannot be made.
        """


def kept_table_of(game: Game) -> KeptTable | None:
    """What makes a game's table; `None` for a game that needs none."""
    return cast("KeptTable | None", own_part(game, "kept_table"))
