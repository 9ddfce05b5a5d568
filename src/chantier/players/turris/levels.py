"""Turris's ladder: how far a level sees, and from the third on how much it tries.

A low level errs because it looks one or three actions ahead and takes the areas that it sees there
for the outcome; a higher one because it tries too few continuations. None plays at random.
"""

from __future__ import annotations

from collections.abc import Callable

from chantier.games.turris import GAME
from chantier.players.brain import Brain
from chantier.players.level import Level
from chantier.players.turris.evaluation import SIGHT
from chantier.players.turris.mind import Mind
from chantier.search.deepening import AlphaBeta, AlphaBetaParameters
from chantier.search.limits import Limits


def _seeing(depth: int, watchful: bool) -> Callable[[], Brain]:
    """Makes a brain that looks so many actions ahead."""
    parameters = AlphaBetaParameters(table_entries=1 << 12, max_depth=depth, watchful=watchful)
    return lambda: AlphaBeta(GAME, SIGHT, parameters)


def strongest() -> Brain:
    """Full strength, whatever the limits."""
    return Mind()


LEVELS: tuple[Level, ...] = (
    Level(1, _seeing(1, False), Limits(200, 0.3), "turris.slip.replies", "ahead"),
    Level(2, _seeing(3, True), Limits(1_000, 0.3), "turris.slip.sight", "ahead"),
    Level(3, strongest, Limits(300, 0.3), "turris.slip.glimpse"),
    Level(4, strongest, Limits(900, 1.0), "turris.slip.glimpse"),
    Level(5, strongest, Limits(3_000, 1.0), "turris.slip.glimpse"),
    Level(6, strongest, Limits(60_000, 3.0)),
)
