"""Tulum for two and for three, solved: what `chantier solve` asks for; see `players/solving.py`."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import numpy as np

from chantier.players.solving import Solved
from chantier.players.tulum import kept_table, solver
from chantier.players.tulum.check import check_decisions
from chantier.players.tulum.pyramids import FULL
from chantier.players.tulum.table import two

PLAYERS = (2, 3)
RESUMED = (3,)
DIGITS = 9
SEAT_DIGITS = 12
_SHARES = 1000  # steps of the progress of three seats


def warm(players: int) -> None:
    """Compile the solver, or read it from the cache, so that what follows can be timed."""
    if players == kept_table.PLAYERS:
        kept_table.warm()
    else:
        solver.warm()


def steps(players: int) -> int:
    """How many steps `solve` reports."""
    return _SHARES if players == kept_table.PLAYERS else solver.count_pairs()


def solve(players: int, advance: Callable[[int], None]) -> Solved:
    """Each pair or triple of pyramids, from the fullest down."""
    return _three(advance) if players == kept_table.PLAYERS else _two(advance)


def _two(advance: Callable[[int], None]) -> Solved:
    solution = solver.solve(advance)
    answer = {
        "first_seat": round(float(solution.value[0, 0]), DIGITS),
        "classes": len(solution.value),
        "pairs": solution.pairs,
        "residual": solution.residual,
        "differs": float(np.abs(solution.value - two()[:FULL, :FULL]).max()),
    }
    return Solved(answer, lambda stream: np.save(stream, solution.value))


def _three(advance: Callable[[int], None]) -> Solved:
    table = kept_table.make_or_wait(
        lambda share: advance(int(share * _SHARES)), threads=os.cpu_count() or 1
    )
    header = table.header
    answer = {
        "seats": [round(share, SEAT_DIGITS) for share in header.seats],
        "classes": header.classes,
        "triples": header.triples,
        "mixed": header.mixed,
        "residual": header.residual,
        "file": str(table.path),
    }
    return Solved(answer, lambda stream: np.save(stream, table.values()))


def measure(players: int, positions: int, advance: Callable[[int], None]) -> dict[str, Any]:
    """How far decisions of the strongest level are from the best, at positions of random games."""
    return check_decisions(positions, seed=1, advance=advance, players=players)._asdict()
