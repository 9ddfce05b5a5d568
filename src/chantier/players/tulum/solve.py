"""Tulum for two, solved: what `chantier solve` asks for; see `players/solving.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from chantier.players.solving import Solved
from chantier.players.tulum import solver
from chantier.players.tulum.check import check_decisions
from chantier.players.tulum.pyramids import FULL
from chantier.players.tulum.solver import count_pairs as steps
from chantier.players.tulum.solver import warm
from chantier.players.tulum.table import two

__all__ = ["PLAYERS", "check", "solve", "steps", "warm"]

PLAYERS = (2,)
DIGITS = 9


def solve(_players: int, advance: Callable[[int], None]) -> Solved:
    """Each pair of pyramids, from the fullest down."""
    solution = solver.solve(advance)
    answer = {
        "first_seat": round(float(solution.value[0, 0]), DIGITS),
        "classes": len(solution.value),
        "pairs": solution.pairs,
        "residual": solution.residual,
        "differs": float(np.abs(solution.value - two()[:FULL, :FULL]).max()),
    }
    return Solved(answer, solution.value)


def check(positions: int, advance: Callable[[int], None]) -> dict[str, Any]:
    """How far decisions of the strongest level are from the best, at positions of random games."""
    return check_decisions(positions, seed=1, advance=advance)._asdict()
