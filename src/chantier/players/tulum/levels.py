"""The four levels of Tulum, weakest first."""

from __future__ import annotations

from functools import partial

from chantier.players.brain import Brain
from chantier.players.level import Level
from chantier.players.tulum.brains import TurnBrain
from chantier.players.tulum.wishes import dread_loss, lose_nothing, place_many, win
from chantier.search.limits import Limits

_LIMITS = Limits(nodes=1_000, seconds=0.3)  # a turn passes fewer classes, in under a millisecond

LEVELS: tuple[Level, ...] = (
    Level(1, partial(TurnBrain, lose_nothing), _LIMITS, "tulum.slip.no_risk"),
    Level(2, partial(TurnBrain, dread_loss), _LIMITS, "tulum.slip.dread"),
    Level(3, partial(TurnBrain, place_many), _LIMITS, "tulum.slip.blocks_only"),
    Level(4, partial(TurnBrain, win), _LIMITS),
)


def strongest() -> Brain:
    """Exact for two seats; for three and four as good as `field` is."""
    return TurnBrain(win)
