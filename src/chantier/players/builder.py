"""A competent player of Turquoise that looks at the position and not ahead, to measure against."""

from __future__ import annotations

from chantier.core.position import Position
from chantier.players.turquoise.policy import TURN, decide
from chantier.search.finding import Finding


class Builder:
    """Lays what scores, carries pillars the cheapest way to what lacks them, bids what it gains.

    It plays by fixed rules: in the same position always the same action.
    """

    finding: Finding | None = None

    def choose(self, position: Position) -> int:
        """The id of a legal action for the seat to act."""
        return int(decide(position.state, position.game.scratch, TURN))
