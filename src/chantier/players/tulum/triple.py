"""Three pyramids solved together: the three positions that differ only by who rolls.

A turn that keeps blocks leads to fuller pyramids, which are solved before. A turn that keeps none
leads to the next of the three, so these hang together in a ring. Each seat plays the turn that is
best for itself, given what a lost turn leaves it; what the three turns then make of each other is a
linear equation. Both are repeated until the shares are what the turns make of them.

Our rulings, where the rules of the game leave open what a seat that wants to win does:

- Of two ways that give it exactly the same it takes the first: it stops before it rolls on, and of
  several pyramids it takes that of the lowest class, the one with the fewest blocks.
  `turn.chosen` holds this for two seats.
- A few triples have several solutions, in each of which no seat can do better. Ours is the one
  that is reached when each seat first takes a lost turn to leave it a third.
- A few have none in which every seat does the first of equals: `mixture` solves those.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from chantier.core.arrays import Floats, Ints
from chantier.core.jit import compiled, compiled_apart
from chantier.players.tulum.roll_outcomes import RollOutcomes

SEATS = 3
MOST_ROUNDS = 60
TOLERANCE = 1e-15
"""Where a residual counts as none."""
NEAR = 1e-14
"""Where one counts as none if it falls no further: sums of rounded numbers may be no nearer."""
ASIDE = 1e-9
"""How far beside a share the seat has decided between two ways that are equal there."""


class TripleBuffers(NamedTuple):
    """Arrays to work in, one set a thread."""

    worth: Floats
    """By class that a turn may pass: what it is worth to the seat that rolls."""
    rows: Floats
    """By class: the shares of the next seat and the third, and the odds that the turn is lost."""
    kept: Floats
    """By turn: these three numbers before its first roll."""
    found: Floats
    """By turn: the shares of the three seats."""
    worst: Floats
    """The largest residual so far, of the triples that settled."""


def new_buffers(classes: int) -> TripleBuffers:
    """Fresh arrays."""
    few = np.zeros((SEATS, SEATS))
    return TripleBuffers(
        np.zeros(classes), np.zeros((classes, SEATS)), few, few.copy(), np.zeros(1)
    )


@compiled_apart
def solve_triples(
    outcomes: RollOutcomes,
    size: Ints,
    triples: Ints,
    settled: Ints,
    begin: int,
    end: int,
    table: Floats,
    work: TripleBuffers,
) -> None:
    """Solve some triples, and note which of them have settled; all fuller ones are in the table.

    `table[a, b, c]` has the shares of the seat to roll, at class a, and of the next, at class b;
    the rest is the third seat's. For a finished third pyramid it has zeros (U7).
    """
    for at in range(begin, end):
        a, b, c = triples[at, 0], triples[at, 1], triples[at, 2]
        for turn in range(SEATS):
            for seat in range(SEATS):
                work.found[turn, seat] = 1.0 / SEATS
        residual = settle(outcomes, size, a, b, c, table, work)
        settled[at] = residual <= NEAR
        if settled[at]:
            work.worst[0] = max(work.worst[0], residual)
        write(a, b, c, work.found, table)


@compiled
def settle(
    outcomes: RollOutcomes, size: Ints, a: int, b: int, c: int, table: Floats, work: TripleBuffers
) -> float:
    """Play and solve until the shares stay; returns how far a turn is from what it makes of them.

    The residual is that of the shares in `found`, measured by three whole turns.
    """
    residual = 1.0
    for _ in range(MOST_ROUNDS):
        play(outcomes, size, a, b, c, work.found[1, 0], table, work, 0)
        play(outcomes, size, b, c, a, work.found[2, 1], table, work, 1)
        play(outcomes, size, c, a, b, work.found[0, 2], table, work, 2)
        before = residual
        residual = distance(work.kept, work.found)
        # A residual of the last digits does not fall further: it is that of rounding.
        if residual <= TOLERANCE or (before <= NEAR and residual <= NEAR):
            break
        join(work.kept, work.found)
    return residual


@compiled
def share_of(kept: Floats, turn: int, step: int) -> float:
    """What a turn that keeps something gives the seat `step` places after the one that rolls."""
    if step == 0:
        return 1.0 - kept[turn, 0] - kept[turn, 1] - kept[turn, 2]
    return kept[turn, step - 1]


@compiled
def distance(kept: Floats, found: Floats) -> float:
    """How far any share is from what its turn makes of the others."""
    most = 0.0
    for turn in range(SEATS):
        for step in range(SEATS):
            seat = (turn + step) % SEATS
            after = found[(turn + 1) % SEATS, seat]
            made = share_of(kept, turn, step) + kept[turn, 2] * after
            most = max(most, abs(made - found[turn, seat]))
    return most


@compiled
def join(kept: Floats, found: Floats) -> None:
    """The shares that three turns make of each other: each leads to the next one if it is lost."""
    again = 1.0 - kept[0, 2] * kept[1, 2] * kept[2, 2]
    for seat in range(SEATS):
        value = share_of(kept, 2, (seat + 1) % SEATS)
        value = share_of(kept, 1, (seat + 2) % SEATS) + kept[1, 2] * value
        found[0, seat] = (share_of(kept, 0, seat) + kept[0, 2] * value) / again
    for turn in (2, 1):
        for seat in range(SEATS):
            step = (seat + SEATS - turn) % SEATS
            after = found[(turn + 1) % SEATS, seat]
            found[turn, seat] = share_of(kept, turn, step) + kept[turn, 2] * after


@compiled
def write(a: int, b: int, c: int, found: Floats, table: Floats) -> None:
    """Put the three positions of a triple into the table."""
    table[a, b, c, 0] = found[0, 0]
    table[a, b, c, 1] = found[0, 1]
    table[b, c, a, 0] = found[1, 1]
    table[b, c, a, 1] = found[1, 2]
    table[c, a, b, 0] = found[2, 2]
    table[c, a, b, 1] = found[2, 0]


@compiled_apart
def play(
    outcomes: RollOutcomes,
    size: Ints,
    a: int,
    b: int,
    c: int,
    lost: float,
    table: Floats,
    work: TripleBuffers,
    turn: int,
) -> None:
    """The best turn of a seat at class a, before b and c, if a lost turn leaves it `lost`.

    As `turn.weigh_turn` and `follow_turn` in one go: what a turn is worth to the other seats comes
    with the choice that is best for the one that rolls.
    """
    worth, rows = work.worth, work.rows
    full, slots = len(size) - 1, outcomes.dice + 1
    for at in range(outcomes.begin[a], outcomes.begin[a + 1]):  # the fullest first
        d = outcomes.path[at]
        dice = outcomes.dice - (size[d] - size[a])
        stop = -1.0  # a seat that has placed nothing cannot stop
        if d != a:
            stop = 1.0 - table[b, c, d, 0] - table[b, c, d, 1]
        go = -1.0
        following = third = losing = 0.0
        if dice > 0 and d != full:  # else U6, U7: the turn is over
            slot = d * slots + dice
            losing = outcomes.miss[slot]
            go = losing * lost
            for outcome in range(outcomes.first[slot], outcomes.first[slot + 1]):
                best = -1.0
                found = 0
                for index in range(outcomes.start[outcome], outcomes.start[outcome + 1]):
                    one = outcomes.choice[index]
                    if worth[one] > best:
                        best = worth[one]
                        found = one
                odds = outcomes.chance[outcome]
                go += odds * best
                following += odds * rows[found, 0]
                third += odds * rows[found, 1]
                losing += odds * rows[found, 2]
        if stop >= go:
            worth[d] = stop
            rows[d, 0] = table[b, c, d, 0]
            rows[d, 1] = table[b, c, d, 1]
            rows[d, 2] = 0.0
        else:
            worth[d] = go
            rows[d, 0] = following
            rows[d, 1] = third
            rows[d, 2] = losing
    for k in range(SEATS):
        work.kept[turn, k] = rows[a, k]


@compiled_apart
def residual_of(
    outcomes: RollOutcomes,
    size: Ints,
    triples: Ints,
    begin: int,
    end: int,
    table: Floats,
    work: TripleBuffers,
) -> float:
    """How far any share of a finished table is from what its turn makes of the table.

    Where the seat that rolls has two ways that are equal for it, any mixture of both is its turn.
    """
    most = 0.0
    for at in range(begin, end):
        a, b, c = triples[at, 0], triples[at, 1], triples[at, 2]
        lost = 1.0 - table[b, c, a, 0] - table[b, c, a, 1]
        play(outcomes, size, a, b, c, lost, table, work, 0)
        residual = off(a, b, c, lost, 0.0, table, work)
        if residual > NEAR:
            play(outcomes, size, a, b, c, lost - ASIDE, table, work, 0)
            play(outcomes, size, a, b, c, lost + ASIDE, table, work, 1)
            low = off_next(a, b, c, 0.0, table, work)
            span = off_next(a, b, c, 1.0, table, work) - low
            mixture = 0.0 if span == 0.0 else -low / span
            residual = off(a, b, c, lost, min(1.0, max(0.0, mixture)), table, work)
        most = max(most, residual)
    return most


@compiled
def mixed(work: TripleBuffers, k: int, mixture: float) -> float:
    """One of the three numbers of a turn, mixed of those in `kept[0]` and `kept[1]`."""
    return work.kept[0, k] * (1.0 - mixture) + work.kept[1, k] * mixture


@compiled
def off_next(a: int, b: int, c: int, mixture: float, table: Floats, work: TripleBuffers) -> float:
    """How far the next seat's share is from what a mixed turn makes of it."""
    made = mixed(work, 0, mixture) + mixed(work, 2, mixture) * table[b, c, a, 0]
    return made - table[a, b, c, 1]


@compiled
def off(
    a: int, b: int, c: int, lost: float, mixture: float, table: Floats, work: TripleBuffers
) -> float:
    """How far the shares of a position are from what a mixed turn makes of them."""
    following, third = mixed(work, 0, mixture), mixed(work, 1, mixture)
    losing = mixed(work, 2, mixture)
    mine = 1.0 - following - third - losing + losing * lost
    most = max(
        abs(mine - table[a, b, c, 0]),
        abs(following + losing * table[b, c, a, 0] - table[a, b, c, 1]),
    )
    third += losing * table[b, c, a, 1]
    return max(most, abs(third - (1.0 - table[a, b, c, 0] - table[a, b, c, 1])))
