"""What a Turris result is made of: the largest areas on the five views (T17)."""

from __future__ import annotations

from collections.abc import Sequence

from chantier.core.arrays import Ints
from chantier.core.scores import ScoreChange, ScoreRow
from chantier.games.turris.views import NAMES, areas_of, scores_of


def score_changes(before: Ints, action: int, after: Ints) -> list[ScoreChange]:
    """By how much each seat's total of the five views has changed."""
    changes = zip(scores_of(before), scores_of(after), strict=True)
    return [
        ScoreChange(seat, new - old, "area", "T17")
        for seat, (old, new) in enumerate(changes)
        if new != old
    ]


def score_breakdown(state: Ints, changes: Sequence[ScoreChange]) -> list[ScoreRow]:
    """Each seat's largest area, view by view."""
    return [
        ScoreRow(f"view.{name}", "T17", tuple(area.bit_count() for area in areas_of(state, side)))
        for side, name in enumerate(NAMES)
    ]
