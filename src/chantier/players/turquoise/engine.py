"""The engine that does not look ahead: it follows the builder's rules."""

from __future__ import annotations

import time

import numpy as np

from chantier.core.chance import Seed
from chantier.core.position import Position
from chantier.players.turquoise.evaluation import appraise
from chantier.players.turquoise.policy import TURN, decide
from chantier.players.turquoise.weights import WEIGHTS
from chantier.search.legal_or_raise import legal_or_raise
from chantier.search.limits import Limits, Stop
from chantier.search.result import SearchResult


class RuleEngine:
    """The builder's rules, with a limited view of the opponents' turns.

    It meets `players.engine.Engine`; limits and seeds change nothing.
    """

    def __init__(self, sight: int = TURN) -> None:
        self._sight = sight

    def think(
        self, position: Position, limits: Limits, seed: Seed | None = None, stop: Stop = None
    ) -> SearchResult:
        """The action that its rules say, and what the position is worth."""
        begun = time.perf_counter()
        legal_or_raise(position)
        out = position.game.scratch
        action = int(decide(position.state, out, self._sight))
        values = np.zeros(position.players)
        appraise(position.state, out, WEIGHTS, values)
        shares = tuple(values.tolist())
        return SearchResult(action, shares, (action,), 1, time.perf_counter() - begun)
