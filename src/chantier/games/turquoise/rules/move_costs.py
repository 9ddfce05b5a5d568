"""Q12–Q16: pillar moves, as the full set of costs that are not dominated.

A search goes out from one end over pillars. What it has found is a list of cells, each a cost with
the places that are reached at just that cost and no smaller one. Cells are finished in ascending
order of their costs as integers, so that whatever dominates a cell is finished before it: steps
that cost nothing stay inside a cell, all others lead to dearer ones, which wait.

Own pillars that complete walkways join can stand in for each other at no cost, so that all of such
a group have the same ends at the same costs: one search serves them all.
"""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.bits import lowest
from chantier.core.jit import compiled, compiled_apart
from chantier.games.turquoise.layout import (
    AP,
    BIT,
    CELL_COSTS,
    CELL_HAND,
    CELL_PLACES,
    CELLS,
    ENDS,
    FIELD,
    FROM,
    GATES,
    GROUP_SIZE,
    GROUPS,
    GUARDS,
    HAND,
    HANDS,
    JOINED_EAST,
    JOINED_NORTH,
    KEYS,
    KIND,
    LEFT,
    MAX_ACTIONS,
    MOST,
    MOVE,
    NEW_HAND,
    NEW_PLACES,
    ONE_AP,
    OPEN_GATES,
    PAY,
    PLAYERS,
    POINTS,
    SEAT,
    SLOT_BITS,
    SPOT,
    STANDING,
    TO,
)
from chantier.games.turquoise.rules.site import beside, existing, joined, pillars

ANY_PAYMENT = ONE_AP - 1 & ~GUARDS
FIELDS = (1 << FIELD) - 1
SLOTS = (1 << SLOT_BITS) - 1


@compiled
def within(cost: int, most: int) -> bool:
    """Whether a cost is at most another in every field; no field of either exceeds MOST."""
    return (most | GUARDS) - cost & GUARDS == GUARDS


@compiled
def paid(cost: int) -> int:
    """The points that a cost gives to others."""
    return (
        (cost & FIELDS)
        + (cost >> FIELD & FIELDS)
        + (cost >> 2 * FIELD & FIELDS)
        + (cost >> 3 * FIELD & FIELDS)
    )


@compiled
def add_cell(out: Ints, first: int, count: int, cost: int, places: int, hand: int) -> int:
    """Note what is reached at a cost: a new cell, or more of one that waits (from `first` on).

    Those that wait are in the order of their costs; a key tells where the rest of a cell is.
    """
    at = count
    while at > first and out[KEYS + at - 1] > cost << SLOT_BITS | SLOTS:
        at -= 1
    if at > first and out[KEYS + at - 1] >= cost << SLOT_BITS:
        slot = out[KEYS + at - 1] & SLOTS
        out[NEW_PLACES + slot] |= places
        out[NEW_HAND + slot] |= hand
        return count
    if count == CELLS:  # far beyond what any position was ever seen to need
        return count
    for index in range(count, at, -1):
        out[KEYS + index] = out[KEYS + index - 1]
    out[KEYS + at] = cost << SLOT_BITS | count
    out[NEW_PLACES + count] = places
    out[NEW_HAND + count] = hand
    return count + 1


@compiled_apart
def step(
    state: Ints,
    out: Ints,
    first: int,
    count: int,
    cost: int,
    near: int,
    far: int,
    most: int,
    means: int,
) -> int:
    """Go on from a cell to places over complete walkways (`near`) and over broken ones (`far`)."""
    seat = state[SEAT]
    opposing = pillars(state) & ~state[STANDING + seat]
    for dearer in range(2):
        reached = far if dearer else near
        total = cost + ONE_AP * dearer  # Q13
        if reached == 0 or not within(total, most):
            continue
        if reached & ~opposing:
            count = add_cell(out, first, count, total, reached & ~opposing, 0)
        if reached & opposing and paid(cost) < means:  # Q14, Q16
            for other in range(state[PLAYERS]):
                theirs = reached & opposing & state[STANDING + other]
                if theirs and within(total + (1 << PAY[other]), most):
                    count = add_cell(out, first, count, total + (1 << PAY[other]), theirs, 0)
    return count


@compiled
def grown(places: int, standing: int, own: int, passable: int, to_north: int, to_east: int) -> int:
    """Places with those that complete walkways add over own pillars, at no cost."""
    edge = places & standing
    while edge:
        edge = joined(edge, to_north, to_east) & passable & ~places
        places |= edge
        edge &= own
    return places


