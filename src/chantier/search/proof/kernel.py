"""Depth-first proof-number search: the compiled half, one template for all games.

A proof number is how many positions must at least be proved so that the attacker's win is, a
disproof number how many must be disproved so that it is none. The search goes down where the least
is missing, and comes back when another way has become cheaper (df-pn, Nagai 2002). It is not
recursive: what it is doing stands in arrays, a row a ply, so that it can be put down after any
position and taken up again. Games may not repeat a position.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from chantier.core.arrays import Ints
from chantier.core.jit import compiled
from chantier.core.kernel import OVER, copy_into
from chantier.search.alphabeta.transposition import look_up
from chantier.search.proof.heuristics import FAILED, WON
from chantier.search.proof.table import (
    DISPROOF_AT,
    MOST_NUMBER,
    NEVER,
    disproof_of,
    extra_of,
    pack,
    proof_of,
    size_of,
    write_down,
)

actor: Any
apply: Any
judge: Any
key: Any
moves: Any
open_node: Any

Rows = npt.NDArray[np.int64]

# What the search is at: the ply to expand next, whether it is complete, who attacks, and how many
# positions were expanded.
PLY, DONE, ATTACKER, EXPANDED = range(4)
CONTROL_SIZE = 4

# A ply's row. NEAR is the number that the mover wants to be 0: the attacker's proof number, the
# other's disproof number; FAR is the other one. A ply ends when either reaches its limit. DEEPEST
# is how far away the farthest win is among the children that are proved.
MOVER, KEY, NEAR_LIMIT, FAR_LIMIT, COUNT, CHOSEN, BEGUN, DEEPEST = range(8)
FRAME_SIZE = 8

OPEN = 0  # neither WON nor FAILED: the children are to be tried
WIDER = 2  # a child may go on until it is half as dear again as the next best: 1 + epsilon


@compiled
def near_of(known: int, attacks: bool) -> int:
    """The number that the mover wants to be 0."""
    return proof_of(known) if attacks else disproof_of(known)


@compiled
def far_of(known: int, attacks: bool) -> int:
    """The number that the mover's opponent wants to be 0."""
    return disproof_of(known) if attacks else proof_of(known)


def at_sight(child: Ints, attacker: int) -> int:
    """How many plies a win at sight takes, at most."""
    seat = actor(child)
    if seat == OVER:
        return 0
    return 1 if seat == attacker else 2


def expand(
    ply: int,
    control: Ints,
    frame: Ints,
    states: Rows,
    actions: Ints,
    near: Ints,
    far: Ints,
    buffer: Ints,
    table: Ints,
) -> int:
    """Look at a position and its children: WON, FAILED, or OPEN where they are to be tried.

    Children that are of no use to the mover are left out.
    """
    state = states[ply]
    child = states[ply + 1]
    attacker = control[ATTACKER]
    attacks = frame[MOVER] == attacker
    count = moves(state, buffer)
    kept = 0
    frame[DEEPEST] = 0
    for index in range(count):
        action = buffer[index]
        copy_into(child, state)
        apply(child, action)
        known = judge(child, attacker, near[kept:])
        plies = 0
        if known == WON:
            plies = at_sight(child, attacker)
        elif known != FAILED:
            found = look_up(table, key(child))
            if found:
                known = found
                plies = extra_of(found)
        child_far = far_of(known, attacks)
        if child_far == 0:
            frame[DEEPEST] = max(frame[DEEPEST], plies)
            continue
        actions[kept] = action
        near[kept] = near_of(known, attacks)
        far[kept] = child_far
        if near[kept] == 0:
            frame[DEEPEST] = plies
            return WON if attacks else FAILED
        kept += 1
    frame[COUNT] = kept
    if kept == 0:
        return FAILED if attacks else WON
    return OPEN


@compiled
def weigh(frame: Ints, near: Ints, far: Ints, actions: Ints) -> int:
    """Choose the child to go on with; returns NEAR and FAR of the position, packed.

    A child that is of no more use leaves the list; without any, NEAR is NEVER and FAR 0.
    """
    count = frame[COUNT]
    index = 0
    while index < count:
        if far[index] == 0:
            count -= 1
            actions[index] = actions[count]
            near[index] = near[count]
            far[index] = far[count]
        else:
            index += 1
    frame[COUNT] = count
    if count == 0:
        return NEVER
    best = 0
    total = 0
    for index in range(count):
        total += far[index]
        if near[index] < near[best] or (near[index] == near[best] and far[index] < far[best]):
            best = index
    frame[CHOSEN] = best
    return min(total, MOST_NUMBER) << DISPROOF_AT | near[best]


