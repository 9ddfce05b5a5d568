"""Brains that do not look ahead: they know what is good now, and do it."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event

import numpy as np

from chantier.core.arrays import Floats, Ints
from chantier.core.jit import compiled_apart
from chantier.core.position import Position
from chantier.games.turquoise.layout import ACT, PHASE
from chantier.games.turquoise.rules.choices import legal
from chantier.players.turquoise.evaluation import appraise
from chantier.players.turquoise.policy import decide
from chantier.players.turquoise.proposal import keep_best, propose, rate_acts
from chantier.players.turquoise.survey import survey
from chantier.players.turquoise.weights import WEIGHTS
from chantier.search.finding import Finding
from chantier.search.limits import Limits
from chantier.search.sampling import choices

Way = Callable[[Ints, Ints, Floats], int]


@compiled_apart
def by_plan(state: Ints, out: Ints, room: Floats) -> int:  # noqa: ARG001 - as every way to play
    """What the builder does: one plan at a time, by fixed rules."""
    return decide(state, out)


@compiled_apart
def by_action(state: Ints, out: Ints, room: Floats) -> int:
    """The action that looks best by itself; what could follow it does not count."""
    if state[PHASE] == ACT:
        count = legal(state, out)
        survey(state, out)
        rate_acts(state, out, count, room)
        count = keep_best(out, room, count, 1, 1.0)
    else:
        count = propose(state, out, room)
    best = 0
    for index in range(1, count):
        if room[index] > room[best]:
            best = index
    return out[best]


class RuleBrain:
    """Plays one way, by rules alone; meets `players.brain.Brain`. Limits and seeds change nothing."""

    def __init__(self, way: Way) -> None:
        self._way = way

    def think(
        self,
        position: Position,
        limits: Limits,  # noqa: ARG002 - it looks at one position, and has no use for more
        seed: int | str | None = None,  # noqa: ARG002
        stop: Event | None = None,  # noqa: ARG002
    ) -> Finding:
        """The action that its rules say, and what the position is worth."""
        begun = time.perf_counter()
        choices(position)
        card, out = position.game.card, position.game.scratch
        action = int(self._way(position.state, out, np.zeros(card.max_actions)))
        values = np.zeros(position.players)
        appraise(position.state, out, WEIGHTS, values)
        shares = tuple(values.tolist())
        return Finding(action, shares, (action,), 1, time.perf_counter() - begun)