@compiled_apart
def explore(
    state: Ints,
    out: Ints,
    begin: int,
    to_north: int,
    to_east: int,
    open_gates: int,
    most: int,
    means: int,
) -> int:
    """Write the cells that a pillar reaches from a place, or from HAND; return how many.

    The walkways that count as complete are given; so are the most that a way may cost in each
    field, and the most points that it may pay in all.
    """
    own = state[STANDING + state[SEAT]]
    there = existing(state)
    standing = pillars(state)
    gates = state[GATES] & there  # Q7
    passable = own | there & ~standing  # what costs no points: stepped over, or stopped at
    if begin == HAND:
        near = gates & open_gates
        count = step(state, out, 0, 0, ONE_AP, near, gates & ~near, most, means)
    else:
        count = add_cell(out, 0, 0, ONE_AP, BIT[begin], 0)
    ways_out = 0 if begin == HAND else gates  # to the hand
    at = 0  # the cell at work; those after it wait
    kept = 0  # finished cells that are not empty, from 0 on
    while at < count:
        cost = out[KEYS + at] >> SLOT_BITS
        slot = out[KEYS + at] & SLOTS
        cheaper = 0  # places that are reached at no more
        home = 0  # whether the hand is
        for index in range(kept):
            every = -int(within(out[CELL_COSTS + index], cost))  # no branch: all bits, or none
            cheaper |= out[CELL_PLACES + index] & every
            home |= out[CELL_HAND + index] & every
        here = out[NEW_PLACES + slot] & ~cheaper  # Q15
        here = grown(here, standing, own, passable & ~cheaper, to_north, to_east)
        over = here & standing
        if over:
            new = there & ~here & ~cheaper
            near = joined(over, to_north, to_east) & new
            far = beside(over) & new & ~near
            count = step(state, out, at + 1, count, cost, near, far, most, means)
        hand = 0
        if not home:  # Q15
            exits = over & ways_out  # Q12: entries where it stands or steps over
            hand = 1 if exits & open_gates else out[NEW_HAND + slot]
            if exits and hand == 0 and within(cost + ONE_AP, most):  # Q13
                count = add_cell(out, at + 1, count, cost + ONE_AP, 0, 1)
        if here or hand:
            out[CELL_COSTS + kept] = cost
            out[CELL_PLACES + kept] = here
            out[CELL_HAND + kept] = hand
            kept += 1
        at += 1
    return kept


@compiled
def write_ends(state: Ints, out: Ints, written: int, begin: int, cells: int) -> int:
    """Write a move for every end of a search at every cost, ascending; return how many in all."""
    first = MOVE << KIND | begin << FROM
    free = existing(state) & ~pillars(state)
    # Cells are in the order of costs, but ids in the order of ends: count first, then deal out.
    every = 0
    for cell in range(cells):
        every |= out[CELL_PLACES + cell] & free
    left = every
    while left:
        end = lowest(left)
        left &= ~BIT[end]
        out[ENDS + end] = 0
    for cell in range(cells):
        left = out[CELL_PLACES + cell] & free
        while left:
            end = lowest(left)
            left &= ~BIT[end]
            out[ENDS + end] += 1
    begun = written
    left = every
    while left:
        end = lowest(left)
        left &= ~BIT[end]
        here = out[ENDS + end]
        out[ENDS + end] = written
        written += here
    if written + cells > MAX_ACTIONS:  # far beyond what any position was ever seen to need
        return begun
    for cell in range(cells):
        move = first | out[CELL_COSTS + cell]
        left = out[CELL_PLACES + cell] & free
        while left:
            end = lowest(left)
            left &= ~BIT[end]
            out[out[ENDS + end]] = move | end << TO
            out[ENDS + end] += 1
        if out[CELL_HAND + cell]:
            out[written] = move | HAND << TO
            written += 1
    return written


@compiled_apart
def write_moves(state: Ints, out: Ints, written: int) -> int:
    """Write every move of the active seat's pillars after `written` actions; return how many."""
    seat = state[SEAT]
    most = state[LEFT] << AP | ANY_PAYMENT
    means = min(state[POINTS + seat], MOST)
    to_north = state[JOINED_NORTH]
    to_east = state[JOINED_EAST]
    gates = state[OPEN_GATES]
    own = state[STANDING + seat]
    left = own
    hand = state[HANDS + seat] > 0
    groups = 0
    while left or hand:
        begin = lowest(left) if left else HAND
        hand = hand and begin != HAND
        left &= ~BIT[begin]
        group = 0
        while group < groups and out[GROUPS + GROUP_SIZE * group] & BIT[begin] == 0:
            group += 1
        at = GROUPS + GROUP_SIZE * group
        if group < groups:
            source = out[at + 1]
            for index in range(source, source + out[at + 2]):
                if written < MAX_ACTIONS:
                    out[written] = out[index] & ~(SPOT << FROM) | begin << FROM
                    written += 1
        else:
            cells = explore(state, out, begin, to_north, to_east, gates, most, means)
            out[at] = out[CELL_PLACES] & own
            out[at + 1] = written
            written = write_ends(state, out, written, begin, cells)
            out[at + 2] = written - out[at + 1]
            groups += 1
    return written
