"""Who begins: by lot or the youngest in a first game, the loser or the next seat in a rematch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from chantier.core.card import Card

RematchOrder: TypeAlias = Literal["loser", "next"]
"""Why a seat begins a rematch: it lost, or it sat after the one that began."""


def rematch_by(card: Card, winners: Sequence[int]) -> RematchOrder:
    """How the first seat of the next game is found; after a tie nobody lost, so seats rotate."""
    return "loser" if card.loser_begins and len(winners) == 1 else "next"


def rematch_order(
    card: Card, players: int, winners: Sequence[int], first: int | None = None
) -> list[int]:
    """The seats of the next game, each by its number in this one.

    `first` is the seat that the players want to begin, where the rulebook leaves it open.
    """
    if rematch_by(card, winners) == "loser":
        return [n for n in range(players) if n not in winners] + list(winners)
    begins = 1 if first is None else first
    return [(n + begins) % players for n in range(players)]
