"""What a Kwinty result is made of: lines of five or more, and lines of four."""

from __future__ import annotations

from collections.abc import Sequence

from chantier.core.arrays import Ints
from chantier.core.scores import ScoreChange, ScoreRow
from chantier.games.kwinty.render_data import render_data


def score_breakdown(state: Ints, changes: Sequence[ScoreChange]) -> list[ScoreRow]:
    """How many lines each seat has: of five or more (K7), and of exactly four (K8)."""
    seen = render_data(state)
    owners = [line.seat for line in seen.lines if len(line.squares) > 4]
    return [
        ScoreRow("five", "K7", (owners.count(0), owners.count(1))),
        ScoreRow("fours", "K8", seen.fours),
    ]
