"""Measure what Tulum's players for three seats are worth by the exact solution.

    .venv/bin/python tools/tulum_three.py --blocks 8 --positions 1000

Solves every three pyramids of so many blocks or more (with 0 blocks the whole game: some minutes
and 150 MB) and prints JSON: how far the shares of `players/tulum/multiplayer_estimate.py` are from
the right ones in positions met in play, and how much of its share of the win a seat gives away in
a turn that it plays by them, or by a lower level's objective.
"""

from __future__ import annotations

import argparse
import json
import time
from typing import Any

import numpy as np

from chantier.core.arrays import Floats
from chantier.games.tulum.layout import SEAT, SECURED
from chantier.players.tulum.check import met_positions
from chantier.players.tulum.multiplayer_estimate import shares_after
from chantier.players.tulum.objectives import Objective, dread_loss, lose_nothing, place_many, win
from chantier.players.tulum.pyramids import CLASSES, SIZE, class_of
from chantier.players.tulum.roll_outcomes import roll_outcomes
from chantier.players.tulum.three import SEATS, Shares, solve_three
from chantier.players.tulum.turn import follow_turn, weigh_turn

SEED = 11
OBJECTIVES = (win, place_many, dread_loss, lose_nothing)


def met_triples(count: int, blocks: int) -> list[tuple[int, int, int]]:
    """Classes of the seat to roll, the next and the third, as turns in play begin with them."""
    found: list[tuple[int, int, int]] = []
    for position in met_positions(SEED, SEATS):
        state = position.state
        seats = [(int(state[SEAT]) + step) % SEATS for step in range(SEATS)]
        a, b, c = (class_of(int(state[SECURED + seat])) for seat in seats)
        if min(SIZE[a], SIZE[b], SIZE[c]) >= blocks and (a, b, c) not in found[-1:]:
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


def measure(shares: Shares, triples: list[tuple[int, int, int]]) -> dict[str, Any]:
    """How far the estimated shares are from the exact ones, and what an objective costs."""
    errors = []
    losses: dict[str, list[float]] = {objective.__name__: [] for objective in OBJECTIVES}
    for a, b, c in triples:
        right, said = shares[b, c].astype(np.float64), shares_after((b, c))
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
    """Solve, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--blocks", type=int, default=8, help="the fewest blocks of a pyramid")
    parser.add_argument("--positions", type=int, default=1000, help="to measure in")
    given = parser.parse_args()
    begun = time.perf_counter()
    shares, unsettled = solve_three(given.blocks)
    low = int(np.searchsorted(SIZE, given.blocks))
    answer = {
        "blocks": given.blocks,
        "seconds": round(time.perf_counter() - begun, 1),
        "unsettled": unsettled,
        "first_class": [round(float(share), 6) for share in shares[low, low, low]],
        **measure(shares, met_triples(given.positions, given.blocks)),
    }
    print(json.dumps(answer))


if __name__ == "__main__":
    main()