@compiled
def second_best(frame: Ints, near: Ints) -> int:
    """The least NEAR of the children that were not chosen."""
    least = NEVER
    for index in range(frame[COUNT]):
        if index != frame[CHOSEN] and near[index] < least:
            least = near[index]
    return least


@compiled
def take(frame: Ints, near: Ints, far: Ints, child_near: int, child_far: int, plies: int) -> bool:
    """Tell a position what its chosen child has become; whether its mover has what it wants."""
    chosen = frame[CHOSEN]
    near[chosen] = child_near
    far[chosen] = child_far
    if child_near == 0:
        frame[DEEPEST] = plies
    elif child_far == 0:
        frame[DEEPEST] = max(frame[DEEPEST], plies)
    return child_near == 0


@compiled
def set_limits(frame: Ints, child: Ints, near: Ints, far: Ints, own_far: int) -> None:
    """How dear the chosen child may become before another way is gone."""
    rival = second_best(frame, near)
    near_limit = min(frame[NEAR_LIMIT], rival + 1 + rival // WIDER)
    far_limit = min(frame[FAR_LIMIT] - own_far + far[frame[CHOSEN]], NEVER)
    same = child[MOVER] == frame[MOVER]
    child[NEAR_LIMIT] = near_limit if same else far_limit
    child[FAR_LIMIT] = far_limit if same else near_limit


@compiled
def close(
    ply: int, own_near: int, own_far: int, expanded: int, control: Ints, frames: Rows, table: Ints
) -> int:
    """Keep what was found of a position; returns how far away the win is, if it is proved."""
    frame = frames[ply]
    attacks = frame[MOVER] == control[ATTACKER]
    proof = own_near if attacks else own_far
    disproof = own_far if attacks else own_near
    plies = frame[DEEPEST] + 1
    extra = plies if proof == 0 else size_of(expanded - frame[BEGUN])
    write_down(table, frame[KEY], pack(proof, disproof, extra))
    return plies


def go_on(
    control: Ints,
    frames: Rows,
    states: Rows,
    actions: Rows,
    near: Rows,
    far: Rows,
    buffer: Ints,
    table: Ints,
    budget: int,
) -> int:
    """Go on with the search kept in the arrays, for `budget` positions; returns how many.

    It always stops just before a position is expanded, or when the root is decided.
    """
    looked = 0
    ply = control[PLY]
    while looked < budget:
        frames[ply, BEGUN] = control[EXPANDED] + looked
        looked += 1
        frame = frames[ply]
        verdict = open_node(
            ply, control, frame, states, actions[ply], near[ply], far[ply], buffer, table
        )
        own_far = 0
        while True:
            frame = frames[ply]
            if verdict == OPEN:
                numbers = weigh(frame, near[ply], far[ply], actions[ply])
                own_near = numbers & NEVER
                own_far = numbers >> DISPROOF_AT
                if own_near < frame[NEAR_LIMIT] and own_far < frame[FAR_LIMIT] and own_far > 0:
                    break
            elif (verdict == WON) == (frame[MOVER] == control[ATTACKER]):
                own_near = 0
                own_far = NEVER
            else:
                own_near = NEVER
                own_far = 0
            plies = close(
                ply, own_near, own_far, control[EXPANDED] + looked, control, frames, table
            )
            if ply == 0:
                control[DONE] = 1
                control[EXPANDED] += looked
                return looked
            ply -= 1
            same = frames[ply, MOVER] == frames[ply + 1, MOVER]
            own_near, own_far = (own_near, own_far) if same else (own_far, own_near)
            reached = take(frames[ply], near[ply], far[ply], own_near, own_far, plies)
            verdict = OPEN
            if reached:
                verdict = WON if frames[ply, MOVER] == control[ATTACKER] else FAILED
        child = frames[ply + 1]
        copy_into(states[ply + 1], states[ply])
        apply(states[ply + 1], actions[ply, frame[CHOSEN]])
        child[MOVER] = actor(states[ply + 1])
        child[KEY] = key(states[ply + 1])
        set_limits(frame, child, near[ply], far[ply], own_far)
        ply += 1
        control[PLY] = ply
    control[EXPANDED] += looked
    return looked
