"""Kwinty's seeded games: steered ones avoid five in line, so that the wall fills up."""

from __future__ import annotations

from typing import Any

from chantier.core.position import Position
from games.checks import data
from games.seeded import Seeded

# What random play hardly ever meets: games begin with these every so often.
RARE = [data("kwinty/games.json")[key] for key in ("none left", "no place")]


class Kwinty(Seeded):
    """Every other game opens flat (K9)."""

    def beginning(self, seed: int) -> dict[str, Any]:
        """Steered games that begin with what is rare; 51 has the flat opening."""
        return {"actions": RARE[seed % 100 // 50]} if seed % 100 in (1, 51) else {}

    def options(self, seed: int) -> dict[str, Any]:
        """The opening."""
        return {"opening": "flat"} if seed % 4 >= 2 else {}

    def steered(self, position: Position, legal: list[str]) -> list[str]:
        """No five in line."""
        after = ((text, position.apply(position.parse(text)).outcome) for text in legal)
        return [text for text, end in after if end is None or end.reason != "five"] or legal


SEEDED = Kwinty("kwinty")
