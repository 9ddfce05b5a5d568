"""Turris's seeded games: steered ones take the middle and remove."""

from __future__ import annotations

from typing import Any

from chantier.core.position import Position
from games.checks import data
from games.seeded import Seeded

GAMES = data("turris/games.json")
# What random play hardly ever meets: games begin with these every so often.
RARE = [GAMES["bonus lapses, every place closed"], GAMES["last block of all on the middle"]]


class Turris(Seeded):
    """Some games begin with a fixed list of actions."""

    def beginning(self, seed: int) -> dict[str, Any]:
        """Steered games that begin with what is rare."""
        return {"actions": RARE[seed % 100 // 50]} if seed % 100 in (1, 51) else {}

    def steered(self, position: Position, legal: list[str]) -> list[str]:
        """The middle, and removals."""
        return [text for text in legal if "b2" in text or text[0] == "x"] or legal


SEEDED = Turris("turris")
