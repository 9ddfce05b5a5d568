"""The brain that does not look ahead: it knows what is good now, and does it."""

from __future__ import annotations

import time
from threading import Event

import numpy as np

from chantier.core.position import Position
from chantier.players.turquoise.evaluation import appraise
from chantier.players.turquoise.policy import TURN, decide
from chantier.players.turquoise.weights import WEIGHTS
from chantier.search.choices import choices
from chantier.search.finding import Finding
from chantier.search.limits import Limits


class RuleBrain:
    """The builder's rules, with its sight of the others' turns; meets `players.brain.Brain`.

    Limits and seeds change nothing.
    """

    def __init__(self, sight: int = TURN) -> None:
        self._sight = sight

    def think(
        self,
        position: Position,
        limits: Limits,
        seed: int | str | None = None,
        stop: Event | None = None,
    ) -> Finding:
        """The action that its rules say, and what the position is worth."""
        begun = time.perf_counter()
        choices(position)
        out = position.game.scratch
        action = int(decide(position.state, out, self._sight))
        values = np.zeros(position.players)
        appraise(position.state, out, WEIGHTS, values)
        shares = tuple(values.tolist())
        return Finding(action, shares, (action,), 1, time.perf_counter() - begun)
