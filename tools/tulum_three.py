"""Measure what Tulum's estimate for three and four seats is worth, by the exact shares of three.

    .venv/bin/python tools/tulum_three.py --positions 2000

Takes the table of three seats from the cache, or makes it first (some minutes and 500 MB). Prints
JSON: how far the shares of `players/tulum/multiplayer_estimate.py` are from the right ones in
positions met in play, and how much of its share of the win a seat gives away in a turn that it
plays by them, or by a lower level's objective.
"""

from __future__ import annotations

import argparse
import json
import os
from typing import Any

import numpy as np

from chantier.cli.progress import progress
from chantier.core.arrays import Floats
from chantier.games.tulum.layout import SEAT, SECURED
from chantier.players.tulum import kept_table
from chantier.players.tulum.check import met_positions
from chantier.players.tulum.multiplayer_estimate import shares_after
from chantier.players.tulum.objectives import Objective, dread_loss, lose_nothing, place_many, win
from chantier.players.tulum.pyramids import CLASSES, SIZE, class_of
from chantier.players.tulum.roll_outcomes import roll_outcomes
from chantier.players.tulum.three_file import ThreeTable
from chantier.players.tulum.triple import SEATS
from chantier.players.tulum.turn import follow_turn, weigh_turn

SEED = 11
OBJECTIVES = (win, place_many, dread_loss, lose_nothing)


def exact_table() -> ThreeTable:
    """The table of three seats, from the cache or made now."""
    with progress("solving", 1) as advance:
        return kept_table.make_or_wait(advance, os.cpu_count() or 1)


def met_triples(count: int) -> list[tuple[int, int, int]]:
    """Classes of the seat to roll, the next and the third, as turns in play begin with them."""
    found: list[tuple[int, int, int]] = []
    for position in met_positions(SEED, SEATS):
        state = position.state
        seats = [(int(state[SEAT]) + step) % SEATS for step in range(SEATS)]
        a, b, c = (class_of(int(state[SECURED + seat])) for seat in seats)
        if (a, b, c) not in found[-1:]:
            found.append((a, b, c))
            if len(found) == count:
                break
    return found


def turn_share(base: int, objective: Objective, said: Floats, right: Floats) -> float:
    """The share of a seat that plays a turn by an objective, when the right shares follow."""
    stop, lost = objective(base, said)
    stop[base] = 0.0  # a seat that has placed nothing cannot stop
    go = np.full(CLASSES, -1.0)
    weigh_turn(roll_outcomes(), SIZE, base, stop, lost, go, np.zeros(CLASSES))
    held = np.zeros_like(right)
    follow_turn(roll_outcomes(), SIZE, base, stop, go, right, held)
    return float(held[base, -1])


def measure(table: ThreeTable, triples: list[tuple[int, int, int]]) -> dict[str, Any]:
    """How far the estimated shares are from the exact ones, and what an objective costs."""
    errors = []
    losses: dict[str, list[float]] = {objective.__name__: [] for objective in OBJECTIVES}
    for a, b, c in triples:
        right, said = table.after(b, c), shares_after((b, c))
        passed = roll_outcomes().path[roll_outcomes().begin[a] : roll_outcomes().begin[a + 1]]
        errors.append(np.abs(said[passed] - right[passed]).ravel())
        best = turn_share(a, win, right, right)
        for objective in OBJECTIVES:
            losses[objective.__name__].append(best - turn_share(a, objective, said, right))
    error = np.concatenate(errors)
    return {
        "positions": len(triples),
        "error_mean": round(float(error.mean()), 6),
        "error_most": round(float(error.max()), 6),
        "loss_a_turn": {
            name: {"mean": round(float(np.mean(some)), 7), "most": round(max(some), 7)}
            for name, some in losses.items()
        },
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=2000, help="to measure in")
    given = parser.parse_args()
    print(json.dumps(measure(exact_table(), met_triples(given.positions))))


if __name__ == "__main__":
    main()
