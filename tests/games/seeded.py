"""The seeded games in which the rules are compared with the plain reference.

Half of the games are uniformly random, half are steered to what is rare. How, and what else is
special about a game, its `tests/games/NAME/seeded.py` says with a `Seeded` of its own, `SEEDED`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import chantier
from chantier.core.chance import Randomness
from chantier.core.game import Game
from chantier.core.position import Position
from games.as_sent import as_sent
from games.found import part

FEW = 4  # actions judged of one kind, where not all are


@dataclass(frozen=True)
class Moment:
    """A position of a game, what it says, and the action that is played there."""

    position: Position
    legal: list[str]
    shown: dict[str, Any]
    action: str | None
    """`None` at the end."""


class Choosing(NamedTuple):
    """A position of a seeded game in which an action is chosen."""

    seed: int
    position: Position
    legal: list[str]
    shown: dict[str, Any]


class Seeded:
    """The seeded games of one name; what a game does otherwise, its subclass says."""

    def __init__(self, name: str) -> None:
        self.name = name

    @property
    def game(self) -> Game:
        """The game itself."""
        return chantier.game(self.name)

    @cached_property
    def every_action(self) -> list[str]:
        """All actions that the reference knows."""
        return list(part(self.name, "reference").every_action())

    def steers(self, seed: int) -> bool:
        """Whether a game is steered to what is rare."""
        return seed % 2 == 1

    def beginning(self, seed: int) -> dict[str, Any]:
        """How a game begins: `actions`, and `players` if they are for a certain number."""
        return {}

    def players(self, seed: int) -> int:
        """How many play: from the fewest to the most, two games each."""
        fewest, most = self.game.card.players
        several = fewest + seed // 2 % (most - fewest + 1)
        return int(self.beginning(seed).get("players", several))

    def options(self, seed: int) -> dict[str, Any]:
        """The options of a game."""
        return {}

    def title(self, seed: int) -> str:
        """A game in words, to find it again."""
        options = self.options(seed)
        return f"{self.name}, game {seed}, {self.players(seed)} players {options or ''}"

    def reference(self, seed: int) -> Any:
        """A game of the reference: it is told how many play where that can differ."""
        fewest, most = self.game.card.players
        told = {} if fewest == most else {"players": self.players(seed)}
        return part(self.name, "reference").Reference(**told, **self.options(seed))

    def is_explained(self, seed: int) -> bool:
        """Whether the clauses that actions break are compared at every position of a game."""
        return seed % 40 in (1, 18)

    def choose(self, at: Choosing, chance: Randomness) -> str:
        """What is done in a position of a game."""
        # Three of four choices of a steered game are steered.
        steered = self.steers(at.seed) and chance.below(4) != 0
        choice = self.steered(at.position, at.legal) if steered else at.legal
        return choice[chance.below(len(choice))]

    def steered(self, position: Position, legal: list[str]) -> list[str]:
        """The actions that lead to what is rare; all of them if none does."""
        return legal

    def rare(self, position: Position, chance: Randomness) -> int | None:
        """What a policy does that meets what random play hardly does; `None` if there is none."""
        return None

    def judged(self, position: Position, chance: Randomness) -> list[str]:
        """Well-formed actions whose clauses are compared: all, or some of every kind."""
        return self.every_action

    def points(self, position: Position) -> list[int]:
        """What the seats have, which score changes sum to."""
        return list(as_sent(position.render_data())["totals"])

    def playthrough(self, seed: int) -> Iterator[Moment]:
        """Each position of a seeded game."""
        chance = Randomness("reference", seed)
        position = self.game.initial(self.players(seed), self.options(seed))
        begin = self.beginning(seed).get("actions", "").split()
        while not position.is_over:
            legal, shown = position.legal(), position.to_json()
            at = Choosing(seed, position, legal, shown)
            action = begin.pop(0) if begin else self.choose(at, chance)
            yield Moment(position, legal, shown, action)
            position = position.apply(position.parse(action))
        yield Moment(position, position.legal(), position.to_json(), None)


def some(actions: Sequence[Any], chance: Randomness, count: int = FEW) -> list[Any]:
    """Some actions of one kind."""
    if len(actions) <= count:
        return list(actions)
    return [actions[chance.below(len(actions))] for _ in range(count)]


def seeded(name: str) -> Seeded:
    """The seeded games of a name."""
    found: Seeded = part(name, "seeded").SEEDED
    return found
