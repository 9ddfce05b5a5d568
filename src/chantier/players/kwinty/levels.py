"""Kwinty's ladder: a search of everything that sees further from level to level, then all there is.

A low level errs because it looks only so many actions ahead, or at so few positions that it gets no
further; none plays at random, and all see a five that is there to be made. Level 5 proves forced
wins beside that; level 6 knows the solved opening, too.
"""

from __future__ import annotations

from collections.abc import Callable

from chantier.players.engine import Engine
from chantier.players.kwinty.engine import KwintyEngine
from chantier.players.kwinty.proof_then_mcts import ProofThenMcts
from chantier.players.kwinty.strategist import Strategist
from chantier.players.level import Level
from chantier.search.alphabeta.search import AlphaBetaParameters
from chantier.search.limits import Limits


def _seeing(
    depth: int, watchful: bool, table: int, offers: int, proves: bool = False
) -> Callable[[], Engine]:
    """Makes an engine of limited depth; unless it `proves`, it looks for no long forced wins.

    The fewer openings a level offers (K10), the closer they are to balanced.
    """
    parameters = AlphaBetaParameters(table_entries=table, max_depth=depth, watchful=watchful)
    return lambda: KwintyEngine(parameters, proves=proves, offers=offers)


def strongest() -> Engine:
    """Full strength, whatever the limits."""
    return Strategist(ProofThenMcts())


LEVELS: tuple[Level, ...] = (
    Level(1, _seeing(1, False, 1 << 10, 30), Limits(200, 0.3), "kwinty.slip.replies"),
    Level(2, _seeing(2, False, 1 << 10, 24), Limits(1_000, 0.3), "kwinty.slip.sight"),
    Level(3, _seeing(3, True, 1 << 12, 18), Limits(4_000, 0.3), "kwinty.slip.sight"),
    Level(4, _seeing(5, True, 1 << 14, 12), Limits(20_000, 1.0), "kwinty.slip.sight"),
    Level(
        5,
        _seeing(8, True, 1 << 16, 8, proves=True),
        Limits(100_000, 1.0),
        "kwinty.slip.sight",
        compile_unit="proof",
    ),
    Level(6, strongest, Limits(600_000, 3.0), compile_unit="full"),
)
