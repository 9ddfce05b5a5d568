"""What a Kwinty result is made of: lines of five or more, and lines of four."""

from __future__ import annotations

from collections.abc import Sequence

from chantier.core.arrays import Ints
from chantier.core.scores import ScoreChange, ScoreRow
from chantier.games.kwinty.render_data import render_data
from chantier.games.kwinty.rules import seat_of


def score_breakdown(state: Ints, changes: Sequence[ScoreChange]) -> list[ScoreRow]:
    """How many lines each seat has: of five or more (K7), and of exactly four (K8)."""
    seen = render_data(state)
    long = [line.colour for line in seen.lines if len(line.squares) > 4]
    fives = (long.count(0), long.count(1))
    first, second = int(seat_of(state, 0)), int(seat_of(state, 1))  # their colours (K10)
    return [
        ScoreRow("five", "K7", (fives[first], fives[second])),
        ScoreRow("fours", "K8", (seen.fours[first], seen.fours[second])),
    ]
