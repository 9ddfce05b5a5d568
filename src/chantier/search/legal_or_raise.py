"""The legal actions of a position in which a seat acts; an error for any other."""

from __future__ import annotations

from chantier.core.position import Position
from chantier.errors import BadRequest


def legal_or_raise(position: Position) -> list[int]:
    """The legal actions of the seat to act; raises `BadRequest` where no seat acts."""
    if position.is_over:
        raise BadRequest("error.best_over")
    if position.to_act == "chance":
        raise BadRequest("error.best_chance")
    return position.legal_ids()
