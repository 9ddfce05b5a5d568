"""Tulum for three seats, solved where each seat takes what is best for itself.

The whole game takes some minutes and 150 MB, so its shares do not ship. `tools/tulum_three.py`
measures `multiplayer_estimate` by them.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from chantier.core.arrays import Floats, Ints
from chantier.core.jit import compiled, compiled_apart
from chantier.players.tulum.pyramids import CLASSES, FULL, SIZE
from chantier.players.tulum.roll_outcomes import RollOutcomes, roll_outcomes
from chantier.players.tulum.turn import follow_turn, weigh_turn

SEATS = 3
MOST_ROUNDS = 40
TOLERANCE = 1e-8

# By the classes of the seat to roll, the next and the third: the share of each, in that order.
Shares: TypeAlias = npt.NDArray[np.float32]


class TripleBuffers(NamedTuple):
    """Arrays to work in."""

    stop: Floats
    go: Floats
    slope: Floats
    after: Floats
    held: Floats
    kept: Floats
    lost: Floats
    found: Floats
    """The shares of the three positions that a triple makes, by who rolls."""


def new_work() -> TripleBuffers:
    """Fresh arrays."""
    one, rows, few = np.zeros(CLASSES), np.zeros((CLASSES, SEATS)), np.zeros((SEATS, SEATS))
    return TripleBuffers(
        one, one.copy(), one.copy(), rows, rows.copy(), few, np.zeros(SEATS), few.copy()
    )


def solve_three(blocks: int) -> tuple[Shares, int]:
    """The shares of all triples of so many blocks or more, and how many did not settle."""
    shares = np.zeros((CLASSES, CLASSES, CLASSES, SEATS), dtype=np.float32)
    shares[:, :, FULL, 2] = 1.0  # U7
    first = np.searchsorted(SIZE, np.arange(SIZE[FULL] + 2)).astype(np.int64)
    work = new_work()
    unsettled = 0
    for total in range(SEATS * (int(SIZE[FULL]) - 1), SEATS * blocks - 1, -1):
        unsettled += solve_total(
            roll_outcomes(), SIZE, first, int(first[blocks]), total, shares, work
        )
    return shares, unsettled


@compiled_apart
def solve_total(
    outcomes: RollOutcomes,
    size: Ints,
    first: Ints,
    low: int,
    total: int,
    shares: Shares,
    work: TripleBuffers,
) -> int:
    """Solve all triples of so many blocks together; returns how many did not settle."""
    full = len(size) - 1
    unsettled = 0
    for a in range(low, full):
        for b in range(a, full):
            left = total - size[a] - size[b]
            if left < 0 or left >= size[full]:
                continue
            for c in range(max(b, first[left]), first[left + 1]):
                unsettled += solve_triple(outcomes, size, a, b, c, shares, work)
                if b not in (a, c):
                    unsettled += solve_triple(outcomes, size, a, c, b, shares, work)
    return unsettled


@compiled_apart
def solve_triple(
    outcomes: RollOutcomes, size: Ints, a: int, b: int, c: int, shares: Shares, work: TripleBuffers
) -> int:
    """Solve the three positions of seats in this order; returns 1 if they do not settle.

    Each seat plays its turn by what a lost one leaves it, and the shares that follow are those of
    all three turns together; again, until they stay.
    """
    found, kept, lost = work.found, work.kept, work.lost
    for turn in range(SEATS):
        for seat in range(SEATS):
            found[turn, seat] = 1.0 / SEATS
    change = 1.0
    for _ in range(MOST_ROUNDS):
        play(outcomes, size, a, b, c, found[1, 2], shares, work, 0)
        play(outcomes, size, b, c, a, found[2, 2], shares, work, 1)
        play(outcomes, size, c, a, b, found[0, 2], shares, work, 2)
        change = 0.0
        round_trip = 1.0 - lost[0] * lost[1] * lost[2]
        for seat in range(SEATS):  # who rolls comes third once it has rolled
            then, later = (seat + 2) % SEATS, (seat + 1) % SEATS
            value = kept[0, seat] + lost[0] * (kept[1, then] + lost[1] * kept[2, later])
            change = max(change, abs(value / round_trip - found[0, seat]))
            found[0, seat] = value / round_trip
        for turn in (2, 1):
            for seat in range(SEATS):
                value = (
                    kept[turn, seat] + lost[turn] * found[(turn + 1) % SEATS, (seat + 2) % SEATS]
                )
                change = max(change, abs(value - found[turn, seat]))
                found[turn, seat] = value
        if change < TOLERANCE:
            break
    for seat in range(SEATS):
        shares[a, b, c, seat] = found[0, seat]
        shares[b, c, a, seat] = found[1, seat]
        shares[c, a, b, seat] = found[2, seat]
    return 0 if change < TOLERANCE else 1


@compiled
def play(
    outcomes: RollOutcomes,
    size: Ints,
    a: int,
    b: int,
    c: int,
    lost: float,
    shares: Shares,
    work: TripleBuffers,
    turn: int,
) -> None:
    """The best turn of a seat at class a: what it gives each seat, and how likely it is lost."""
    for at in range(outcomes.begin[a], outcomes.begin[a + 1]):
        d = outcomes.path[at]
        work.stop[d] = shares[b, c, d, 2]
        work.after[d, 0] = shares[b, c, d, 2]
        work.after[d, 1] = shares[b, c, d, 0]
        work.after[d, 2] = 0.0
    work.stop[a] = 0.0  # a seat that has placed nothing cannot stop
    work.after[a, 0] = 0.0
    work.after[a, 1] = 0.0
    work.after[a, 2] = 1.0
    weigh_turn(outcomes, size, a, work.stop, lost, work.go, work.slope)
    follow_turn(outcomes, size, a, work.stop, work.go, work.after, work.held)
    work.kept[turn, 0] = work.held[a, 0]
    work.kept[turn, 1] = work.held[a, 1]
    work.lost[turn] = work.held[a, 2]
    work.kept[turn, 2] = 1.0 - work.held[a, 0] - work.held[a, 1] - work.held[a, 2]
