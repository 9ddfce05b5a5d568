"""A position as everybody is shown it: the one place where a `Board` is made."""

from __future__ import annotations

from chantier.core.position import Position
from chantier.table.consent import Back
from chantier.table.ending import scores_now
from chantier.table.messages import Board


def board_of(
    position: Position, number: int, length: int, back: tuple[Back, ...] = (), going_on: bool = True
) -> Board:
    """A position with all that a page needs to draw it; nobody acts where a table has ended it."""
    return Board(
        number=number,
        length=length,
        to_act=position.to_act if going_on else None,
        position=position.to_json(),
        look=position.look(),
        scores=scores_now(position),
        back=back,
    )
