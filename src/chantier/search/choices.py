"""What there is to choose, for whoever searches."""

from __future__ import annotations

from chantier.core.position import Position
from chantier.errors import BadRequest


def choices(position: Position) -> list[int]:
    """The legal actions of the seat to act; raises `BadRequest` where nobody has to choose."""
    if position.is_over:
        raise BadRequest("error.best_over")
    if position.to_act == "chance":
        raise BadRequest("error.best_chance")
    return position.legal_ids()
