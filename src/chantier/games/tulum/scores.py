"""What a Tulum result is made of: blocks secured, row by row; and what turns bring and lose."""

from __future__ import annotations

from collections.abc import Sequence

from chantier.core.arrays import Ints
from chantier.core.scores import ScoreChange, ScoreRow
from chantier.games.tulum.layout import FIRST_ROW, PLACED, REASON, ROLL, ROWS, SEAT, STOP, STRIDE
from chantier.games.tulum.render_data import safe


def score_changes(before: Ints, action: int, after: Ints) -> list[ScoreChange]:
    """The blocks that a seat has secured, or lost from what was at stake.

    What is lost was never counted: the blocks of a seat are the sum of what it secured.
    """
    seat = int(before[SEAT])
    secured = safe(after)[seat].bit_count() - safe(before)[seat].bit_count()
    if secured:
        clause = "U5" if action == STOP else "U7" if after[REASON] else "U6"
        return [ScoreChange(seat, secured, "secured", clause)]
    stake = int(before[PLACED]).bit_count()
    if ROLL <= action < STOP and stake and not after[PLACED]:
        return [ScoreChange(seat, -stake, "lost", "U4")]
    return []


def score_breakdown(state: Ints, changes: Sequence[ScoreChange]) -> list[ScoreRow]:
    """Each seat's blocks, row by row from the base up (U1)."""
    masks = safe(state)
    return [
        ScoreRow(
            f"row.{row + 1}",
            "U1",
            tuple((mask >> STRIDE * row & FIRST_ROW).bit_count() for mask in masks),
        )
        for row in range(ROWS)
    ]
