"""What an action brought: the `+3` that the table shows beside it. A game may leave this out."""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.scores import ScoreChange
from chantier_montjoie.layout import SCORE, SEAT


def score_changes(before: Ints, action: int, after: Ints) -> list[ScoreChange]:
    """The points of a stone that was laid (M4)."""
    seat = int(before[SEAT])
    points = int(after[SCORE + seat] - before[SCORE + seat])
    return [ScoreChange(seat, points, "laid", "M4")] if points else []
