"""The four levels of Tulum, weakest first."""

from __future__ import annotations

from functools import partial

from chantier.players.engine import Engine
from chantier.players.level import Level
from chantier.players.tulum.engine import TurnEngine
from chantier.players.tulum.objectives import dread_loss, lose_nothing, place_many, win
from chantier.search.limits import Limits

_LIMITS = Limits(nodes=1_000, seconds=0.3)  # a turn passes fewer classes, in under a millisecond

LEVELS: tuple[Level, ...] = (
    Level(1, partial(TurnEngine, lose_nothing), _LIMITS, "tulum.slip.no_risk"),
    Level(2, partial(TurnEngine, dread_loss), _LIMITS, "tulum.slip.dread"),
    Level(3, partial(TurnEngine, place_many), _LIMITS, "tulum.slip.blocks_only"),
    Level(4, partial(TurnEngine, win), _LIMITS),
)


def strongest() -> Engine:
    """Exact for two seats; for three and four as good as `multiplayer_estimate` is."""
    return TurnEngine(win)
