"""Turris's ladder: how far a level sees, and from the third on how much it tries.

A low level errs because it looks one or three actions ahead and takes the areas that it sees there
for the outcome; a higher one because it tries too few continuations. None plays at random.
"""

from __future__ import annotations

from collections.abc import Callable

from chantier.games.turris import GAME
from chantier.players.engine import Engine
from chantier.players.level import Level
from chantier.players.turris.engine import TurrisEngine
from chantier.players.turris.evaluation import ALPHA_BETA_HEURISTICS
from chantier.search.alphabeta.search import AlphaBeta, AlphaBetaParameters
from chantier.search.limits import Limits


def _seeing(depth: int, watchful: bool) -> Callable[[], Engine]:
    """Makes an engine that looks so many actions ahead."""
    parameters = AlphaBetaParameters(table_entries=1 << 12, max_depth=depth, watchful=watchful)
    return lambda: AlphaBeta(GAME, ALPHA_BETA_HEURISTICS, parameters)


def strongest() -> Engine:
    """Full strength, whatever the limits."""
    return TurrisEngine()


LEVELS: tuple[Level, ...] = (
    Level(1, _seeing(1, False), Limits(200, 0.3), "turris.slip.replies", "ahead"),
    Level(2, _seeing(3, True), Limits(1_000, 0.3), "turris.slip.sight", "ahead"),
    Level(3, strongest, Limits(300, 0.3), "turris.slip.glimpse"),
    Level(4, strongest, Limits(900, 1.0), "turris.slip.glimpse"),
    Level(5, strongest, Limits(3_000, 1.0), "turris.slip.glimpse"),
    Level(6, strongest, Limits(60_000, 3.0)),
)
