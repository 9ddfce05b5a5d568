"""Tulum's seeded games: steered ones roll again, and get every roll alike."""

from __future__ import annotations

from functools import cached_property

from chantier.core.chance import Randomness
from chantier.core.position import Position
from games.seeded import FEW, Choosing, Seeded, some

PLACINGS = 21  # judged of all


class Tulum(Seeded):
    """In games that are not steered, dice fall by their probabilities."""

    def is_explained(self, seed: int) -> bool:
        """Fewer: there are many actions."""
        return seed % 80 in (1, 18)

    def choose(self, at: Choosing, chance: Randomness) -> str:
        """Roll as dice do, or choose."""
        if not self.steers(at.seed) and at.shown["to_act"] == "chance":
            return self.game.notation.text(at.position.random_id(chance))
        return super().choose(at, chance)

    def steered(self, position: Position, legal: list[str]) -> list[str]:
        """Roll again with few dice left."""
        return ["again"] if "again" in legal and position.to_json()["dice"] < 3 else legal

    @cached_property
    def _kinds(self) -> list[tuple[str, list[str]]]:
        """All actions by their kinds; rolls of each number of dice are one."""
        kinds: dict[str, list[str]] = {}
        for text in self.every_action:
            word, _, rest = text.partition(":")
            kinds.setdefault(f"{word} {len(rest)}" if word == "roll" else word, []).append(text)
        return list(kinds.items())

    def judged(self, position: Position, chance: Randomness) -> list[str]:
        """Some of every kind."""
        return [
            text
            for kind, texts in self._kinds
            for text in some(texts, chance, PLACINGS if kind == "place" else FEW)
        ]


SEEDED = Tulum("tulum")
