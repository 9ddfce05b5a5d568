"""Turquoise's seeded games: steered ones go up, a quarter has another plate set."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from chantier.core.chance import Randomness
from chantier.core.position import Position
from chantier.games.turquoise.layout import KIND, MOVE
from chantier.games.turquoise.plates import PlateSetOption
from games.checks import data
from games.seeded import FEW, Choosing, Seeded, some
from games.turquoise import upward

BEGINNINGS: list[dict[str, Any]] = list(data("turquoise/games.json").values())
MOVES = 12  # judged of all
# Prices that are tried on a few moves.
HOSTILE = (":0", ":99", ":1:B99", ":99:W99B99Y99O99", ":3:W1", ":2:B1Y1", ":3:O2", ":9:B9")


class Turquoise(Seeded):
    """Some games begin with a fixed list of actions."""

    def beginning(self, seed: int) -> dict[str, Any]:
        """One in ten."""
        return BEGINNINGS[seed // 10 % len(BEGINNINGS)] if seed % 10 == 9 else {}

    @cached_property
    def _other_plates(self) -> dict[str, Any]:
        return PlateSetOption().examples[1]

    def options(self, seed: int) -> dict[str, Any]:
        """The plate set."""
        other = seed // 6 % 4 == 3 and not self.beginning(seed)
        return {"plates": self._other_plates} if other else {}

    def title(self, seed: int) -> str:
        """Without the plate set's text."""
        plates = " with other plates" if self.options(seed) else ""
        return f"{self.name}, game {seed}, {self.players(seed)} players{plates}"

    def is_explained(self, seed: int) -> bool:
        """Steered ones and others, by 2, 3, 4 players, with both plate sets."""
        return seed % 25 == 1

    def choose(self, at: Choosing, chance: Randomness) -> str:
        """Go up, or anything."""
        if self.steers(at.seed):
            return upward.choose(at.shown, at.legal, chance)
        return at.legal[chance.below(len(at.legal))]

    def rare(self, position: Position, chance: Randomness) -> int:
        """Random play hardly leaves the ground: this goes up."""
        return position.parse(upward.choose(position.to_json(), position.legal(), chance))

    def judged(self, position: Position, chance: Randomness) -> list[str]:
        """Some of every kind, and some moves at prices that nothing costs."""
        notation = position.game.notation
        kinds: dict[int, list[int]] = {}
        for action in notation.candidates(position.state):
            kinds.setdefault(action >> KIND, []).append(action)
        found = [
            notation.text(action)
            for kind, actions in kinds.items()
            for action in some(actions, chance, MOVES if kind == MOVE else FEW)
        ]
        moves = [text for text in (*position.legal(), *found) if text.startswith("move")]
        for text in some(moves, chance, 2):
            ends = ":".join(text.split(":")[:2])
            found += [ends + price for price in HOSTILE]
        return found

    def points(self, position: Position) -> list[int]:
        """The points that seats own."""
        return list(position.to_json()["points"])


SEEDED = Turquoise("turquoise")
