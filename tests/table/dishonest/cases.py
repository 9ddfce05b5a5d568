"""The tables of the simulation: who sits where, who is favoured, and how the game comes about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from chantier.table.callers import owner_of

Story: TypeAlias = Literal["host", "guest", "rematch", "artificial"]
Honesty: TypeAlias = Literal["version 1", "version 2", "silent", "agree", "dropped"]
"""How the game is set up. `silent`: version 2, but the honest players add nothing to chance.
`agree`: version 2, and the honest players begin without a salt as soon as they are asked.
`dropped`: version 2, but the server takes no salt of the honest players, and after a minute the
favourite begins without them; their pages know that they opened."""

FAVOURITE = owner_of("the player who is hand in glove with the operator")
FIXED: tuple[Story, ...] = ("host", "guest", "rematch", "artificial")
BY_LOT: tuple[Story, ...] = ("host", "guest", "artificial")
LEVEL = 2


@dataclass(frozen=True)
class Case:
    """One table."""

    seats: int
    favoured: int
    """The seat that the operator favours, before any lot."""
    story: Story
    """The favourite sets the table up, joins it last, plays a rematch, or is an artificial
    player."""
    lot: bool
    resigns: int = 0
    """Which seat lost the game before a rematch."""

    @property
    def owners(self) -> tuple[str, ...]:
        """The person of each seat; empty for an artificial player."""
        favourite = "" if self.story == "artificial" else FAVOURITE
        return tuple(
            favourite if n == self.favoured else owner_of(f"honest {n}") for n in range(self.seats)
        )

    @property
    def host(self) -> int:
        """The seat of the player who sets the table up."""
        return self.favoured if self.story == "host" else min(self.honest)

    @property
    def honest(self) -> tuple[int, ...]:
        """The seats of the others."""
        return tuple(n for n in range(self.seats) if n != self.favoured)

    @property
    def guests(self) -> tuple[int, ...]:
        """The seats of those who sit down later, in their order: the favourite comes last."""
        people = [n for n in self.honest if n != self.host]
        if self.story == "guest":
            people.append(self.favoured)
        return tuple(people)


def case(number: int) -> Case:
    """A case by its number: every seat is favoured equally often in each story."""
    number, is_lot = divmod(number, 2)
    if is_lot:
        number, more = divmod(number, 3)
        seats = 2 + more
        number, story = divmod(number, len(BY_LOT))
        return Case(seats, number % seats, BY_LOT[story], lot=True)
    number, story = divmod(number, len(FIXED))
    number, favoured = divmod(number, 2)
    return Case(2, favoured, FIXED[story], lot=False, resigns=number % 2)
