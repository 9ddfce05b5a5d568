"""Kwinty's seeded games: steered ones avoid five in line, so that the wall fills up."""

from __future__ import annotations

from typing import Any

from chantier.core.position import Position
from games.checks import data
from games.seeded import Seeded

# What random play hardly ever meets: games begin with these every so often.
RARE = [data("kwinty/games.json")[key] for key in ("none left", "no place")]
SWAP = 5  # of so many games, one has the swap opening (K10)


def with_choice(actions: str, choice: str) -> str:
    """The placings of a game, with the choice of K10 after the first three."""
    placings = actions.split()
    return " ".join([*placings[:3], choice, *placings[3:]])


class Kwinty(Seeded):
    """Every fifth game has the swap opening (K10), half of the others open flat (K9)."""

    def beginning(self, seed: int) -> dict[str, Any]:
        """Games that begin with what is rare; 51 has the flat opening, 4 and 54 a swap."""
        rare = RARE[seed % 100 // 50]
        if seed % 100 in (4, 54):
            return {"actions": with_choice(rare, "swap")}
        return {"actions": rare} if seed % 100 in (1, 51) else {}

    def is_explained(self, seed: int) -> bool:
        """Some swap games too: none of the usual seeds has that opening."""
        return super().is_explained(seed) or seed % 40 == 19

    def options(self, seed: int) -> dict[str, Any]:
        """The opening."""
        if seed % SWAP == SWAP - 1:
            return {"opening": "swap"}
        return {"opening": "flat"} if seed % 4 >= 2 else {}

    def steered(self, position: Position, legal: list[str]) -> list[str]:
        """No five in line."""
        after = ((text, position.apply(position.parse(text)).outcome) for text in legal)
        return [text for text, end in after if end is None or end.reason != "five"] or legal


SEEDED = Kwinty("kwinty")
