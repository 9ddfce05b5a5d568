"""What a Turris result is made of: the largest areas on the five views (T17)."""

from __future__ import annotations

from collections.abc import Sequence

from chantier.core.arrays import Ints
from chantier.core.gain import Gain, Row
from chantier.games.turris.look import NAMES, areas_of
from chantier.games.turris.scoring import score


def gains(before: Ints, action: int, after: Ints) -> list[Gain]:
    """By how much each seat's total of the five views has changed."""
    changes = (int(score(after, seat)) - int(score(before, seat)) for seat in (0, 1))
    return [Gain(seat, change, "area", "T17") for seat, change in enumerate(changes) if change]


def account(state: Ints, gains: Sequence[Gain]) -> list[Row]:
    """Each seat's largest area, view by view."""
    return [
        Row(f"view.{name}", "T17", tuple(area.bit_count() for area in areas_of(state, side)))
        for side, name in enumerate(NAMES)
    ]
