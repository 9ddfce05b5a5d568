"""Wins by threats alone: every block threatens five, every answer is one that may prevent it.

An exact search of what the attacker can force: it tries all actions that threaten five next, the
defender all that may parry. So a win found is a proof; none found is no proof of anything.
It goes much further ahead than a search of everything, since a threat leaves few answers. Like
alpha-beta it is not recursive and can be put down after any position.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from chantier.core.arrays import Ints
from chantier.core.bits import lowest
from chantier.core.jit import compiled_apart
from chantier.core.kernel import copy_into
from chantier.games.kwinty.layout import REASON, TO_ACT
from chantier.games.kwinty.rules import apply, placements
from chantier.players.kwinty.threats import parrying, winning
from chantier.search.alphabeta.transposition import (
    BUCKET,
    EXACT,
    bound_of,
    depth_of,
    key_of,
    look_up,
    pack,
)
from chantier.search.alphabeta.transposition import write_down as keep

Table = npt.NDArray[np.int64]

# What the search is at: its ply, whether it is complete, whether the attack wins, who attacks,
# how many plies it may take, and which attempt it is (the age of what it keeps).
PLY, DONE, WON, ATTACKER, REACH, AGE = range(6)
CONTROL_SIZE = 6

# A ply's row: actions left to try as a mask, the one being tried, the position's key.
LEFT_TO_TRY, ACTION, KEY = range(3)
FRAME_SIZE = 3
MOST_PLIES = 48

FAILS, WINS, OPEN = range(3)


@compiled_apart
def meet(control: Ints, frame: Ints, state: Ints, ply: int, table: Ints) -> int:
    """Look at a position: whether the attack is decided there, or OPEN and what is to be tried."""
    attacker = control[ATTACKER]
    colour = state[TO_ACT]
    if state[REASON]:
        return FAILS  # nobody makes five without being seen before
    five = winning(state, colour)
    if five:
        if colour != attacker:
            return FAILS
        frame[ACTION] = lowest(five)
        return WINS
    if ply >= control[REACH]:
        return FAILS
    possible = placements(state)
    if possible == 0:
        return FAILS  # a pass: no attack goes on
    threats = winning(state, 1 - colour)
    if colour == attacker:
        # It must parry a threat of the defender itself, by a threat.
        frame[LEFT_TO_TRY] = parrying(threats, state, possible) if threats else possible
        if frame[LEFT_TO_TRY] == 0:
            return FAILS
        here = key_of(state)
        frame[KEY] = here
        known = look_up(table, here)
        if bound_of(known) == EXACT and depth_of(known) >= control[REACH] - ply:
            return FAILS
        return OPEN
    if threats == 0:
        return FAILS  # not a threat: the defender may do anything
    frame[LEFT_TO_TRY] = parrying(threats, state, possible)
    return OPEN if frame[LEFT_TO_TRY] else WINS


@compiled_apart
def pursue(control: Ints, frames: Table, states: Table, table: Ints, budget: int) -> int:
    """Go on with the search kept in the arrays, for `budget` positions; returns how many."""
    looked = 0
    ply = control[PLY]
    while looked < budget:
        looked += 1
        verdict = meet(control, frames[ply], states[ply], ply, table)
        while verdict != OPEN or frames[ply, LEFT_TO_TRY] == 0:
            attacks = states[ply, TO_ACT] == control[ATTACKER]
            if verdict == OPEN:  # nothing is left to try: the attacker fails, the defender too
                verdict = FAILS if attacks else WINS
                if attacks:
                    depth = control[REACH] - ply
                    keep(table, frames[ply, KEY], pack(0, depth, EXACT, 0, control[AGE]))
            if ply == 0:
                control[DONE] = 1
                control[WON] = int(verdict == WINS)
                return looked
            ply -= 1
            attacks = states[ply, TO_ACT] == control[ATTACKER]
            if (verdict == WINS) != attacks:
                verdict = OPEN  # this action does not do: the next
        action = lowest(frames[ply, LEFT_TO_TRY])
        frames[ply, LEFT_TO_TRY] &= frames[ply, LEFT_TO_TRY] - 1
        frames[ply, ACTION] = action
        copy_into(states[ply + 1], states[ply])
        apply(states[ply + 1], action)
        ply += 1
        control[PLY] = ply
    return looked


class ForcedWins:
    """Looks for a win by threats, a little further ahead each time; its table is 1 MiB."""

    def __init__(self, state_size: int) -> None:
        self._control = np.zeros(CONTROL_SIZE, dtype=np.int64)
        self._frames = np.zeros((MOST_PLIES + 1, FRAME_SIZE), dtype=np.int64)
        self._states = np.zeros((MOST_PLIES + 1, state_size), dtype=np.int64)
        self._table = np.zeros((1 << 14) * BUCKET, dtype=np.int64)

    def begin(self, state: Ints) -> None:
        """Take up a position; the colour to act attacks."""
        self._table[:] = 0
        self._states[0] = state
        self._control[:] = 0
        self._control[ATTACKER] = state[TO_ACT]
        self._attempt(2)

    def _attempt(self, reach: int) -> None:
        self._control[PLY] = self._control[DONE] = self._control[WON] = 0
        self._control[REACH] = reach
        self._control[AGE] += 1

    def step(self, budget: int) -> int:
        """Look at about so many positions; returns at how many, 0 once there is nothing left."""
        looked = 0
        while looked < budget:
            if self._control[DONE]:
                reach = int(self._control[REACH])
                if self._control[WON] or reach + 2 > MOST_PLIES:
                    break
                self._attempt(reach + 2)
            looked += int(
                pursue(self._control, self._frames, self._states, self._table, budget - looked)
            )
        return looked

    @property
    def won(self) -> tuple[int, int] | None:
        """The action that begins a win, and the most plies it takes; `None` if none is known."""
        if not (self._control[DONE] and self._control[WON]):
            return None
        at_once = winning(self._states[0], int(self._control[ATTACKER])) != 0
        return int(self._frames[0, ACTION]), 1 if at_once else int(self._control[REACH]) + 1
